// One open table in this tab: what is shown, what comes next, what the person picks and sends.
import type { Heir } from '../types/Heir';
import type { Moment } from '../types/Moment';
import type { Offer } from '../types/Offer';
import type { Proposal } from '../types/Proposal';
import type { Refusal } from '../types/Refusal';
import { HostError, newId } from './api';
import * as host from './calls';
import { hurry, type Heard } from './clock';
import type { TableMessage, TableState } from './host';
import { merge } from './log';
import { carrying, keep, litBy, point } from './narrow';
import { backoff, stay, paceOf } from './pace';
import { settings } from './settings.svelte';
import { Wire, socketUrl, type Link } from './wire';

/** What the little card at a pointed spot says. */
export interface Spot {
  at: { x: number; y: number };
  anchor: string;
  offers: Offer[];
  refusal: Refusal | null;
  /** Words when there is neither an offer nor a refusal. */
  note: string;
}

/** What a shown message brought, for stages and animations. */
export interface Shown {
  before: TableState | null;
  table: TableState;
  moments: Moment[];
}

/** A page hidden for so many milliseconds may be looked at by somebody else afterwards. */
const asleep = 20_000;

/** A short message of the house: a refusal, a lost command. */
export interface Told {
  text: string;
  rule?: string;
  /** Said of the line to the host, and untrue once it is there again. */
  line?: boolean;
}

interface Pending {
  offer: Offer;
  /** Whether a request of it is under way. */
  under: boolean;
  body: { id: string; seat: number; revision: number; action: unknown };
}

export class Session {
  /** The table as it is shown now: some steps behind while others' acts are played out. */
  table = $state.raw<TableState | null>(null);
  link = $state<Link>('connecting');
  moments = $state.raw<Moment[]>([]);
  picked = $state.raw<string[]>([]);
  spot = $state.raw<Spot | null>(null);
  /** A short message of the house: a refusal, a lost command. */
  notice = $state.raw<Told | null>(null);
  /** A choice that gives something up, before it is done. */
  asking = $state.raw<Offer | null>(null);
  /** The command on its way to the host. */
  pending = $state.raw<Pending | null>(null);
  /** Messages waiting to be shown. */
  queued = $state(0);
  /** A seat of ours that must be given the device before it may look. */
  curtain = $state<number | null>(null);
  /** What the game calls who sits in a seat; the table says so once it is there. */
  nameOf = $state.raw<(seat: number) => string>((seat) => `Seat ${seat + 1}`);
  /** Why there is no table at all. */
  failed = $state<string | null>(null);
  /** The clocks as the host told them last, whatever of the table is shown; `null` without. */
  heard = $state.raw<Heard | null>(null);
  /** Log anchors under the pointer, lit softly on the board. */
  hinted = $state.raw<string[]>([]);

  readonly choices = $derived(
    this.table && this.queued === 0 && this.curtain === null ? this.table.choices : [],
  );
  readonly offers = $derived(carrying(this.choices, this.picked));
  readonly lit = $derived(litBy(this.offers));
  readonly asked = $derived(
    this.table !== null && this.table.looking !== null && this.table.waiting.includes(this.table.looking),
  );

