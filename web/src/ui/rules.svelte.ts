// A rule's text is one tap away wherever its id is shown, without leaving the table.
class Shown {
  id = $state<string | null>(null);
}
export const shownRule = new Shown();

/** How the ids of each game's rules begin. */
const heads = new Map<string, string>();
const head = (id: string): string => id.slice(0, id.indexOf('-') + 1);

/** Notes which game a rule belongs to, and with it all rules whose ids begin alike. */
export function learn(id: string, game: string): void {
  if (head(id) !== 'TABLE-') heads.set(head(id), game);
}

/** Which ledger an id belongs to. */
export const gameOf = (id: string): string => heads.get(head(id)) ?? 'table';
