import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { TableMessage } from '../src/lib/host';
import { Wire, type Link } from '../src/lib/wire';

class Line {
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  close() {
    this.closed = true;
  }
  say(revision: number) {
    this.onmessage?.({
      data: JSON.stringify({ type: 'table', table: { revision }, moments: [] }),
    } as MessageEvent<string>);
  }
  drop() {
    this.onclose?.();
  }
}

describe('the line to a table', () => {
  const lines: Line[] = [];
  const links: Link[] = [];
  const heard: number[] = [];
  const open = () => {
    const line = new Line();
    lines.push(line);
    return line as unknown as WebSocket;
  };
  const hooks = {
    message: (message: TableMessage) => heard.push(message.table.revision),
    link: (link: Link) => links.push(link),
  };

  beforeEach(() => {
    vi.useFakeTimers();
    lines.length = links.length = heard.length = 0;
  });
  afterEach(() => void vi.useRealTimers());

  it('says when it is live, and connects again after it dropped', () => {
    const wire = new Wire('ws://host/socket', hooks, open);
    lines[0]?.say(1);
    expect(links).toEqual(['connecting', 'live']);
    lines[0]?.drop();
    expect(links.at(-1)).toBe('offline');
    vi.advanceTimersByTime(500);
    expect(lines).toHaveLength(2);
    lines[1]?.say(2);
    expect(links.at(-1)).toBe('live');
    expect(heard).toEqual([1, 2]);
    wire.close();
  });

  it('says once a line that it is live, whatever comes over it', () => {
    const wire = new Wire('ws://host/socket', hooks, open);
    for (const revision of [1, 2, 3]) lines[0]?.say(revision);
    expect(links.filter((link) => link === 'live')).toHaveLength(1);
    lines[0]?.drop();
    vi.advanceTimersByTime(500);
    lines[1]?.say(4);
    lines[1]?.say(5);
    expect(links.filter((link) => link === 'live')).toHaveLength(2);
    expect(heard).toEqual([1, 2, 3, 4, 5]);
    wire.close();
  });

  it('keeps trying, more and more slowly, and at once when asked to', () => {
    const wire = new Wire('ws://host/socket', hooks, open);
    for (let times = 0; times < 6; times += 1) {
      lines.at(-1)?.drop();
      vi.advanceTimersByTime(10_000);
    }
    expect(lines).toHaveLength(7);
    lines.at(-1)?.drop();
    wire.retry();
    expect(lines).toHaveLength(8);
    wire.close();
  });

  it('hears nothing from a line it has left, and none opens after closing', () => {
    const wire = new Wire('ws://host/socket', hooks, open);
    const first = lines[0];
    wire.close();
    first?.say(7);
    first?.drop();
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual([]);
    expect(lines).toHaveLength(1);
  });
});
