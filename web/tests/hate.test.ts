import { describe, expect, it } from 'vitest';

import { actOffers, actWords, restOffers } from '../src/hate/acts';
import { beastOf } from '../src/hate/beast';
import { neutralPaint, paintOf, tokenPaint } from '../src/hate/art';
import { paintOf as paintOfFaction } from '../src/bloodstones/art';
import type { Book } from '../src/hate/book';
import { arrange, count, mostDice, rerollOf, type Die } from '../src/hate/dice';
import { aside, litOnBoard, turnStep } from '../src/hate/focus';
import { Grid, drawnCorner, levels, outline } from '../src/hate/grid';
import { doubled, order, type Wish } from '../src/hate/setup';
import { around, nearestFree, overlap } from '../src/hate/place';
import { nextStage, partLabel, tally } from '../src/hate/stage';
import { explain } from '../src/hate/terms';
import { onward } from '../src/hate/walk';
import type { CombatView } from '../src/types/hate/CombatView';
import type { Event } from '../src/types/hate/Event';
import type { View } from '../src/types/hate/View';
import type { Offer } from '../src/types/Offer';

const offer = (action: unknown, ...anchors: string[]): Offer => ({
  action,
  label: '',
  typed: JSON.stringify(action),
  anchors,
  rule: 'HATE-TURN-01',
});

describe('the board', () => {
  const grid = new Grid(14, 12);
  const back = new Grid(14, 12, true);

  it('counts Spaces row by row from the lower left one', () => {
    expect(grid.space(1, 1)).toBe(0);
    expect(grid.space(3, 2)).toBe(16);
    expect(grid.place(16)).toEqual([3, 2]);
    expect(grid.space(15, 1)).toBeNull();
  });

  it('has row 1 at the bottom, and at the top when it is turned around', () => {
    expect(grid.middle(0)).toEqual({ x: 50, y: 1150 });
    expect(back.middle(0)).toEqual({ x: 1350, y: 50 });
    expect(grid.toward(16, 0, -1)).toBe(30);
    expect(back.toward(16, 0, -1)).toBe(2);
    expect(grid.toward(0, -1, 0), 'the edge').toBe(0);
  });

  it('counts diagonals as one step', () => {
    expect(grid.range(0, 16)).toBe(2);
    expect(grid.range(0, 15)).toBe(1);
  });

  it('puts tiles and crossings where four Spaces meet', () => {
    expect(grid.square([1, 1])).toEqual([0, 1, 14, 15]);
    expect(grid.crossing([1, 1])).toEqual({ x: 100, y: 1100 });
    expect(drawnCorner('NE', false)).toEqual({ x: 1, y: -1 });
    expect(drawnCorner('NE', true)).toEqual({ x: -1, y: 1 });
  });

  it('knows the level of a Space: the highest tile on it', () => {
    const layout = {
      id: 'x',
      name: 'x',
      columns: 4,
      rows: 4,
      plateaus: [
        { at: [1, 1] as [number, number], level: 1 },
        { at: [2, 1] as [number, number], level: 2 },
      ],
      huts: [],
      trees: [],
      interest: [],
    };
    expect(levels(layout, new Grid(4, 4)).slice(0, 4)).toEqual([1, 2, 2, 0]);
  });

  it('draws one outline around neighbours and two around Spaces apart', () => {
    const loops = (path: string) => path.split('Z').length - 1;
    expect(loops(outline(new Set([0, 1, 14]), grid))).toBe(1);
    expect(loops(outline(new Set([0, 2]), grid))).toBe(2);
    expect(loops(outline(new Set([0, 15]), grid)), 'touching in a corner only').toBe(2);
    expect(outline(new Set([0]), grid, 0)).toBe(
      'M0 1100Q0 1100 0 1100L100 1100Q100 1100 100 1100L100 1200Q100 1200 100 1200L0 1200Q0 1200 0 1200Z',
    );
  });
});

