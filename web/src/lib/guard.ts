// A click lands on what it was aimed at: what has just appeared where something else was is deaf for
// a moment. A double click, a finger already on its way, a held key never do what nobody saw.

/** Milliseconds for which something new in another's place hears nothing. */
export const deaf = 600;
/** Moved by less, it is where it was (a lifted tile, a pressed button). */
const near = 14;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Known {
  key: string;
  box: Box;
  /** Since when it means this, here. */
  since: number;
  /** Until when it hears nothing. */
  until: number;
}

const same = (a: Box, b: Box) => Math.abs(a.left - b.left) < near && Math.abs(a.top - b.top) < near;
const meet = (a: Box, b: Box) =>
  a.left + 2 < b.right && b.left + 2 < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom;
const holds = (box: Box, x: number, y: number, more = 0) =>
  x >= box.left - more && x <= box.right + more && y >= box.top - more && y <= box.bottom + more;

/** What a control means, whatever count stands beside it: `Undo (3)` and `Undo (2)` are one. */
export const meaning = (anchor: string, text: string): string =>
  `${anchor} ${text.replace(/\(\d+\)|\s+/g, ' ').trim()}`;

/** One control as it is found now. */
export interface Found<Id> {
  id: Id;
  key: string;
  box: Box;
  /** Opened by the person's own click: deaf only where that click was. */
  opened: boolean;
}

/** What was where, and since when; told anew whenever the page has changed. */
export class Places<Id> {
  private known = new Map<Id, Known>();
  private gone: { key: string; box: Box; at: number }[] = [];
  private touched: { x: number; y: number } | null = null;

  /** Where the person pressed last. */
  press(x: number, y: number): void {
    this.touched = { x, y };
  }

  /** The controls there are now. `grounds` are boards: whatever comes to lie on one lies on something. */
  see(found: readonly Found<Id>[], grounds: readonly Box[], now: number): void {
    const first = this.known.size === 0 && this.gone.length === 0;
    this.gone = this.gone.filter((one) => now - one.at < deaf);
    const before = [...this.known.values(), ...this.gone];
    const next = new Map<Id, Known>();
    for (const { id, key, box, opened } of found) {
      const was = this.known.get(id);
      const kept =
        was && was.key === key && same(was.box, box)
          ? was
          : before.find((one): one is Known => 'since' in one && one.key === key && same(one.box, box));
      if (kept) {
        next.set(id, { ...kept, box });
        continue;
      }
      const other =
        !first &&
        (before.some((one) => one.key !== key && meet(one.box, box)) ||
          grounds.some((ground) => meet(ground, box)));
      const under = this.touched !== null && holds(box, this.touched.x, this.touched.y, 8);
      next.set(id, { key, box, since: now, until: other && (!opened || under) ? now + deaf : now });
    }
    for (const [id, was] of this.known) {
      const is = next.get(id);
      if (!is || is.key !== was.key || !same(is.box, was.box)) this.gone.push({ ...was, at: now });
    }
    this.known = next;
  }

  /** Controls were moved by the person's own scrolling. */
  shift(found: readonly Found<Id>[]): void {
    for (const { id, key, box } of found) {
      const was = this.known.get(id);
      if (was && was.key === key) this.known.set(id, { ...was, box });
    }
  }

  isDeaf(id: Id, now: number): boolean {
    return (this.known.get(id)?.until ?? 0) > now;
  }

  /** Whether a press of `down` at a point may do something at `now`: it was on this, and still is. */
  allows(id: Id | null, x: number, y: number, down: number, now: number): boolean {
    const is = id === null ? undefined : this.known.get(id);
    if (is) return is.until <= now && !(is.until > is.since && is.since > down);
    // Uncovered: something else lay here when the press was aimed.
    return !this.gone.some((one) => now - one.at < deaf && holds(one.box, x, y));
  }

  /** The next moment at which something begins to hear. */
  next(now: number): number | null {
    const times = [...this.known.values()].map((one) => one.until).filter((until) => until > now);
    return times.length > 0 ? Math.min(...times) : null;
  }
}

