// The standard screenshots, for people to look at: every page and the main states of a game, on a
// phone and on a wide screen, by lamp light and by day light. Into shots/ of the project.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

const url = (process.env.WARMOOT_URL ?? 'http://127.0.0.1:7777').replace(/\/$/, '');
const only = process.argv[2] ?? '';
const folder = join(dirname(fileURLToPath(import.meta.url)), '../../shots');
mkdirSync(folder, { recursive: true });

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

/** Opens a match through the host's interface and plays it until something is on the table. */
async function prepare(
  page,
  {
    map = 'tyrants-lament',
    factions,
    seats,
    until,
    limit = 4000,
    round_limit = 100,
    round = 9,
    cutiecorn = false,
    calm = false,
  },
) {
  return page.evaluate(
    async ({ map, factions, seats, until, limit, round_limit, round, cutiecorn, calm }) => {
      const pause = (time) => new Promise((done) => setTimeout(done, time));
      const ask = async (method, path, body) => {
        for (;;) {
          const answer = await fetch(`/api${path}`, {
            method,
            headers: body ? { 'content-type': 'application/json' } : {},
            body: body && JSON.stringify(body),
          });
          if (answer.status === 429) await pause(400);
          else return answer.json();
        }
      };
      const { id } = await ask('POST', '/matches', {
        game: 'bloodstones',
        setup: { map, factions, round_limit, cutiecorn, variant: true },
        seats,
        name: map === 'tyrants-lament' ? 'Tyrant’s Lament' : 'Heart of the Gale',
      });
      const drawing = await ask('GET', `/games/bloodstones/maps/${map}`);
      let chance = 7;
      const some = (list) => list[(chance = (chance * 48271) % 2147483647) % list.length];
      for (let acts = 0; acts < limit; acts += 1) {
        let table = await ask('GET', `/matches/${id}`);
        const named = table.waiting.find((seat) => table.mine.includes(seat));
        if (table.looking === null && named !== undefined)
          table = await ask('GET', `/matches/${id}?seat=${named}`);
        const { view } = table;
        const asked = table.choices.length > 0;
        if (table.outcome) return { id, over: true, looking: table.looking };
        if (!asked) {
          await pause(30);
          continue;
        }
        const step = view.step.step;
        const there =
          until === 'main'
            ? step === 'main' && view.round >= round && table.choices.length > 6
            : until === 'over'
              ? false
              : step === until && (until !== 'move_where' || view.round >= round);
        if (there && (until !== 'substitute' || view.battle?.attacker.units.length > 1))
          return { id, looking: table.looking };
        // Grow villages and armies, go where the enemy is, fight what is met.
        const of = (kind) => table.choices.filter((choice) => choice.action.do === kind);
        const where = (area) => drawing.areas[area].at;
        const foes = view.areas.filter((area) => area.forces.some((force) => force.seat !== table.looking));
        const far = (area) =>
          Math.min(
            ...foes.map((foe) =>
              Math.hypot(where(foe.area)[0] - where(area)[0], where(foe.area)[1] - where(area)[1]),
            ),
            9999,
          );
        const nearest = (list, key) => [...list].sort((a, b) => far(a.action[key]) - far(b.action[key]))[0];
        const middle = (list) =>
          [...list].sort((a, b) => {
            const out = ({ action }) =>
              Math.hypot(
                where(action.area)[0] - drawing.width / 2,
                where(action.area)[1] - drawing.height / 2,
              );
            return out(a) - out(b);
          })[0];
        const moves = () => of('move').filter(({ action }) => far(action.from) > 0);
        const step_to = {
          found: middle,
          go: (list) => nearest(list, 'to'),
          move: () => nearest(moves(), 'from'),
        };
        const order = [
          'battle',
          'found',
          'fight',
          'capture',
          'construct',
          'muster',
          'place',
          'pay',
          'go',
          'alone',
          'keep',
          'lose',
          'retreat',
          'spend',
          'build',
          'move',
          'halt',
          'done',
        ];
        let choice = null;
        for (const kind of order) {
          const among = kind === 'move' ? moves() : of(kind);
          if (among.length === 0) continue;
          if (kind === 'build' && acts % 3 !== 0) continue;
          if (kind === 'move' && acts % 5 === 0) continue;
          choice = (calm && kind !== 'found' ? null : step_to[kind]?.(among)) ?? some(among);
          break;
        }
        choice ??= some(table.choices);
        await ask('POST', `/matches/${id}/commands`, {
          id: `${acts}`,
          seat: table.looking,
          revision: table.revision,
          action: choice.action,
        });
      }
      return { id, looking: null };
    },
    { map, factions, seats, until, limit, round_limit, round, cutiecorn, calm },
  );
}

