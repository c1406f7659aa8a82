// Tables a person has put out of sight on the start page. Only this device knows of it, and a table at which
// something happens again comes back by itself.
import type { MatchInfo } from './host';

const key = 'warmoot-hidden';
/** Days after which a table at which nothing happened may be put out of sight. */
const oldDays = 7;

/** By match, the moment of its last change when it was hidden. */
export type Hidden = Readonly<Record<string, string>>;

type Shown = Pick<MatchInfo, 'id' | 'updated' | 'over'>;

/** What was kept, or nothing if it cannot be read. */
export function recall(store: Pick<Storage, 'getItem'>): Hidden {
  try {
    const found: unknown = JSON.parse(store.getItem(key) ?? '{}');
    if (typeof found !== 'object' || found === null) return {};
    return Object.fromEntries(Object.entries(found).filter(([, at]) => typeof at === 'string'));
  } catch {
    return {};
  }
}

export function keep(store: Pick<Storage, 'setItem'>, hidden: Hidden): void {
  store.setItem(key, JSON.stringify(hidden));
}

/** Whether it is out of sight: hidden, and nothing has happened there since. */
export const isHidden = (hidden: Hidden, match: Shown): boolean => hidden[match.id] === match.updated;

/** Whether it may be hidden: it is over, or nothing has happened there for a week. */
export const mayHide = (match: Shown, now: number): boolean =>
  match.over || now - new Date(match.updated).getTime() > oldDays * 24 * 3_600_000;

export const hide = (hidden: Hidden, match: Shown): Hidden => ({ ...hidden, [match.id]: match.updated });

export const bringBack = (hidden: Hidden, match: Shown): Hidden =>
  Object.fromEntries(Object.entries(hidden).filter(([id]) => id !== match.id));