/** A numbered list: which of its places mean since long enough what they mean. */
export class Slots {
  private kept: { key: string; until: number }[] = [];

  see(keys: readonly string[], now: number): void {
    const before = this.kept;
    this.kept = keys.map((key, index) => {
      const was = before[index];
      if (was?.key === key) return was;
      return { key, until: was ? now + deaf : now };
    });
    // An emptied list still is what was there: the next one takes its places.
    if (keys.length === 0) this.kept = before.map(({ until }) => ({ key: '', until }));
  }

  ripe(index: number, now: number): boolean {
    return (this.kept[index]?.until ?? 0) <= now;
  }
}

/** Whatever does something when clicked. A link in a card that the person opened hears at once, whatever lay below. */
export const controls = 'button, a[href]';
const ground = '.board';

/** Watches over the whole page until the returned function is called. */
export function watch(root: Document = document): () => void {
  const places = new Places<Element>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let scrolled = 0;
  let down = 0;

  const boxOf = (element: Element): Box => element.getBoundingClientRect();
  const look = (): Found<Element>[] =>
    [...root.querySelectorAll<HTMLElement>(controls)].flatMap((element) => {
      const box = boxOf(element);
      if (box.right - box.left < 1) return [];
      const key =
        element.dataset.key ??
        meaning(element.dataset.anchor ?? element.ariaLabel ?? '', element.textContent ?? '');
      return [{ id: element, key, box, opened: element.closest('[data-opened], dialog') !== null }];
    });
  /** Says it to whoever looks: what is deaf is disabled for a moment. */
  const mark = () => {
    const now = performance.now();
    for (const element of root.querySelectorAll<HTMLElement>(controls)) {
      const is = places.isDeaf(element, now);
      if (is) element.setAttribute('aria-disabled', 'true');
      else if (element.hasAttribute('aria-disabled')) element.removeAttribute('aria-disabled');
    }
    clearTimeout(timer);
    const next = places.next(now);
    if (next !== null) timer = setTimeout(mark, next - now + 1);
  };
  const see = () => {
    places.see(look(), [...root.querySelectorAll(ground)].map(boxOf), performance.now());
    mark();
  };
  const observer = new MutationObserver((changes) => {
    const idle = changes.every((change) => {
      const node = change.target instanceof Element ? change.target : change.target.parentElement;
      return node?.closest('[role=timer]') !== null && node !== null;
    });
    if (!idle) see();
  });
  observer.observe(root.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['data-anchor', 'data-key', 'open', 'hidden', 'class'],
  });

  const press = (event: PointerEvent) => {
    down = performance.now();
    places.press(event.clientX, event.clientY);
  };
  const click = (event: MouseEvent) => {
    if (!event.isTrusted) return;
    const keyboard = event.detail === 0;
    const control = (event.target as Element | null)?.closest(controls) ?? null;
    const now = performance.now();
    if (keyboard && control === null) return;
    if (places.allows(control, event.clientX, event.clientY, keyboard ? now : down, now)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const key = (event: KeyboardEvent) => {
    if (!event.repeat || !/^([1-9]|Enter| |u)$/.test(event.key)) return;
    if ((event.target as Element | null)?.closest('input, select, textarea')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const scroll = () => {
    cancelAnimationFrame(scrolled);
    scrolled = requestAnimationFrame(() => places.shift(look()));
  };
  addEventListener('pointerdown', press, true);
  addEventListener('click', click, true);
  addEventListener('keydown', key, true);
  addEventListener('scroll', scroll, true);
  addEventListener('resize', scroll);
  see();
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    cancelAnimationFrame(scrolled);
    removeEventListener('pointerdown', press, true);
    removeEventListener('click', click, true);
    removeEventListener('keydown', key, true);
    removeEventListener('scroll', scroll, true);
    removeEventListener('resize', scroll);
    for (const element of root.querySelectorAll('[aria-disabled]')) element.removeAttribute('aria-disabled');
  };
}
