// The standard screenshots of HATE, for people to look at: the main states of a Battle, on a phone and
// on a wide screen, by lamp light and by day light. Into shots/ of the project.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';
import { runnerImport } from 'vite';

const here = dirname(fileURLToPath(import.meta.url));
const { module: hate } = await runnerImport(join(here, 'hate.ts'), {
  root: join(here, '..'),
  configFile: false,
  logLevel: 'error',
});
const { Hasty, actionOf, bring, viewOf } = hate;
const url = (process.env.WARMOOT_URL ?? 'http://127.0.0.1:7777').replace(/\/$/, '');
const only = process.argv[2] ?? '';
const folder = join(here, '../../shots');
mkdirSync(folder, { recursive: true });

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

const can = (now, ...kinds) => now.choices.some((offer) => kinds.includes(actionOf(offer).do));
const wanted = {
  tribes: { setup: { tribes: [null, null], scenario: null }, until: (now) => viewOf(now).stage === 'tribes' },
  scenario: { setup: { scenario: null }, until: (now) => viewOf(now).stage === 'scenario' },
  draft: {
    setup: { upgrades: 'draft' },
    until: (now) => viewOf(now).stage === 'draft' && viewOf(now).offer.length < 11,
  },
  give: { setup: { upgrades: 'draft' }, until: (now) => viewOf(now).stage === 'give' },
  secret: { until: (now) => viewOf(now).stage === 'secret' && now.choices.length > 0 },
  choose: {
    setup: { scenario: 'burning-hill' },
    until: (now) => viewOf(now).round === 2 && can(now, 'activate'),
  },
  move: {
    setup: { scenario: 'war-engines' },
    until: (now) => viewOf(now).round === 2 && (viewOf(now).moving?.reach.length ?? 0) > 10,
  },
  act: { setup: { tribes: ['sarrassa', 'umtal'] }, until: (now) => viewOf(now).aims.length > 2 },
  reroll: {
    player: new Hasty(1),
    until: (now) => now.choices.filter((offer) => offer.anchors[0]?.startsWith('dice:')).length > 4,
  },
  wilds: { until: (now) => can(now, 'wild') },
  reaction: {
    setup: { tribes: ['umkator', 'bulgar'] },
    until: (now) => can(now, 'decline') && viewOf(now).combats.length > 0,
  },
  traps: { setup: { tribes: ['vorenash', 'umrak'] }, until: (now) => can(now, 'snare') },
  mercenary: {
    setup: { scenario: 'forsaken-woods' },
    until: (now) => viewOf(now).stage === 'mercenary' && now.choices.length > 0,
  },
  neutral: {
    setup: { scenario: 'hidden-camp' },
    until: (now) => viewOf(now).round === 1 && can(now, 'activate'),
  },
  option: { setup: { scenario: 'forsaken-woods' }, until: (now) => can(now, 'option') },
  beast: {
    setup: { scenario: 'forsaken-woods' },
    until: (now) => (viewOf(now).beast?.[1] ?? null) !== null && can(now, 'place', 'target'),
  },
  over: { until: (now) => now.outcome !== null },
};

const maker = await browser.newContext();
const page = await maker.newPage();
const states = {};
const asked = only.replace(/^hate-?/, '').replace(/-?(desk|phone|dark|light).*$/, '');
for (const [name, want] of Object.entries(wanted)) {
  if (asked && !asked.includes(name) && !['choose', 'act', 'over'].includes(name)) continue;
  states[name] = await bring(page, want).catch((error) => console.log(`${name}: ${error.message}`));
}
const storage = await maker.storageState();
await maker.close();

async function shoot(name, path, { size, scheme, seat = null, act = null, full = false }) {
  const file = `hate-${name}-${size}-${scheme}.png`;
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
  await page.waitForTimeout(900);
  if (act) {
    await act(page).catch((error) => console.log(`${file}: ${error.message.split('\n')[0]}`));
    await page.waitForTimeout(500);
  }
  await page.screenshot({ path: join(folder, file), fullPage: full });
  await context.close();
}

const press = (page, name) => page.getByRole('button', { name, exact: true }).first().click();
for (const size of ['desk', 'phone']) {
  for (const scheme of ['dark', 'light']) {
    const on = { size, scheme };
    const table = (shot, name, act = null) => {
      const now = states[name];
      return now ? shoot(shot, `/match/${now.id}`, { ...on, seat: now.looking, act }) : undefined;
    };
    await shoot('new', '/new/hate', { ...on, full: true });
    await shoot('content', '/about/hate', on);
    for (const name of Object.keys(states)) await table(name, name);
    await table('turn-help', 'choose', (page) => page.locator('.steps .help button').click());
    if (size === 'phone') {
      await table('sheet-scenario', 'choose', async (page) => {
        await press(page, 'More');
        await page.getByRole('tab', { name: 'Scenario' }).click();
      });
      await table('sheet-tribes', 'choose', (page) => page.locator('.chip').first().click());
    } else {
      await table('scout', 'choose', (page) => page.locator('.figure.lit').first().hover());
      await table('aim', 'act', (page) => page.locator('.figure.lit').first().hover());
      await table('neutral-card', 'neutral', (page) =>
        page
          .locator('.figure', { hasText: /[a-z]{3}/i })
          .first()
          .hover(),
      );
      await table('words', 'choose', (page) => page.getByRole('tab', { name: 'In words' }).click());
    }
    const { over } = states;
    if (over)
      await shoot('result', `/match/${over.id}/replay`, {
        ...on,
        seat: over.looking,
        full: size === 'phone',
      });
  }
}
await browser.close();
