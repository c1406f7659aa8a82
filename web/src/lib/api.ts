// The host's interface: one function a request, errors with the host's own words.
import { backoff } from './pace';

/** An answer of the host that is not a success, or no answer at all (`status` 0). */
export class HostError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly rule?: string,
    readonly revision?: number,
  ) {
    super(message);
  }

  /** Nobody answered, or not now: worth trying again with the same command. */
  get offline(): boolean {
    return [0, 429, 502, 503, 504].includes(this.status);
  }
}

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** How often a request that came too early is made again. */
const early = 8;

/** A request; one that the host will answer in a moment (it says in how many seconds) is made again then. */
async function patient(path: string, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(path, init);
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
    if (answer.status !== 429 || !(seconds <= 10) || tries === early) return answer;
    await wait(1000 * seconds);
  }
}

/** A request to the host, answered with JSON. */
export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await patient(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    });
  } catch {
    throw new HostError(0, 'offline', 'The host does not answer. Your table is safe there; trying again.');
  }
  const text = await answer.text();
  let value: unknown = null;
  if (text) {
    try {
      value = JSON.parse(text);
    } catch {
      value = null;
    }
  }
  if (answer.ok) return value as T;
  const said = (value ?? {}) as { code?: string; message?: string; rule?: string; revision?: number };
  throw new HostError(
    answer.status,
    said.code ?? 'error',
    said.message ?? `The host answered ${answer.status} ${answer.statusText}.`,
    said.rule,
    said.revision,
  );
}

/** A part of an address. */
export const part = (it: string | number): string => encodeURIComponent(it);

/** The end of an address that asks for something: what is not said is left out. */
export function asked(query: Readonly<Record<string, string | number | undefined>>): string {
  const said = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return said.length > 0 ? `?${said.join('&')}` : '';
}

const kept = new Map<string, Promise<unknown>>();

/** How often what a page cannot do without is asked for, with longer pauses each time, before it says so. */
const stubborn = 4;

async function needed<T>(path: string): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await request<T>('GET', path);
    } catch (error) {
      if (!(error instanceof HostError && error.offline) || failures === stubborn) throw error;
      await wait(backoff(failures - 1));
    }
  }
}

/** A request for what never changes while the host runs (maps, rules, content): answered once. */
export function once<T>(path: string): Promise<T> {
  let answer = kept.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = needed<T>(path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return answer;
}

/** An id for a command. `crypto.randomUUID` is missing on plain http in a home network. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
