import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { liveCloseCodes } from '@oilsight/contract';
import type { Principal } from '../platform/principal.ts';
import type { Scope } from '../platform/scope.ts';
import type { LiveSession, LiveSubscription, SubscriptionKind } from './live.types.ts';
import { unauthorized } from './updates.ts';

export interface SessionLimits {
  readonly maxSubscriptions: number;
  /** Unsent bytes above which the session is behind and updates are merged. */
  readonly roomBytes: number;
  /** Unsent bytes and messages that no socket may exceed. */
  readonly maxPendingBytes: number;
  readonly maxPendingMessages: number;
}

/** ms that a closing handshake may take before the connection is cut. */
export const closeGraceMs = 2000;

/** One socket after its login: what it may see, what it holds, and how far behind it is. */
export class Session implements LiveSession {
  readonly #ws: WebSocket;
  readonly #socket: Duplex;
  readonly #limits: SessionLimits;
  readonly #subscriptions = new Map<string, LiveSubscription>();
  readonly #waiters = new Set<() => void>();
  #unsent = 0;
  #isCorked = false;
  #principal: Principal;
  constructor(options: { ws: WebSocket; socket: Duplex; limits: SessionLimits; principal: Principal }) {
    this.#ws = options.ws;
    this.#socket = options.socket;
    this.#limits = options.limits;
    this.#principal = options.principal;
  }

  get scope(): Scope {
    return this.#principal.scope;
  }

  get principal(): Principal {
    return this.#principal;
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  get hasRoom(): boolean {
    return this.#ws.bufferedAmount < this.#limits.roomBytes;
  }

  get values(): number {
    return [...this.#subscriptions.values()].reduce((sum, { values }) => sum + (values ?? 0), 0);
  }

  get subscriptionCount(): number {
    return this.#subscriptions.size;
  }

  send(text: string): void {
    if (!this.isOpen) return;
    if (this.#unsent >= this.#limits.maxPendingMessages || this.#ws.bufferedAmount > this.#limits.maxPendingBytes) {
      this.close(liveCloseCodes.policy, 'Max pending updates limit reached!');
      return;
    }
    this.#cork();
    this.#unsent += 1;
    this.#ws.send(text, this.#sent);
  }

  whenRoom(waiter: () => void): void {
    if (this.isOpen) this.#waiters.add(waiter);
  }

  /** Resolves when the socket has room, or has closed. */
  room(): Promise<void> {
    return this.hasRoom || !this.isOpen ? Promise.resolve() : new Promise((resolve) => this.#waiters.add(resolve));
  }

  add(kind: SubscriptionKind, cmdId: number, subscription: LiveSubscription): boolean {
    this.remove(kind, cmdId);
    if (this.isOpen && this.#subscriptions.size >= this.#limits.maxSubscriptions) {
      this.close(liveCloseCodes.policy, 'Max regular user subscriptions limit reached!');
    }
    if (!this.isOpen) {
      subscription.close();
      return false;
    }
    this.#subscriptions.set(`${kind}:${cmdId}`, subscription);
    return true;
  }

  find(kind: SubscriptionKind, cmdId: number): LiveSubscription | null {
    return this.#subscriptions.get(`${kind}:${cmdId}`) ?? null;
  }

  remove(kind: SubscriptionKind, cmdId: number): void {
    const name = `${kind}:${cmdId}`;
    this.#subscriptions.get(name)?.close();
    this.#subscriptions.delete(name);
  }

  removeAll(): void {
    for (const subscription of this.#subscriptions.values()) subscription.close();
    this.#subscriptions.clear();
  }

  /** Takes over what a newer look at the account said. */
  renew(principal: Principal): void {
    this.#principal = principal;
  }

  /** Ids of the devices that its subscriptions tell of, each once. */
  followed(): string[] {
    return [...new Set([...this.#subscriptions.values()].flatMap(({ devices }) => devices.map(({ id }) => id)))];
  }

  /** Ends every subscription that tells of a forbidden device, and says so. */
  endWhere(isForbidden: (device: LiveSubscription['devices'][number]) => boolean): void {
    for (const [name, subscription] of this.#subscriptions) {
      if (!subscription.devices.some(isForbidden)) continue;
      subscription.close();
      this.#subscriptions.delete(name);
      this.send(unauthorized(Number(name.slice(name.indexOf(':') + 1))));
    }
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason);
    setTimeout(() => this.#ws.terminate(), closeGraceMs).unref();
    this.ended();
  }

  /** The connection is gone: lets go of everything. */
  ended(): void {
    this.removeAll();
    const waiters = [...this.#waiters];
    this.#waiters.clear();
    for (const waiter of waiters) waiter();
  }

  readonly #sent = (): void => {
    this.#unsent -= 1;
    if (this.#waiters.size === 0 || !this.hasRoom) return;
    const waiters = [...this.#waiters];
    this.#waiters.clear();
    for (const waiter of waiters) waiter();
  };

  /** Messages of one turn leave in one write. */
  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#socket.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      this.#socket.uncork();
    });
  }
}
