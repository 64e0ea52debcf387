import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Message } from './envelope.ts';
import { closeGraceMs, type Session } from './session.ts';

/** One socket, before and after its login. */
export class Connection {
  readonly ws: WebSocket;
  readonly socket: Duplex;
  /** Read messages that wait for those before them; null: unreadable. */
  readonly inbox: (Message | null)[] = [];
  isBusy = false;
  isReading = true;
  session: Session | null = null;
  /** Monotonic, ms: the last sign of life. */
  heardAt = performance.now();
  authTimer: NodeJS.Timeout | null = null;

  constructor(ws: WebSocket, socket: Duplex) {
    this.ws = ws;
    this.socket = socket;
  }

  get isOpen(): boolean {
    return this.ws.readyState === this.ws.OPEN;
  }

  close(code: number, reason: string): void {
    this.inbox.length = 0;
    if (this.session !== null) return this.session.close(code, reason);
    this.ws.close(code, reason);
    setTimeout(() => this.ws.terminate(), closeGraceMs).unref();
  }
}
