// What the host says. Types come from Rust; the few below are of answers made of plain JSON there.
import type { Faction } from '../types/Faction';
import type { Kind } from '../types/Kind';
import type { Moment } from '../types/Moment';
import type { TableState } from '../types/TableState';
import type { Terrain } from '../types/Terrain';

export type { About as GameInfo } from '../types/About';
export type { Drawing } from '../types/Drawing';
export type { DrawnArea } from '../types/DrawnArea';
export type { Invitation } from '../types/Invitation';
export type { MatchInfo } from '../types/MatchInfo';
export type { RuleBook } from '../types/RuleBook';
export type { SeatInfo } from '../types/SeatInfo';
export type { SocketMessage } from '../types/SocketMessage';
export type { TableState, Terrain };

/** One message of a table's socket: the table now, and what happened since the last one. */
export interface TableMessage {
  type: 'table';
  table: TableState;
  moments: Moment[];
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
  units: { kind: Kind; name: string; count: number; cost: number; pips: number; modifier?: unknown }[];
  discouraged_below?: number | null;
}

export interface Content {
  maps: MapInfo[];
  factions: FactionInfo[];
}
