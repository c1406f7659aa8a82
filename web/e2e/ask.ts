// The host's interface for tests: with the page's own session, and patient as the page is.
import type { Page } from 'playwright-core';

import { url } from './browser';

/** What the host answers; nothing (`null`) to a command that comes too late. Waits when told that these are too many. */
export async function tryAsk<T>(
  page: Page,
  method: 'GET' | 'POST',
  path: string,
  data?: unknown,
): Promise<T | null> {
  for (;;) {
    const answer = await page.context().request.fetch(`${url}/api${path}`, {
      method,
      ...(data === undefined ? {} : { data }),
    });
    const seconds = Number(answer.headers()['retry-after'] ?? Number.NaN);
    if (answer.status() === 429 && seconds > 0) {
      await new Promise((done) => setTimeout(done, 1000 * seconds));
      continue;
    }
    if (answer.status() === 409) return null;
    if (answer.status() >= 400)
      throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}

/** What the host answers. */
export async function ask<T>(page: Page, method: 'GET' | 'POST', path: string, data?: unknown): Promise<T> {
  const answer = await tryAsk<T>(page, method, path, data);
  if (answer === null) throw new Error(`${method} ${path}: the table is further on`);
  return answer;
}
