import type { Principal } from '../platform/principal.ts';
import type { LiveBounds } from './live-bounds.ts';
import { Pace } from './pace.ts';

/** Unsent characters that a person may have while all together have too many. */
const minUnsent = 1_048_576;

/** A socket as it is counted. */
export interface CountedSession {
  readonly principal: Principal;
}

/** What all sockets of one person share. */
export interface Person {
  readonly userId: string;
  readonly sessions: Set<CountedSession>;
  readonly pace: Pace;
  /** Characters that were sent and have not left, over all sockets. */
  unsent: number;
}

/** Everybody who has a socket, and what their sockets count together. */
export class People {
  readonly #limits: LiveBounds;
  readonly #byUser = new Map<string, Person>();
  #sessions = 0;
  #unsent = 0;

  constructor(limits: LiveBounds) {
    this.#limits = limits;
  }

  /** Sockets of everybody. */
  get sessions(): number {
    return this.#sessions;
  }

  /** Why one more socket of this login has no place, in the words that close it; null: it has one. */
  refusal(userId: string, sessionId: string): string | null {
    if (this.#sessions >= this.#limits.maxSessions) return 'Max tenant sessions limit reached!';
    const own = [...(this.#byUser.get(userId)?.sessions ?? [])];
    if (own.length >= this.#limits.maxSessionsPerUser) return 'Max regular user sessions limit reached';
    const ofLogin = own.filter(({ principal }) => principal.sessionId === sessionId);
    return ofLogin.length >= this.#limits.maxSessionsPerLogin ? 'Max sessions of one login limit reached' : null;
  }

  of(userId: string): Person {
    let person = this.#byUser.get(userId);
    if (person === undefined)
      this.#byUser.set(
        userId,
        (person = { userId, sessions: new Set(), pace: new Pace(this.#limits.pace, performance.now()), unsent: 0 }),
      );
    return person;
  }

  join(session: CountedSession): void {
    this.of(session.principal.user.id).sessions.add(session);
    this.#sessions += 1;
  }

  leave(session: CountedSession): void {
    const person = this.#byUser.get(session.principal.user.id);
    if (person?.sessions.delete(session) !== true) return;
    this.#sessions -= 1;
    this.#forget(person);
  }

  /**
   * Whether more may wait to be sent to a person. While all together have too many, those who have many are refused.
   */
  mayWait({ unsent }: Person): boolean {
    return unsent <= (this.#unsent <= this.#limits.maxUnsent ? this.#limits.maxUnsentPerUser : minUnsent);
  }

  /** Counts what waits to be sent, or with less than 0 what has left. */
  wait(person: Person, characters: number): void {
    person.unsent += characters;
    this.#unsent += characters;
    if (characters < 0) this.#forget(person);
  }

  /** A person without sockets is remembered while something of theirs waits. */
  #forget(person: Person): void {
    if (person.sessions.size === 0 && person.unsent === 0) this.#byUser.delete(person.userId);
  }
}