describe('dice', () => {
  it('lie still while they show the same; others are thrown into their places', () => {
    const first = arrange([], { hit: 1, save: 2, savagery: 0, wild: 0 }, 0);
    expect(first).toHaveLength(3);
    const second = arrange(first, { hit: 2, save: 1, savagery: 0, wild: 1 }, 10);
    expect(second).toHaveLength(4);
    const kept = second.filter((die: Die) => die.key < 10);
    expect(count(kept.map((die) => die.face))).toEqual({ hit: 1, save: 1, savagery: 0, wild: 0 });
    expect(count(second.map((die) => die.face))).toEqual({ hit: 2, save: 1, savagery: 0, wild: 1 });
    for (const die of kept) expect(second.indexOf(die)).toBe(first.indexOf(die));
  });

  it('taken away are gone', () => {
    const first = arrange([], { hit: 2, save: 1, savagery: 0, wild: 0 }, 0);
    expect(arrange(first, { hit: 1, save: 1, savagery: 0, wild: 0 }, 5)).toHaveLength(2);
  });

  it('marked one by one lead to the one choice of exactly these', () => {
    const offers = [
      offer({ do: 'reroll', dice: { hit: 0, save: 1, savagery: 0, wild: 0 } }, 'dice:0-1-0-0'),
      offer({ do: 'reroll', dice: { hit: 0, save: 2, savagery: 0, wild: 0 } }, 'dice:0-2-0-0'),
      offer({ do: 'decline', until: 'now' }, 'button:decline'),
    ];
    expect(rerollOf(offers, ['save', 'save'])).toBe(offers[1]);
    expect(rerollOf(offers, ['hit'])).toBeUndefined();
    expect(mostDice(offers)).toBe(2);
    expect(mostDice(offers.slice(2))).toBe(0);
  });
});

describe('a way', () => {
  const steps = [offer({ do: 'step', to: 5 }, 'space:5'), offer({ do: 'stop' }, 'button:stop', 'figure:1')];

  it('is gone step by step', () => {
    const next = onward({ figure: 1, way: [5, 6], stop: false }, 1, steps);
    expect(next?.offer).toBe(steps[0]);
    expect(next?.rest).toEqual({ figure: 1, way: [6], stop: false });
    expect(onward({ figure: 1, way: [5], stop: false }, 1, steps)?.rest).toBeNull();
  });

  it('ends the Move at its end if that was meant', () => {
    const next = onward({ figure: 1, way: [5], stop: true }, 1, steps);
    expect(next?.rest).toEqual({ figure: 1, way: [], stop: true });
    expect(onward({ figure: 1, way: [], stop: true }, 1, steps)?.offer).toBe(steps[1]);
    expect(onward({ figure: 1, way: [], stop: false }, 1, steps)).toBeNull();
  });

  it('stops when the next step is not offered, or another Figure moves', () => {
    expect(onward({ figure: 1, way: [9], stop: false }, 1, steps)).toBeNull();
    expect(onward({ figure: 1, way: [5], stop: false }, 2, steps)).toBeNull();
    expect(onward({ figure: 1, way: [5], stop: false }, null, steps)).toBeNull();
  });
});

const combat: CombatView = {
  attacker: 1,
  defender: 12,
  hut: null,
  targets: [12],
  stage: 'attack',
  roller: 0,
  attack: [{ label: 'Base Attack', dice: 2, flat: 0, figure: null }],
  attack_dice: { hit: 1, save: 1, savagery: 0, wild: 0 },
  attack_wilds: [0, 0, 0, 0],
  hits: null,
  defense: [{ label: 'Base Defense', dice: 2, flat: 0, figure: null }],
  defense_dice: { hit: 0, save: 0, savagery: 0, wild: 0 },
  defense_wilds: [0, 0, 0, 0],
  saves: null,
  ko: null,
  chance: 3100,
  left_out: '',
};
const view = (combats: CombatView[]): View => ({ combats }) as unknown as View;

