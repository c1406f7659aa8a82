// What the host tells about HATE before a table is set.
export interface ScenarioInfo {
  id: string;
  name: string;
  lore: string;
}
export interface TribeInfo {
  id: string;
  name: string;
  about: string;
}
import type { About } from '../types/hate/About';

export interface Summary {
  about: About;
  scenarios: ScenarioInfo[];
  tribes: TribeInfo[];
}