const maker = await browser.newContext();
const page = await maker.newPage();
await page.goto(url);
await page.evaluate(() =>
  fetch('/api/me', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Marta"}',
  }),
);
const here = { who: 'here' };
const random = { who: 'bot', bot: 'random' };
const two = ['horse_lords', 'dragon_riders'];
const states = {
  found: await prepare(page, { factions: two, seats: [here, random], until: 'found' }),
  faction: await prepare(page, {
    factions: [null, null, null],
    seats: [here, here, random],
    until: 'choose_faction',
  }),
  muster: await prepare(page, {
    factions: ['necromancers', 'corsairs'],
    seats: [here, random],
    until: 'muster',
  }),
  main: await prepare(page, { factions: two, seats: [here, random], until: 'main', round: 11, calm: true }),
  crowd: await prepare(page, {
    map: 'heart-of-the-gale',
    factions: ['hill_folk', 'corsairs', 'necromancers', 'chaos_horde', 'dragon_riders', 'horse_lords'],
    seats: [here, random, random, random, random, random],
    until: 'main',
    round: 5,
    cutiecorn: true,
  }),
  moving: await prepare(page, {
    factions: ['corsairs', 'hill_folk'],
    seats: [here, here],
    until: 'move_where',
  }),
  battle: await prepare(page, {
    factions: ['hill_folk', 'necromancers'],
    seats: [here, here],
    until: 'substitute',
  }),
  casualty: await prepare(page, { factions: two, seats: [here, here], until: 'casualty' }),
  over: await prepare(page, { factions: two, seats: [here, random], until: 'over', round_limit: 14 }),
  open: await prepare(page, {
    factions: ['corsairs', null],
    seats: [here, { who: 'friend' }],
    until: 'found',
    limit: 20,
  }),
};
console.log(
  Object.entries(states)
    .map(([name, { id, looking }]) => `${name}: ${id} seat ${looking}`)
    .join('\n'),
);
const storage = await maker.storageState();
const invitation = await page.evaluate(async (id) => {
  const table = await (await fetch(`/api/matches/${id}`)).json();
  return table.seats.find((seat) => seat.invitation)?.invitation ?? 'nothing';
}, states.open.id);
await maker.close();

async function shoot(name, path, { size, scheme, seat = null, act = null, full = false }) {
  const file = `${name}-${size}-${scheme}.png`;
  if (only && !file.includes(only)) return;
  const context = await browser.newContext({
    viewport: sizes[size],
    colorScheme: scheme,
    storageState: storage,
    deviceScaleFactor: size === 'phone' ? 2 : 1,
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
  });
  await context.addInitScript(() => localStorage.setItem('warmoot-pace', 'at once'));
  const page = await context.newPage();
  page.on('pageerror', (error) => console.log(`${file}: ${error.message}`));
  await page.goto(url + path);
  await page.waitForLoadState('networkidle');
  // A seat is shown once its person says that they are there.
  const curtain = page.locator('.curtain button');
  if (seat !== null && (await curtain.isVisible())) await curtain.click();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(500);
  if (act) {
    await act(page, size).catch((error) => console.log(`${file}: ${error.message.split('\n')[0]}`));
    await page.waitForTimeout(450);
  }
  await page.screenshot({ path: join(folder, file), fullPage: full });
  await context.close();
}

const press = (page, name) => page.getByRole('button', { name, exact: true }).first().click();

for (const size of ['desk', 'phone']) {
  for (const scheme of ['dark', 'light']) {
    const on = { size, scheme };
    const match = (name) => [`/match/${states[name].id}`, states[name].looking];
    const table = (shot, name, act = null) => {
      const [path, seat] = match(name);
      return shoot(shot, path, { ...on, seat, act });
    };
    await shoot('home', '/', { ...on, full: size === 'phone' });
    await shoot('new', '/new', { ...on, full: true });
    await shoot('rules', '/rules/bloodstones#BLOOD-MOVE-03', on);
    await shoot('rulings', '/rules/bloodstones/rulings', on);
    await shoot('about', '/about', on);
    await shoot('join', `/join/${invitation}`, on);
    await table('table-faction', 'faction');
    await table('table-citadel', 'found');
    await table('table-muster', 'muster');
    await table('table-main', 'main');
    await table('table-crowd', 'crowd');
    await table('table-why', 'main', (page) =>
      page.locator('[data-area="0"]').dispatchEvent('click', { clientX: 500, clientY: 300, detail: 1 }),
    );
    await table('table-move', 'moving');
    await table('table-names', 'main', (page) => press(page, 'Names of areas'));
    await table('table-battle', 'battle');
    await table('table-casualty', 'casualty');
    await table('table-undo', 'main', (page) => press(page, 'How far you can undo, and why not further'));
    await table('table-seats', 'open', (page) => press(page, 'Invite'));
    await table('table-help', 'main', (page) => press(page, 'Help and settings'));
    await shoot('table-curtain', match('casualty')[0], { ...on, seat: 1 - (states.casualty.looking ?? 0) });
    if (size === 'phone') {
      await table('table-choices', 'main', (page) => press(page, 'Choices'));
      await table('table-log', 'main', (page) => press(page, 'Log'));
      await table('table-players', 'main', (page) => page.locator('.chip').first().click());
    } else {
      await table('table-log', 'main', (page) => page.getByRole('tab', { name: 'Log' }).click());
    }
    await table('table-over', 'over');
    const [over, seat] = match('over');
    await shoot('scores', `${over}/replay`, { ...on, seat, full: size === 'phone' });
  }
}
await browser.close();

// Those of HATE, with the same arguments.
await import('./hate-shots.js');
