import { describe, expect, it } from 'vitest';

import { games, partsOf, shown } from '../src/games';
import type { GameInfo } from '../src/lib/host';
import { pageOf } from '../src/lib/page';
import { gameOf } from '../src/ui/rules.svelte';

const info = (game: string): GameInfo => ({ game, name: game, about: '', players: [2, 2], bots: [] });

describe('the games of this client', () => {
  it('are those of the host that it has the parts of, in the host’s order', () => {
    expect(shown([info('chess'), info('bloodstones')]).map(({ game }) => game)).toEqual(['bloodstones']);
    expect(partsOf('chess')).toBeNull();
  });

  it('are known by the ids of their rules, which do not overlap', () => {
    expect(gameOf('BLOOD-MOVE-03')).toBe('bloodstones');
    expect(gameOf('TABLE-UNDO-01')).toBe('table');
    const starts = Object.values(games).map((parts) => parts?.rules ?? '');
    for (const start of starts)
      expect(
        starts.filter((other) => other.startsWith(start)),
        start,
      ).toEqual([start]);
  });

  it('can each be started at once, against a bot the host has', () => {
    for (const [game, parts] of Object.entries(games)) {
      const bots = [{ id: 'clever', name: 'Clever', about: '' }];
      const order = parts?.quick.order({ ...info(game), bots });
      expect(order?.game).toBe(game);
      expect(order?.seats).toContainEqual({ who: 'here' });
      expect(order?.seats).toContainEqual({ who: 'bot', bot: 'clever' });
    }
  });
});

describe('an address', () => {
  it('leads to the page of its game', () => {
    expect(pageOf('/new')).toEqual({ page: 'new', game: '' });
    expect(pageOf('/new/bloodstones')).toEqual({ page: 'new', game: 'bloodstones' });
    expect(pageOf('/rules')).toEqual({ page: 'rules', game: '', rulings: false });
    expect(pageOf('/about')).toEqual({ page: 'about' });
    expect(pageOf('/about/bloodstones')).toEqual({ page: 'content', game: 'bloodstones' });
    expect(pageOf('/chess')).toEqual({ page: 'missing' });
  });
});
