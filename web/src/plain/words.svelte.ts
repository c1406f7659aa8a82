// A position in words, as the host tells it, for boards that nobody has drawn.
import * as host from '../lib/calls';
import type { Session } from '../lib/session.svelte';

/** Made while a component is made. Asks again whenever what `number` gives (nothing: now) or the table changes. */
export class PositionInWords {
  text = $state('');
  problem = $state<string | null>(null);

  constructor(session: Session, number: () => number | undefined = () => undefined) {
    $effect(() => {
      const seat = session.table?.looking ?? undefined;
      const wanted = { seat, number: number(), revision: session.table?.revision };
      let current = true;
      host.inWords(session.id, { seat: wanted.seat, number: wanted.number }).then(
        (found) => {
          if (!current) return;
          this.text = found.text;
          this.problem = null;
        },
        (error: Error) => current && (this.problem = error.message),
      );
      return () => (current = false);
    });
  }
}
