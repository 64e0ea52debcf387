import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { liveCloseCodes } from '@oilsight/contract';
import type { Closable } from '../platform/connections.ts';
import { Pace, type PaceBounds } from './pace.ts';
import { closeGraceMs, type Session } from './session.ts';

/**
 * Why a socket is not read for a while: too many of its messages wait (`inbox`), or it has sent faster than allowed
 * (`pace`).
 */
type Hold = 'inbox' | 'pace';

/** One socket, before and after its login. */
export class Connection implements Closable {
  readonly ws: WebSocket;
  readonly socket: Duplex;
  /** Messages that wait for those before them. */
  readonly inbox: string[] = [];
  isBusy = false;
  session: Session | null = null;
  /** Time of the last sign of life, ms of a monotonic clock. */
  heardAt = performance.now();
  authTimer: NodeJS.Timeout | null = null;
  /** Removes the connection from those that are not logged in. */
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

  /** A socket that has not logged in counts as idle, except while its login is being checked. */
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
   * Counts what the socket has sent. A socket that sends too fast is not read until its user (before the login: the
   * socket itself) may send again.
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

  /** Call when the socket has closed: stops its timers and waiting. */
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
