// A match looked at from its start: which act is shown, what the table was like after it, and going on
// from act to act by itself.
import { onDestroy } from 'svelte';

import * as host from '../lib/calls';
import type { Session } from '../lib/session.svelte';
import { settings } from '../lib/settings.svelte';
import type { Glance } from '../types/Glance';
import type { Moment } from '../types/Moment';

/** Milliseconds an act is shown. */
const times = { slow: 1100, normal: 560, fast: 260, 'at once': 560 } as const;

/** Made while a component is made: its timer goes with it. `V` is the game's view. */
export class Reel<V> {
  /** The act shown; 0 is the start. */
  number = $state(0);
  playing = $state(false);
  error = $state<string | null>(null);
  /** Every seat's score after every act. */
  scores = $state.raw<number[][]>([]);

  readonly last = $derived.by(() => this.session.table?.number ?? 0);
  readonly view = $derived.by(() => (this.glance?.view ?? this.session.table?.view ?? null) as V | null);
  readonly moment = $derived.by(() => this.session.moments.find((one) => one.number === this.number));
  /** What the act shown speaks of, to be lit on the board. */
  readonly hinted = $derived.by(() => this.moment?.lines.flatMap((line) => line.anchors) ?? []);

  private glance = $state.raw<Glance | null>(null);
  private wanted = -1;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `onstep` hears what happens when one act more is shown, before it is. */
  constructor(
    readonly session: Session,
    private readonly onstep?: (moment: Moment) => void,
  ) {
    this.number = session.table?.number ?? 0;
    $effect(() => {
      void this.last;
      host.timeline(session.id).then(
        (found) => (this.scores = found.scores),
        () => undefined,
      );
    });
    $effect(() => {
      void this.fetchAt(this.number);
    });
    onDestroy(() => clearTimeout(this.timer));
  }

  /** The latest wish wins: while one is being answered, others only replace what comes next. */
  private async fetchAt(at: number): Promise<void> {
    const busy = this.wanted >= 0;
    this.wanted = at;
    if (busy) return;
    try {
      while (true) {
        const now = this.wanted;
        const seat = this.session.table?.looking ?? null;
        this.glance = await host.at(this.session.id, now, seat === null ? {} : { seat });
        this.error = null;
        if (this.wanted === now) break;
      }
    } catch (problem) {
      this.error = (problem as Error).message;
    }
    this.wanted = -1;
  }

  step(by: number): void {
    const next = Math.min(this.last, Math.max(0, this.number + by));
    if (by === 1 && next !== this.number) {
      const moment = this.session.moments.find((one) => one.number === next);
      if (moment) this.onstep?.(moment);
    }
    this.number = next;
  }

  /** Starts to go on by itself, from the start if all was shown; or stops. */
  play(): void {
    this.playing = !this.playing;
    if (this.playing && this.number >= this.last) this.number = 0;
    this.run();
  }

  private run(): void {
    clearTimeout(this.timer);
    if (!this.playing) return;
    if (this.number >= this.last) {
      this.playing = false;
      return;
    }
    this.step(1);
    this.timer = setTimeout(() => this.run(), times[settings.pace]);
  }
}
