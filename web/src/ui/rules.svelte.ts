import { games } from '../games';

// A rule's text is one tap away wherever its id is shown, without leaving the table.
class Shown {
  id = $state<string | null>(null);
}
export const shownRule = new Shown();

/** Which ledger an id belongs to. */
export const gameOf = (id: string): string =>
  Object.entries(games).find(([, parts]) => parts && id.startsWith(parts.rules))?.[0] ?? 'table';