describe('the stage of a Combat', () => {
  it('keeps dice where they lie, and the chance after each step', () => {
    const one = nextStage(null, view([combat]), [], []);
    expect(one?.attack).toHaveLength(2);
    expect(one?.chances).toEqual([{ after: 'at first', chance: 3100 }]);
    const added = { ...combat, attack_dice: { hit: 2, save: 1, savagery: 0, wild: 0 }, chance: 5000 };
    const events: Event[] = [
      {
        event: 'added',
        figure: 1,
        dice: { hit: 1, save: 0, savagery: 0, wild: 0 },
        part: { feat: { feat: 'roll' } },
      },
    ];
    const two = nextStage(one, view([added]), events, []);
    expect(two?.attack.slice(0, 2)).toEqual(one?.attack);
    expect(two?.attack.filter((die) => die.key >= (two?.fresh ?? 0))).toHaveLength(1);
    expect(two?.chances.at(-1)).toEqual({ after: 'dice added', chance: 5000 });
  });

  it('has a line for every die that comes or goes after the throw, told by the events alone', () => {
    const one = nextStage(null, view([combat]), [], []);
    const dice = (hit: number) => ({ hit, save: 0, savagery: 0, wild: 0 });
    const end = nextStage(
      one,
      view([]),
      [
        { event: 'added', figure: 1, dice: dice(2), part: { card: { card: 3 } } },
        { event: 'added', figure: 1, dice: dice(1), part: { feat: { feat: 'roll' } } },
        { event: 'added', figure: 1, dice: dice(1), part: { feat: { feat: 'roll' } } },
        { event: 'taken', figure: 1, dice: dice(1), part: { skill: { skill: 9 } } },
        { event: 'flat', figure: 1, n: 1, part: { card: { card: 3 } } },
        { event: 'ko', figure: 12, cause: 'attack', by: 1 },
      ],
      [],
      (part) => (typeof part === 'object' && 'card' in part ? 'White Heat' : partLabel(part)),
    );
    expect(end?.combat.attack.map(({ label, dice, flat }) => [label, dice, flat])).toEqual([
      ['Base Attack', 2, 0],
      ['White Heat', 2, 1],
      ['Forge: Roll', 2, 0],
      ['Skill', -1, 0],
    ]);
    const sum = end?.combat.attack.reduce((all, line) => all + line.dice, 0);
    expect(end?.attack).toHaveLength(sum ?? 0);
  });

  it('keeps Wilds on the table once they are set', () => {
    const wild = { ...combat, attack_dice: { hit: 1, save: 0, savagery: 0, wild: 1 } };
    const one = nextStage(null, view([wild]), [], []);
    const set: CombatView = {
      ...wild,
      attack_dice: { hit: 1, save: 0, savagery: 0, wild: 0 },
      attack_wilds: [1, 0, 0, 0],
    };
    const two = nextStage(one, view([set]), [{ event: 'wild_set', figure: 1, into: 'hit', n: 1 }], []);
    expect(two?.attack).toEqual(one?.attack);
    expect(tally(set.attack_dice, set.attack_wilds, [], 'attack')).toEqual({ sure: 2, open: 0 });
  });

  it('follows dice that come and go while the view has moved on', () => {
    const one = nextStage(null, view([combat]), [], []);
    const end = nextStage(
      one,
      view([]),
      [
        {
          event: 'rerolled',
          figure: 1,
          away: { hit: 0, save: 1, savagery: 0, wild: 0 },
          dice: { hit: 0, save: 0, savagery: 0, wild: 1 },
        },
        { event: 'ko', figure: 12, cause: 'attack', by: 1 },
      ],
      [],
    );
    expect(end?.combat.attack_dice).toEqual({ hit: 1, save: 0, savagery: 0, wild: 1 });
    expect(end?.attack.map((die) => die.face).toSorted()).toEqual(['hit', 'wild']);
  });

  it('tells the end when the view has already moved on', () => {
    const one = nextStage(null, view([combat]), [], []);
    const events: Event[] = [
      { event: 'result', figure: 1, roll: 'attack', successes: 1, savagery: 0 },
      {
        event: 'rolled',
        figure: 12,
        roll: 'defense',
        dice: { hit: 1, save: 1, savagery: 0, wild: 0 },
        parts: [],
      },
      { event: 'result', figure: 12, roll: 'defense', successes: 1, savagery: 0 },
      { event: 'withstood', figure: 12 },
    ];
    const end = nextStage(one, view([]), events, ['It stands.']);
    expect(end?.verdict).toBe('stood');
    expect(end?.combat.hits).toBe(1);
    expect(end?.combat.saves).toBe(1);
    expect(end?.defense).toHaveLength(2);
    expect(end?.lines).toEqual(['It stands.']);
  });

  it('is told from its beginning to its KO in one message', () => {
    const events: Event[] = [
      { event: 'attacked', attacker: 1, targets: [12], hut: null },
      {
        event: 'rolled',
        figure: 1,
        roll: 'attack',
        dice: { hit: 2, save: 0, savagery: 0, wild: 0 },
        parts: [{ part: 'base', dice: 2, flat: 0 }],
      },
      { event: 'result', figure: 1, roll: 'attack', successes: 2, savagery: 0 },
      { event: 'ko', figure: 12, cause: 'attack', by: 1 },
    ];
    const end = nextStage(null, view([]), events, []);
    expect(end?.verdict).toBe('ko');
    expect(end?.combat.defender).toBe(12);
    expect(end?.combat.attack).toEqual([{ label: 'Base', dice: 2, flat: 0, figure: null }]);
  });

  it('is over when no Combat is told of', () => {
    expect(nextStage(null, view([]), [{ event: 'turn', seat: 0 }], [])).toBeNull();
  });

  it('sums what is sure and says what Wilds may add', () => {
    const flat = [{ label: 'C-04', dice: 0, flat: 1, figure: null }];
    const dice = { hit: 1, save: 2, savagery: 0, wild: 2 };
    expect(tally(dice, [1, 0, 0, 0], flat, 'attack')).toEqual({ sure: 3, open: 2 });
    expect(tally(dice, [0, 0, 1, 0], [], 'defense')).toEqual({ sure: 2, open: 2 });
  });
});

