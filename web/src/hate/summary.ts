// What the host tells about HATE before a table is set.
import type { About } from '../types/hate/About';
import type { For } from '../types/hate/For';
import type { Layout } from '../types/hate/Layout';
import type { Neutral } from '../types/hate/Neutral';

export interface ScenarioInfo {
  id: string;
  name: string;
  lore: string;
  layout: Layout;
  /** The Neutral Mercenary it features. */
  mercenary: Neutral | null;
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
  /** Words and what stands in for them with milder words, in the order in which they replace. */
  milder: [string, string][];
}
