import { describe, expect, it } from 'vitest';

import { games, partsOf } from '../src/games';
import type { GameInfo } from '../src/lib/host';
import { pageOf } from '../src/lib/page';
import { gameOf, learn } from '../src/ui/rules.svelte';

const info = (game: string): GameInfo => ({ game, name: game, about: '', players: [2, 2], bots: [] });

describe('the games of this client', () => {
  it('are all that the host has: those that bring nothing are shown plainly', () => {
    expect(partsOf('chess').quick).toBeUndefined();
    expect(partsOf('bloodstones')).toBe(games.bloodstones);
    expect(gameOf('CHESS-CASTLE-01')).toBe('table');
    learn('CHESS-CASTLE-01', 'chess');
    learn('TABLE-UNDO-01', 'chess');
    expect(gameOf('CHESS-CASTLE-02')).toBe('chess');
    expect(gameOf('TABLE-UNDO-01')).toBe('table');
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
      const order = parts?.quick?.order({ ...info(game), bots });
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
