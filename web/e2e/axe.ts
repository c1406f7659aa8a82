// axe-core, put into a page past its content security policy and run there.
import axe from 'axe-core';
import type { Page } from 'playwright-core';

export async function audit(page: Page): Promise<axe.AxeResults> {
  await page.evaluate(axe.source);
  return page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
}
