import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { asked, once, part, request } from '../src/lib/api';

const answers = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const tooMany = (seconds: string) =>
  new Response('{"code":"too_many","message":"Wait a moment."}', {
    status: 429,
    headers: { 'retry-after': seconds },
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answers);
});
afterEach(() => {
  answers.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a request that came too early', () => {
  it('is made again when the host said, and not before', async () => {
    answers.mockResolvedValueOnce(tooMany('2')).mockResolvedValueOnce(new Response('{"name":"Ann"}'));
    const answer = request<{ name: string }>('GET', '/me');
    await vi.advanceTimersByTimeAsync(1999);
    expect(answers).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(answers).toHaveBeenCalledTimes(2);
    expect(await answer).toEqual({ name: 'Ann' });
  });

  it('is the same request', async () => {
    answers.mockResolvedValueOnce(tooMany('1')).mockResolvedValueOnce(new Response('{}'));
    const answer = request('POST', '/matches/m/commands', { id: 'one' });
    await vi.advanceTimersByTimeAsync(1000);
    await answer;
    expect(answers.mock.calls[1]).toEqual(answers.mock.calls[0]);
  });

  it('is given up after a while, and told in the host’s words', async () => {
    answers.mockImplementation(() => Promise.resolve(tooMany('1')));
    const answer = expect(request('GET', '/me')).rejects.toMatchObject({
      status: 429,
      message: 'Wait a moment.',
    });
    await vi.advanceTimersByTimeAsync(60_000);
    await answer;
    expect(answers).toHaveBeenCalledTimes(8);
  });

  it('is told at once if it stays too many for as long as the host can see', async () => {
    answers.mockResolvedValueOnce(new Response('{"message":"Too many tables."}', { status: 429 }));
    await expect(request('POST', '/matches')).rejects.toMatchObject({
      status: 429,
      message: 'Too many tables.',
    });
    expect(answers).toHaveBeenCalledTimes(1);
  });
});

describe('what a page cannot do without', () => {
  it('is asked for again while nobody answers, and kept when it came', async () => {
    answers
      .mockRejectedValueOnce(new TypeError('no line'))
      .mockResolvedValueOnce(new Response('', { status: 503 }))
      .mockResolvedValueOnce(new Response('[1]'));
    const answer = once<number[]>('/games');
    await vi.advanceTimersByTimeAsync(400 + 800);
    expect(await answer).toEqual([1]);
    expect(await once('/games')).toEqual([1]);
    expect(answers).toHaveBeenCalledTimes(3);
  });

  it('is asked for afresh by whoever wants it after that failed', async () => {
    answers.mockImplementation(() => Promise.reject(new TypeError('no line')));
    const answer = expect(once('/games/x/rules')).rejects.toMatchObject({ status: 0 });
    await vi.advanceTimersByTimeAsync(60_000);
    await answer;
    expect(answers).toHaveBeenCalledTimes(4);
    answers.mockReset();
    answers.mockResolvedValueOnce(new Response('[]'));
    expect(await once('/games/x/rules')).toEqual([]);
  });
});

describe('an address', () => {
  it('has what was asked, and nothing that was not said', () => {
    expect(asked({ seat: undefined, from: 3, anchor: 'area:7&x' })).toBe('?from=3&anchor=area%3A7%26x');
    expect(asked({})).toBe('');
    expect(part('a/b')).toBe('a%2Fb');
  });
});