  private wire: Wire | null = null;
  private queue: TableMessage[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<(shown: Shown) => void>();
  private closed = false;
  private held = false;
  /** A seat of ours that somebody wants to look from though it is not asked. */
  private wished: number | null = null;
  private hiddenSince: number | null = null;

  constructor(readonly id: string) {
    document.addEventListener('visibilitychange', this.visibility);
    window.addEventListener('pagehide', this.leave);
    window.addEventListener('pageshow', this.comeBack);
    void this.start();
  }

  /** Several people share this browser: it shows a seat only after its curtain was lifted. */
  get shared(): boolean {
    return (this.table?.mine.length ?? 0) > 1;
  }

  /** Calls back after each message that is shown. */
  onShown(listener: (shown: Shown) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.wire?.close();
    document.removeEventListener('visibilitychange', this.visibility);
    window.removeEventListener('pagehide', this.leave);
    window.removeEventListener('pageshow', this.comeBack);
  }

  // A device that slept may be in other hands, and so may a page that the back button brings.
  private readonly visibility = (): void => {
    if (document.hidden) {
      this.hiddenSince ??= performance.now();
      return;
    }
    const since = this.hiddenSince;
    this.hiddenSince = null;
    if (since !== null && performance.now() - since > asleep) this.cover();
  };
  private readonly leave = (): void => this.cover();
  private readonly comeBack = (event: PageTransitionEvent): void => {
    if (event.persisted) this.cover();
  };

  /** Shows nothing of any seat of a shared device any more, until its curtain is lifted. */
  private cover(): void {
    const table = this.table;
    if (!table || !this.shared || table.looking === null) return;
    this.curtain = table.waiting.find((seat) => table.mine.includes(seat)) ?? null;
    this.unsee();
  }

  /** Looks as an observer again: what was shown of a seat is gone from this page. */
  private unsee(): void {
    this.table = null;
    this.spot = null;
    this.picked = [];
    this.look(null);
  }

  retry(): void {
    if (this.failed) {
      this.failed = null;
      void this.start();
    } else this.wire?.retry();
  }

  /** First look: which seats are ours. With several the host shows none of them yet. */
  private async start(): Promise<void> {
    for (let failures = 0; !this.closed; failures += 1) {
      try {
        const table = await host.look(this.id);
        if (this.closed) return;
        this.curtain =
          table.mine.length > 1 ? (table.waiting.find((seat) => table.mine.includes(seat)) ?? null) : null;
        this.table = table;
        this.hear(table);
        this.look(table.looking);
        return;
      } catch (error) {
        if (error instanceof HostError && !error.offline) {
          this.failed = error.message;
          return;
        }
        this.link = 'offline';
        await new Promise((done) => setTimeout(done, backoff(failures)));
      }
    }
  }

  /** Opens the line for a seat's eyes. */
  look(seat: number | null): void {
    this.wire?.close();
    this.queue = [];
    this.queued = 0;
    this.held = false;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.moments = [];
    this.wire = new Wire(socketUrl(this.id, seat), {
      message: (message) => this.receive(message),
      link: (link) => {
        this.link = link;
        if (link !== 'live') return;
        this.heal();
        if (this.pending) void this.send(this.pending);
      },
      presence: (online) => this.meet(online),
      problem: (words) => (this.notice = { text: words, line: true }),
    });
  }

  /** The next person has the device. */
  lift(): void {
    const seat = this.curtain;
    if (seat === null) return;
    this.table = null;
    this.curtain = null;
    this.wished = null;
    this.spot = null;
    this.picked = [];
    this.look(seat);
  }

  /** The line is there again: what was said of it goes. */
  private heal(): void {
    if (this.notice?.line) this.notice = null;
  }

  /** Somebody at a shared device wants to look from a seat of theirs that is not asked. */
  wish(seat: number): void {
    this.wished = seat;
    this.curtain = seat;
  }

  /** Who is here now, seat by seat. */
  private meet(online: boolean[]): void {
    const met = (table: TableState): TableState => ({
      ...table,
      seats: table.seats.map((seat) => ({ ...seat, online: online[seat.seat] ?? seat.online })),
    });
    this.queue = this.queue.map((message) => ({ ...message, table: met(message.table) }));
    if (this.table) this.table = met(this.table);
  }

  private receive(message: TableMessage): void {
    const current = this.queue.at(-1)?.table ?? this.table;
    if (current && message.table.revision < current.revision) return;
    this.heal();
    this.hear(message.table);
    this.queue.push(message);
    this.queued = this.queue.length;
    if ((this.timer === undefined && !this.held) || this.table === null) this.next();
  }

  private hear({ clock }: TableState): void {
    this.heard = clock ? { clock, at: performance.now() } : null;
  }

  /** Keeps what is shown until somebody has read it. */
  hold(): void {
    if (settings.pace !== 'at once') this.held = true;
  }
  release(): void {
    if (!this.held) return;
    this.held = false;
    if (this.timer === undefined) this.next();
  }

  private next(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.held && this.table !== null) return;
    const message = this.queue.shift();
    this.queued = this.queue.length;
    if (!message) return;
    this.show(message);
    const { game, mine } = message.table;
    const pace = hurry(settings.pace, this.heard, mine, performance.now());
    const time = stay(message.moments, mine, pace, this.queue.length, paceOf(game));
    const fresh = this.moments.length === 0;
    if (this.queue.length > 0 || time > 0) this.timer = setTimeout(() => this.next(), fresh ? 0 : time);
  }

