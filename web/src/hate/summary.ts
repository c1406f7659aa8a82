// What the host tells about HATE before a table is set.
import type { About } from '../types/hate/About';
import type { For } from '../types/hate/For';
import type { Layout } from '../types/hate/Layout';

export interface ScenarioInfo {
  id: string;
  name: string;
  lore: string;
  layout: Layout;
  missions: { side: For; name: string; text: string }[];
}
export interface TribeInfo {
  id: string;
  name: string;
  about: string;
}

export interface Summary {
  about: About;
  scenarios: ScenarioInfo[];
  tribes: TribeInfo[];
}
