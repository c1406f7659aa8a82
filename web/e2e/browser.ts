// A headless browser against the host that WARMOOT_URL names (cargo xtask test starts one).
import { audit, faint } from './axe';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

export const url = (process.env.WARMOOT_URL ?? 'http://127.0.0.1:7777').replace(/\/$/, '');

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

/** A person: a browser of their own, with nothing slowed down, and every fault of the page kept. */
export async function person(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  await context.addInitScript(() => localStorage.setItem('warmoot-pace', 'at once'));
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  return { context, page, faults };
}

/** What axe finds serious on the page now, and fields that are hard to read. */
export async function serious(page: Page): Promise<string[]> {
  const { violations } = await audit(page);
  const found = violations
    .filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map((one) => `${one.id}: ${one.help} (${one.nodes.map((node) => node.html.slice(0, 160)).join(' | ')})`);
  return [...found, ...(await faint(page))];
}

/** Waits until nothing moves: no animation with an end runs, and boards, Figures and bars have stayed where they are. */
export const still = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        let before = '';
        let calm = 0;
        const look = () => {
          const runs = document
            .getAnimations()
            .some(
              (one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity,
            );
          const places = [
            ...document.querySelectorAll('.board > svg, .figure, .bar, .chip, .newsline, .since'),
          ]
            .map((one) => Object.values(one.getBoundingClientRect().toJSON() as object).join())
            .join(';');
          calm = runs || places !== before ? 0 : calm + 1;
          before = places;
          if (calm < 8) requestAnimationFrame(look);
          else done();
        };
        look();
      }),
  );
