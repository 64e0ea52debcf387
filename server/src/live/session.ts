import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { isOnWall, liveCloseCodes } from '@oilsight/contract';
import type { OfferedToWalls } from '@oilsight/contract';
import type { Asker } from '../platform/fair-queue.ts';
import { askerOf, ownerOf, type Principal } from '../platform/principal.ts';
import type { Scope } from '../platform/scope.ts';
import type { SessionBounds } from './live-bounds.ts';
import type { LiveSession, LiveSubscription, SubscriptionKind } from './live.types.ts';
import type { Pace } from './pace.ts';
import type { People, Person } from './people.ts';
import { unauthorized } from './updates.ts';
import type { HeldValues, ValueBudget } from './value-budget.ts';

/** ms that a closing handshake may take before the connection is cut. */
export const closeGraceMs = 2000;

/** Cost of a subscription itself, counted as values, whatever it reports. */
const valuesOfSubscription = 16;

export interface SessionOptions {
  readonly ws: WebSocket;
  readonly socket: Duplex;
  readonly limits: SessionBounds;
  readonly principal: Principal;
  readonly people: People;
  readonly values: ValueBudget;
}

/** One socket after its login: its scope, its subscriptions, and how much is not sent yet. */
export class Session implements LiveSession {
  readonly #ws: WebSocket;
  readonly #socket: Duplex;
  readonly #limits: SessionBounds;
  readonly #people: People;
  readonly #person: Person;
  readonly #values: ValueBudget;
  readonly #subscriptions = new Map<string, { readonly subscription: LiveSubscription; readonly held: HeldValues }>();
  readonly #ending = new AbortController();
  readonly #waiters = new Set<() => void>();
  #unsent = 0;
  /** Since when nothing of the queued characters has been sent, ms of a monotonic clock. */
  #waitingSince = 0;
  #isCorked = false;
  #principal: Principal;

  constructor({ ws, socket, limits, principal, people, values }: SessionOptions) {
    this.#ws = ws;
    this.#socket = socket;
    this.#limits = limits;
    this.#principal = principal;
    this.#people = people;
    this.#person = people.of(ownerOf(principal));
    this.#values = values;
    people.join(this);
  }

  get scope(): Scope {
    return this.#principal.scope;
  }

  get principal(): Principal {
    return this.#principal;
  }

  mayAsk(offered: OfferedToWalls): boolean {
    const { screens = [] } = this.#principal;
    return screens.length === 0 || isOnWall(offered, screens);
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  get hasRoom(): boolean {
    return this.#ws.bufferedAmount < this.#limits.roomBytes;
  }

  get asker(): Asker {
    return askerOf(this.#principal);
  }

  get gone(): AbortSignal {
    return this.#ending.signal;
  }

  /** How long the client has read nothing of what waits to be sent to it, ms; 0: nothing waits. */
  unreadMs(now: number): number {
    return this.#unsent === 0 ? 0 : now - this.#waitingSince;
  }

  /** The pace that is charged when the client sends something. */
  get pace(): Pace {
    return this.#person.pace;
  }

  get subscriptionCount(): number {
    return this.#subscriptions.size;
  }

  send(text: string): void {
    if (!this.isOpen) return;
    if (
      this.#unsent >= this.#limits.maxPendingMessages ||
      this.#ws.bufferedAmount > this.#limits.maxPendingBytes ||
      !this.#people.mayWait(this.#person)
    ) {
      this.close(liveCloseCodes.policy, 'Max pending updates limit reached!');
      return;
    }
    this.#cork();
    const characters = text.length;
    if (this.#unsent === 0) this.#waitingSince = performance.now();
    this.#unsent += 1;
    this.#people.wait(this.#person, characters);
    this.#ws.send(text, () => this.#sent(characters));
  }

  hold(values: number): HeldValues {
    return this.#values.hold(ownerOf(this.#principal), values);
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
    try {
      this.#subscriptions.set(`${kind}:${cmdId}`, { subscription, held: this.hold(valuesOfSubscription) });
    } catch (error) {
      subscription.close();
      throw error;
    }
    return true;
  }

  find(kind: SubscriptionKind, cmdId: number): LiveSubscription | null {
    return this.#subscriptions.get(`${kind}:${cmdId}`)?.subscription ?? null;
  }

  remove(kind: SubscriptionKind, cmdId: number): void {
    this.#end(`${kind}:${cmdId}`);
  }

  removeAll(): void {
    for (const name of this.#subscriptions.keys()) this.#end(name);
  }

  /** Applies the result of a newer check of the account. */
  renew(principal: Principal): void {
    this.#principal = principal;
  }

  /** Ids of the devices that its subscriptions report, each once. */
  followed(): string[] {
    return [
      ...new Set(
        [...this.#subscriptions.values()].flatMap(({ subscription: { devices } }) => devices.map(({ id }) => id)),
      ),
    ];
  }

  /** Ends every subscription that reports a forbidden device, and tells the client. */
  endWhere(isForbidden: (device: LiveSubscription['devices'][number]) => boolean): void {
    for (const [name, { subscription }] of this.#subscriptions) {
      if (!subscription.devices.some(isForbidden)) continue;
      this.#end(name);
      this.send(unauthorized(Number(name.slice(name.indexOf(':') + 1))));
    }
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason);
    setTimeout(() => this.#ws.terminate(), closeGraceMs).unref();
    this.ended();
  }

  /** Call when the connection has closed: ends all subscriptions. */
  ended(): void {
    this.#people.leave(this);
    this.#ending.abort();
    this.removeAll();
    const waiters = [...this.#waiters];
    this.#waiters.clear();
    for (const waiter of waiters) waiter();
  }

  #end(name: string): void {
    const ending = this.#subscriptions.get(name);
    this.#subscriptions.delete(name);
    ending?.subscription.close();
    ending?.held.release();
  }

  #sent(characters: number): void {
    this.#unsent -= 1;
    this.#waitingSince = performance.now();
    this.#people.wait(this.#person, -characters);
    if (this.#waiters.size === 0 || !this.hasRoom) return;
    const waiters = [...this.#waiters];
    this.#waiters.clear();
    for (const waiter of waiters) waiter();
  }

  /** Combines the messages of one turn of the event loop into one write. */
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