  /** Shows everything that waits at once. */
  skip(): void {
    this.held = false;
    const last = this.queue.at(-1);
    if (!last) return;
    const moments = this.queue.flatMap((message) => message.moments);
    this.queue = [{ ...last, moments }];
    this.next();
  }

  private show(message: TableMessage): void {
    const before = this.table;
    const { table } = message;
    this.table = table;
    if (table.looking !== null && before && before.number !== table.number) this.spot = null;
    this.picked = keep(table.choices, this.picked);
    if (this.pending && table.revision > this.pending.body.revision) this.pending = null;
    if (before?.revision !== table.revision) this.asking = null;
    const merged = merge(this.moments, message.moments, table.number);
    this.moments = merged.moments;
    if (merged.gap !== null) void this.fetchLog(merged.gap);
    const next = table.waiting.find((seat) => table.mine.includes(seat)) ?? null;
    const lifted = table.looking !== null && (next === null || table.waiting.includes(table.looking));
    this.curtain = table.mine.length < 2 || lifted ? null : (next ?? this.wished);
    for (const listener of this.listeners) listener({ before, table, moments: message.moments });
    // Whoever has the device now is another one.
    if (this.curtain !== null && table.looking !== null) this.unsee();
  }

  private async fetchLog(from: number): Promise<void> {
    const seat = this.table?.looking;
    try {
      const news = await host.log(this.id, { seat: seat ?? undefined, from });
      if (this.table && this.table.looking === seat)
        this.moments = merge(this.moments, news, this.table.number).moments;
    } catch {
      // The next message brings the gap up again.
    }
  }

  /** Does what was asked about once more. */
  async confirm(): Promise<void> {
    const offer = this.asking;
    this.asking = null;
    if (offer) await this.choose(offer, true);
  }

  /**
   * Does a legal choice: sends it, and goes on sending the same command until it is answered. A choice
   * that gives something up is asked about first, unless it was.
   */
  async choose(offer: Offer, asked = false): Promise<void> {
    const table = this.table;
    if (!table || table.looking === null || this.pending || this.queued > 0) return;
    if (offer.asks && !asked) {
      this.spot = null;
      this.asking = offer;
      return;
    }
    // What was picked is used up; else it would narrow the next decision, too.
    this.picked = [];
    this.spot = null;
    this.notice = null;
    const pending: Pending = {
      offer,
      under: false,
      body: { id: newId(), seat: table.looking, revision: table.revision, action: offer.action },
    };
    this.pending = pending;
    await this.send(pending);
  }

  private async send(pending: Pending): Promise<void> {
    if (pending.under) return;
    pending.under = true;
    try {
      await host.act(this.id, pending.body);
      this.heal();
      if (this.pending === pending) {
        // The socket brings the new table; if it is down, the answer says that we are ahead of it.
        setTimeout(() => this.pending === pending && void this.refresh(), 1500);
      }
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      if (error.offline) {
        this.notice = {
          text: `${error.status === 0 ? 'The host does not answer.' : error.message} Your choice is kept and sent again.`,
          line: true,
        };
        pending.under = false;
        setTimeout(() => this.pending === pending && void this.send(pending), 2000);
        return;
      }
      if (this.pending === pending) this.pending = null;
      this.notice = { text: error.message, rule: error.rule };
      if (error.status === 409) void this.refresh();
    }
  }

