// What the host says about tables and games (see docs/api.md); what the games say is in ../types.
import type { Faction } from '../types/Faction';
import type { Glance } from '../types/Glance';
import type { Kind } from '../types/Kind';
import type { Moment } from '../types/Moment';
import type { Ambiguity } from '../types/Ambiguity';
import type { Rule } from '../types/Rule';
import type { Terrain } from '../types/Terrain';

export type { About as GameInfo } from '../types/About';
export type { Drawing } from '../types/Drawing';
export type { DrawnArea } from '../types/DrawnArea';
export type { Terrain };

export interface SeatInfo {
  seat: number;
  who: 'you' | 'friend' | 'bot' | 'open';
  name: string;
  bot?: string | null;
  invitation?: string | null;
  online: boolean;
}

export interface Rollback {
  id: string;
  by: number;
  to: number;
  yes: number[];
  needed: number[];
}

export interface TableState extends Glance {
  id: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  mine: number[];
  looking: number | null;
  owner: boolean;
  rollback: Rollback | null;
  notices: string[];
}

export interface TableMessage {
  type: 'table';
  table: TableState;
  moments: Moment[];
}

export interface MatchInfo {
  id: string;
  game: string;
  title: string;
  revision: number;
  updated: string;
  over: boolean;
  mine: number[];
  yours: boolean;
  seats: SeatInfo[];
}

export interface MapInfo {
  id: string;
  name: string;
  about: string;
  players: [number, number];
  areas: number;
  terrain: Partial<Record<Terrain, number>>;
}

export interface FactionInfo {
  faction: Faction;
  name: string;
  power: string;
  units: {
    kind: Kind;
    name: string;
    count: number;
    cost: number;
    pips: number;
    modifier?: { bonus: number; when: string } | string | null;
  }[];
  discouraged_below?: number | null;
}

export interface Content {
  maps: MapInfo[];
  factions: FactionInfo[];
}

export interface RuleBook {
  rules: Rule[];
  rulings: Ambiguity[];
}

export interface Invitation {
  match: string;
  seat: number;
  title: string;
  taken: boolean;
}