describe('the steps of a Turn', () => {
  const at = (change: Partial<View>): View =>
    ({ stage: 'battle', active: 0, moving: null, combats: [], activations: [], ...change }) as View;
  it('are told from what can be done', () => {
    expect(turnStep(at({}), 0, new Set(['activate', 'begin']))).toBe('choose');
    expect(turnStep(at({}), 0, new Set(['move']))).toBe('move');
    expect(
      turnStep(at({ activations: [{ figure: 1, moved: true, actions: 1 }] }), 0, new Set(['attack', 'rest'])),
    ).toBe('act');
    expect(turnStep(at({ combats: [combat] }), 0, new Set(['decline']))).toBe('act');
    expect(turnStep(at({ active: 1 }), 0, new Set(['decline'])), 'not our Turn').toBeNull();
  });
});

describe('what is lit on the board', () => {
  const feat = offer({ do: 'use' }, 'feat:move-0', 'figure:3');
  const attack = offer({ do: 'attack' }, 'figure:12', 'figure:3');
  it('is not a Figure that a card or slot could be used for, until that is picked', () => {
    expect(aside(feat)).toBe(true);
    expect(aside(attack)).toBe(false);
    expect([...litOnBoard([feat], [])]).toEqual(['feat:move-0']);
    expect([...litOnBoard([feat, attack], [])]).toEqual(['feat:move-0', 'figure:12', 'figure:3']);
    expect([...litOnBoard([feat], ['feat:move-0'])]).toEqual(['feat:move-0', 'figure:3']);
  });
});

describe('words of the rulebook', () => {
  it('are marked once, where they come first', () => {
    const bits = explain('Add 1 Hit; each Hit more needs High Ground.');
    expect(bits.filter((bit) => bit.rule)).toEqual([
      { text: 'Hit', rule: 'HATE-COMBAT-04' },
      { text: 'High Ground', rule: 'HATE-HIGH-01' },
    ]);
    expect(bits.map((bit) => bit.text).join('')).toBe('Add 1 Hit; each Hit more needs High Ground.');
  });
  it('are whole words', () => {
    expect(explain('Hitherto Savings').every((bit) => bit.rule === null)).toBe(true);
    expect(explain("is KO'd")[1]).toEqual({ text: "KO'd", rule: 'HATE-COMBAT-14' });
  });
});

describe('the form', () => {
  const wish: Wish = {
    places: [
      { who: 'here', tribe: 'umrak' },
      { who: 'bot:greedy', tribe: '' },
    ],
    scenario: '',
    attacker: 'drawn',
    upgrades: 'none',
    milder: true,
  };
  it('orders what the host wants to have', () => {
    expect(order(wish)).toEqual({
      game: 'hate',
      setup: { tribes: ['umrak', null], scenario: null, attacker: null, upgrades: 'none', milder: true },
      seats: [{ who: 'here' }, { who: 'bot', bot: 'greedy' }],
    });
    expect(order({ ...wish, attacker: '1', scenario: 'four-cairns' }, 'Four Cairns')).toMatchObject({
      setup: { scenario: 'four-cairns', attacker: 1 },
      name: 'Four Cairns',
    });
  });
  it('sees when both want one Tribe', () => {
    expect(doubled(wish)).toBe(false);
    expect(doubled({ ...wish, places: [wish.places[0], { who: 'here', tribe: 'umrak' }] })).toBe(true);
  });
});

describe('the Mercenary card', () => {
  const view = (beast: View['beast'], stage: View['stage'] = 'battle') =>
    ({ stage, beast, active: 1 }) as unknown as View;

  it('is told by the view while it is carried out', () => {
    expect(beastOf(view([4, null]), [], null)).toEqual({ card: 4, option: null, seat: 1, over: false });
    expect(beastOf(view([4, 1]), [], null)).toEqual({ card: 4, option: 1, seat: 1, over: false });
    expect(beastOf(view(null), [], null)).toBeNull();
  });

  it('is told by events if it has been carried out at once, and stays as it was', () => {
    const events: Event[] = [
      { event: 'mercenary_card', seat: 0, card: 2, figure: 22 },
      { event: 'mercenary_option', seat: 0, card: 2, option: 1 },
    ];
    const told = { card: 2, option: 1, seat: 0, over: true };
    expect(beastOf(view(null), events, null)).toEqual(told);
    expect(beastOf(view(null), [], { ...told, over: false })).toEqual(told);
    expect(beastOf(view(null, 'over'), [], told)).toBeNull();
  });
});

