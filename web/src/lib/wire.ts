// The socket of a table: connects, says whether it is connected, tries again when it drops.
import type { SocketMessage, TableMessage } from './host';
import { backoff } from './pace';

export type Link = 'connecting' | 'live' | 'offline';

export interface Hooks {
  message(message: TableMessage): void;
  link(link: Link): void;
  /** Who is here, seat by seat, when only that has changed. */
  presence?(online: boolean[]): void;
  /** The host cannot show the table now; it tries again by itself. */
  problem?(words: string): void;
}

/** One seat's live line to a table, kept up until closed. */
export class Wire {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private closed = false;
  private live = false;

  constructor(
    private readonly url: string,
    private readonly hooks: Hooks,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    this.connect();
  }

  /** Tries at once instead of after the pause (the device came back online, a person asked). */
  retry(): void {
    if (this.closed || this.socket) return;
    clearTimeout(this.timer);
    this.failures = 0;
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
    this.socket = null;
  }

  private connect(): void {
    if (this.closed) return;
    if (this.failures === 0) this.hooks.link('connecting');
    const socket = this.open(this.url);
    this.socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket !== socket) return;
      const message = JSON.parse(event.data) as SocketMessage;
      this.failures = 0;
      // Said once a line, not with every message: whoever hears it sends again what is on its way.
      if (!this.live) this.hooks.link('live');
      this.live = true;
      if (message.type === 'table') this.hooks.message(message);
      else if (message.type === 'presence') this.hooks.presence?.(message.online);
      else this.hooks.problem?.(message.problem.message);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.live = false;
      if (this.closed) return;
      this.hooks.link('offline');
      this.timer = setTimeout(() => this.connect(), backoff(this.failures));
      this.failures += 1;
    };
  }
}

/** Where the socket of a table is, seen from this page. */
export function socketUrl(id: string, seat: number | null): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const query = seat === null ? '' : `?seat=${seat}`;
  return `${scheme}//${location.host}/api/matches/${encodeURIComponent(id)}/socket${query}`;
}
