// axe-core, put into a page past its content security policy and run there.
import axe from 'axe-core';
import type { Page } from 'playwright-core';

export async function audit(page: Page): Promise<axe.AxeResults> {
  await page.evaluate(axe.source);
  return page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
}

/** Fields whose text is hard to read: less than 4.5 to 1 against their ground. axe does not look into them. */
export async function faint(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const light = (colour: string) => {
      const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255);
      const [red, green, blue] = parts.map((part) =>
        part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
    };
    return [
      ...document.querySelectorAll<HTMLElement>(
        'select, input:is([type=text], [type=search], [type=number])',
      ),
    ]
      .map((field) => ({ field, style: getComputedStyle(field) }))
      .filter(({ style }) => {
        const [dark = 0, bright = 0] = [light(style.color), light(style.backgroundColor)].toSorted(
          (a, b) => a - b,
        );
        return (bright + 0.05) / (dark + 0.05) < 4.5;
      })
      .map(
        ({ field, style }) => `${style.color} on ${style.backgroundColor}: ${field.outerHTML.slice(0, 120)}`,
      );
  });
}
