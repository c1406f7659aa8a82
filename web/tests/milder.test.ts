import { beforeEach, describe, expect, it, vi } from 'vitest';

// What the host would send; the whole list is the rules' (games/hate/src/words.rs) and tested there.
const sent: [string, string][] = [
  ['The Oven', 'The Feasting Fire'],
  ['Oven', 'Feasting Fire'],
  ['cooking', 'offering'],
  ['cook', 'offer'],
  ['eat ', 'take '],
];
let answer: () => Promise<Response>;
const load = async (on: boolean) => {
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: () => (on ? 'hate' : null),
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  vi.stubGlobal('fetch', (path: string) => {
    expect(path).toBe('/api/games/hate/content');
    return answer();
  });
  return import('../src/ui/milder.svelte');
};
beforeEach(() => {
  answer = () => Promise.resolve(new Response(JSON.stringify({ milder: sent })));
});

describe('milder words', { timeout: 20_000 }, () => {
  it('are those the host sends, in their order, and leave other words alone', async () => {
    const { soften } = await load(false);
    expect(soften('The Oven, an Oven: cooking, cook, eat one', sent)).toBe(
      'The Feasting Fire, an Feasting Fire: offering, offer, take one',
    );
    expect(soften('wheat, great, a cookie, woven', sent)).toBe('wheat, great, a cookie, woven');
    expect(soften('The Oven', [])).toBe('The Oven');
  });
  it('are asked for once they are wanted; before they are there nothing harsh is shown', async () => {
    let sends: (answer: Response) => void = () => undefined;
    answer = () => new Promise((done) => (sends = done));
    const { milder } = await load(true);
    expect(milder.say('The Oven')).toBe('');
    sends(new Response(JSON.stringify({ milder: sent })));
    await vi.waitFor(() => expect(milder.say('The Oven')).toBe('The Feasting Fire'));
    milder.set(null);
    expect(milder.say('The Oven')).toBe('The Oven');
  });
  it('do not take the text away when the host does not answer', async () => {
    vi.useFakeTimers();
    answer = () => Promise.reject(new Error('offline'));
    const { milder } = await load(true);
    // It is asked for a few times before that.
    await vi.advanceTimersByTimeAsync(60_000);
    expect(milder.say('The Oven')).toBe('The Oven');
    vi.useRealTimers();
  });
});
