import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { liveCloseCodes } from '@oilsight/contract';
import type { Closable } from '../platform/connections.ts';
import { Pace, type PaceBounds } from './pace.ts';
import { closeGraceMs, type Session } from './session.ts';

/** Why a socket is not read for a while: its messages wait for those before them, or it has sent faster than it may. */
type Hold = 'inbox' | 'pace';

/** One socket, before and after its login. */
export class Connection implements Closable {
  readonly ws: WebSocket;
  readonly socket: Duplex;
  /** Messages that wait for those before them. */
  readonly inbox: string[] = [];
  isBusy = false;
  session: Session | null = null;
  /** Monotonic, ms: the last sign of life. */
  heardAt = performance.now();
  authTimer: NodeJS.Timeout | null = null;
  /** Takes it out of those that have not said who they are. */
  leaveStrangers: () => void = () => undefined;
  readonly #openedAt = performance.now();
  readonly #holds = new Set<Hold>();
  readonly #pace: Pace;
  #paceTimer: NodeJS.Timeout | null = null;

  constructor(ws: WebSocket, socket: Duplex, pace: PaceBounds) {
    this.ws = ws;
    this.socket = socket;
    this.#pace = new Pace(pace, this.#openedAt);
  }

  get isReading(): boolean {
    return this.#holds.size === 0;
  }

  /** A socket that has not said who it is waits for nothing but that; while its login is looked at it is busy. */
  get idleSince(): number | null {
    return this.session === null && !this.isBusy ? this.#openedAt : null;
  }

  giveWay(): void {
    this.close(liveCloseCodes.policy, 'Max sessions limit reached!');
  }

  hold(why: Hold): void {
    if (this.#holds.size === 0) this.ws.pause();
    this.#holds.add(why);
  }

  goOn(why: Hold): void {
    if (this.#holds.delete(why) && this.#holds.size === 0) this.ws.resume();
  }

  /**
   * Counts what it has sent; one that sends too fast is not read until its person, or it before its login, may send
   * again.
   */
  spend(cost: number): void {
    const ms = (this.session?.pace ?? this.#pace).spend(cost, performance.now());
    if (ms === 0 || this.#paceTimer !== null) return;
    this.hold('pace');
    this.#paceTimer = setTimeout(() => {
      this.#paceTimer = null;
      this.goOn('pace');
    }, ms);
  }

  /** It has closed: nothing waits for it any more. */
  ended(): void {
    this.leaveStrangers();
    if (this.authTimer !== null) clearTimeout(this.authTimer);
    if (this.#paceTimer !== null) clearTimeout(this.#paceTimer);
    this.inbox.length = 0;
    this.session?.ended();
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