describe('a chip on the board', () => {
  const inside = { left: 0, top: 0, right: 1400, bottom: 1200 };

  it('stands at what it speaks of, and covers nothing that stands there', () => {
    const crowd = [0, 1, 2].flatMap((column) =>
      [0, 1, 2].map((row) => around(250 + column * 100, 250 + row * 100, 100, 100)),
    );
    const at = nearestFree(350, 350, 84, 54, crowd, inside);
    const box = around(at.x, at.y, 84, 54);
    expect(crowd.reduce((sum, other) => sum + overlap(box, other), 0)).toBe(0);
    expect(Math.hypot(at.x - 350, at.y - 350)).toBeLessThan(220);
  });

  it('stays on the board', () => {
    const at = nearestFree(20, 20, 84, 54, [around(20, 20, 100, 100)], inside);
    expect(at.x).toBeGreaterThanOrEqual(42);
    expect(at.y).toBeGreaterThanOrEqual(27);
  });

  it('covers as little as it can where nothing is free', () => {
    const wall = [around(700, 600, 1400, 1200)];
    const at = nearestFree(700, 600, 84, 54, [...wall, around(700, 600, 100, 100)], inside);
    expect(overlap(around(at.x, at.y, 84, 54), around(700, 600, 100, 100))).toBe(0);
  });
});

describe('the act bar', () => {
  const aims = [
    { figure: 1, target: 7, chance: 1300 },
    { figure: 1, target: 8, chance: 5000 },
  ];
  const now = {
    aims,
  } as unknown as View;
  const book = { view: now, name: (figure: number) => `Figure ${figure}` } as unknown as Book;
  const acts = (offers: Offer[]) => actOffers(now, offers);
  const offers = [
    offer({ do: 'rest', figure: 1 }, 'button:rest'),
    offer({ do: 'rest', figure: 2 }, 'button:rest'),
    offer({ do: 'skill', figure: 1, skill: 3 }, 'skill:1-3'),
    offer({ do: 'pillage', figure: 1 }, 'hut:0'),
    offer({ do: 'attack', figure: 1, target: 7 }, 'figure:7'),
    offer({ do: 'attack', figure: 1, target: 8 }, 'figure:8'),
    offer({ do: 'grab', figure: 1, cargo: { body: 4 } }, 'figure:4'),
  ];

  it('says what matters: the best Attack first, then Grab, Pillage, Skills', () => {
    const shown = acts(offers).map((one) => one.action as { do: string; target?: number });
    expect(shown.map((one) => one.do)).toEqual(['attack', 'attack', 'grab', 'pillage', 'skill']);
    expect(shown[0]?.target).toBe(8);
  });

  it('ends the Turn of all Figures, and says nothing of one that is done', () => {
    expect(restOffers(offers)).toHaveLength(2);
    expect(acts(offers).map((one) => actWords(book, one)?.word)).not.toContain('does no more');
  });
  it('names each in a word or two, with its chance', () => {
    const words = acts(offers).map((one) => actWords(book, one));
    expect(words[0]).toEqual({ word: 'Attack Figure 8', about: 'Figure 1, KO 50%' });
    expect(words[2]).toEqual({ word: 'Grab', about: 'Figure 1' });
    const push = { ...offer({ do: 'skill', figure: 1, skill: 3 }), label: 'Figure 1: Push' };
    expect(actWords(book, push)).toEqual({ word: 'Push', about: 'Figure 1' });
  });
});

describe('the colours of the sides', () => {
  const light = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((one) => (one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return red * 0.2126 + green * 0.7152 + blue * 0.0722 + 0.05;
  };
  const tribes = 'umkator bulgar umrak umgra umgorr umcordu umcal umtal vorenash umtull sarrassa'.split(' ');
  const factions = [
    'horse_lords',
    'hill_folk',
    'corsairs',
    'necromancers',
    'chaos_horde',
    'dragon_riders',
  ] as const;
  const paints = [
    ...[...tribes, null].map(paintOf),
    neutralPaint,
    ...Object.values(tokenPaint),
    ...[...factions, null].map(paintOfFaction),
  ];

  it.each(paints)('let small letters be read: $ink on $colour', ({ colour, ink }) => {
    const [one, other] = [light(colour), light(ink)];
    expect(Math.max(one, other) / Math.min(one, other)).toBeGreaterThanOrEqual(4.5);
  });
});
