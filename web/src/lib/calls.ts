// Written by `cargo xtask types` from the host's description of its interface: one function an
// operation. What is the same for everybody while the host runs is asked for once.
import type { About } from '../types/About';
import type { Anchor } from '../types/Anchor';
import type { Command } from '../types/Command';
import type { Created } from '../types/Created';
import type { Done } from '../types/Done';
import type { Form } from '../types/Form';
import type { Glance } from '../types/Glance';
import type { HandOver } from '../types/HandOver';
import type { InWords } from '../types/InWords';
import type { Invitation } from '../types/Invitation';
import type { MatchInfo } from '../types/MatchInfo';
import type { Me } from '../types/Me';
import type { Moment } from '../types/Moment';
import type { NewMatch } from '../types/NewMatch';
import type { Propose } from '../types/Propose';
import type { Proposed } from '../types/Proposed';
import type { RuleBook } from '../types/RuleBook';
import type { Seat } from '../types/Seat';
import type { TableState } from '../types/TableState';
import type { TakeBack } from '../types/TakeBack';
import type { Taken } from '../types/Taken';
import type { Timeline } from '../types/Timeline';
import type { Vote } from '../types/Vote';
import type { WhyNot } from '../types/WhyNot';
import { asked, once, part, request } from './api';

/** The games there are. */
export const games = (): Promise<About[]> => once<About[]>('/games');

/** What a game is played with, in its own form. */
export const content = <T>(game: string): Promise<T> => once<T>(`/games/${part(game)}/content`);

/** What there is to agree on before a game. */
export const form = (game: string): Promise<Form> => once<Form>(`/games/${part(game)}/form`);

/** How a map is drawn, in the game's own form. */
export const drawing = <T>(game: string, map: string): Promise<T> => once<T>(`/games/${part(game)}/maps/${part(map)}`);

/** The rules of a game and the rulings on what they leave open; `table`: those of the house. */
export const rules = (game: string): Promise<RuleBook> => once<RuleBook>(`/games/${part(game)}/rules`);

/** How the host is; may be asked for by any name. */
export const health = (): Promise<{ incidents: number; matches: number; status: string; version: string }> => request<{ incidents: number; matches: number; status: string; version: string }>('GET', '/health');

/** What an invitation is to. */
export const invitation = (token: string): Promise<Invitation> => request<Invitation>('GET', `/invitations/${part(token)}`);

/** Takes the seat of an invitation. */
export const takeSeat = (token: string): Promise<Taken> => request<Taken>('POST', `/invitations/${part(token)}`);

/** The matches this session opened or sits in, the last changed first. */
export const matches = (query: { before?: string } = {}): Promise<MatchInfo[]> => request<MatchInfo[]>('GET', `/matches${asked(query)}`);

/** Opens a match. */
export const createMatch = (body: NewMatch): Promise<Created> => request<Created>('POST', '/matches', body);

/** The table as it is now. */
export const look = (id: string, query: { seat?: Seat } = {}): Promise<TableState> => request<TableState>('GET', `/matches/${part(id)}${asked(query)}`);

/** The table after so many acts, as that seat may see it. */
export const at = (id: string, number: number, query: { seat?: Seat } = {}): Promise<Glance> => request<Glance>('GET', `/matches/${part(id)}/at/${part(number)}${asked(query)}`);

/** A choice of a seat of this session. */
export const act = (id: string, body: Command): Promise<Done> => request<Done>('POST', `/matches/${part(id)}/commands`, body);

/** What happened, from an act on; everything once the game is over. */
export const log = (id: string, query: { seat?: Seat; from?: number } = {}): Promise<Moment[]> => request<Moment[]>('GET', `/matches/${part(id)}/log${asked(query)}`);

/** Proposes something to the people at the table. */
export const propose = (id: string, body: Propose): Promise<Proposed> => request<Proposed>('POST', `/matches/${part(id)}/proposals`, body);

/** Answers a proposal. */
export const vote = (id: string, proposal: string, body: Vote): Promise<Proposed> => request<Proposed>('POST', `/matches/${part(id)}/proposals/${part(proposal)}/votes`, body);

/** The match as a file. */
export const save = <T>(id: string): Promise<T> => request<T>('GET', `/matches/${part(id)}/save`);

/** Gives a seat away, or takes it back. */
export const handOver = (id: string, seat: number, body: HandOver): Promise<TableState> => request<TableState>('POST', `/matches/${part(id)}/seats/${part(seat)}`, body);

/** The scores after every act. */
export const timeline = (id: string): Promise<Timeline> => request<Timeline>('GET', `/matches/${part(id)}/timeline`);

/** Takes the last act back. */
export const undo = (id: string, body: TakeBack): Promise<Done> => request<Done>('POST', `/matches/${part(id)}/undo`, body);

/** Why pointing at something does nothing. */
export const why = (id: string, query: { seat: Seat; anchor: Anchor }): Promise<WhyNot> => request<WhyNot>('GET', `/matches/${part(id)}/why${asked(query)}`);

/** The table in words, as it is read in a terminal; now, or after so many acts. */
export const inWords = (id: string, query: { seat?: Seat; number?: number } = {}): Promise<InWords> => request<InWords>('GET', `/matches/${part(id)}/words${asked(query)}`);

/** Who this session is. */
export const me = (): Promise<Me> => request<Me>('GET', '/me');

/** Another name: 1 to 40 characters. */
export const rename = (body: { name: string }): Promise<Me> => request<Me>('PATCH', '/me', body);

/** This description of the whole interface, as OpenAPI 3.1. */
export const openapi = <T>(): Promise<T> => request<T>('GET', '/openapi.json');

/** Opens a saved match. */
export const openSave = (body: unknown): Promise<Created> => request<Created>('POST', '/saves', body);