  /** Asks for the table itself, in case the socket is slower or down. */
  private async refresh(): Promise<void> {
    const seat = this.table?.looking ?? null;
    const pending = this.pending;
    try {
      const table = await host.look(this.id, seat === null ? {} : { seat });
      if (this.pending === pending) this.pending = null;
      if (this.table?.looking === seat && table.revision > this.table.revision)
        this.receive({ type: 'table', table, moments: [] });
    } catch {
      // The socket's own retry goes on.
    }
  }

  async undo(): Promise<void> {
    const table = this.table;
    if (!table || table.looking === null || this.pending) return;
    this.picked = [];
    this.spot = null;
    const { looking: seat, revision } = table;
    await this.ask(() => host.undo(this.id, { id: newId(), seat, revision }));
  }

  /** Proposes something to the table, from the seat that looks or, for want of one, the first of ours. */
  async propose(what: Proposal): Promise<void> {
    const seat = this.table?.looking ?? this.table?.mine[0];
    if (seat !== undefined) await this.ask(() => host.propose(this.id, { id: newId(), seat, what }));
  }

  async vote(proposal: string, seat: number, yes: boolean): Promise<void> {
    await this.ask(() => host.vote(this.id, proposal, { seat, yes }));
  }

  /** Gives a seat away, or takes it back: `here`. */
  async giveSeat(seat: number, to: Heir | { who: 'here' }): Promise<void> {
    await this.ask(() => host.handOver(this.id, seat, to));
  }

  private async ask(wanted: () => Promise<unknown>): Promise<void> {
    try {
      await wanted();
      setTimeout(() => void this.refresh(), 1500);
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      this.notice = { text: error.message, rule: error.rule, line: error.offline };
    }
  }

  /** Somebody points at an element; `at` is where a card would open. */
  async point(anchors: string[], at: { x: number; y: number }): Promise<void> {
    const [first] = anchors;
    if (!first || this.pending) return;
    const pointed = point(this.choices, this.picked, anchors);
    this.notice = null;
    switch (pointed.kind) {
      case 'do':
        this.picked = [];
        if (pointed.offer.loses) {
          // Pointing says nothing of what it costs: the card does.
          this.spot = { at, anchor: first, offers: [pointed.offer], refusal: null, note: '' };
          return;
        }
        await this.choose(pointed.offer);
        return;
      case 'let-go':
        this.picked = pointed.picked;
        this.spot = null;
        return;
      case 'several':
        this.picked = pointed.picked;
        this.spot = { at, anchor: first, offers: pointed.offers, refusal: null, note: '' };
        return;
      case 'nothing':
        await this.why(anchors, at);
    }
  }

  private async why(anchors: string[], at: { x: number; y: number }): Promise<void> {
    const table = this.table;
    const first = anchors[0] ?? '';
    const spot: Spot = { at, anchor: first, offers: [], refusal: null, note: '' };
    if (!table || !this.asked || table.looking === null) {
      this.spot = spot;
      return;
    }
    this.spot = spot;
    try {
      for (const anchor of anchors) {
        const answer = await host.why(this.id, { seat: table.looking, anchor });
        if (this.spot !== spot) return;
        if (answer.refusal) {
          this.spot = { ...spot, refusal: answer.refusal };
          return;
        }
      }
      this.spot = { ...spot, note: 'Nothing to do there now.' };
    } catch (error) {
      if (error instanceof HostError && this.spot === spot) this.spot = { ...spot, note: error.message };
    }
  }

  letGo(): void {
    this.asking = null;
    this.picked = [];
    this.spot = null;
    this.notice = null;
  }
}
