import { ownerOf, type Principal } from '../platform/principal.ts';
import type { LiveBounds } from './live-bounds.ts';
import { Pace } from './pace.ts';

/** Unsent characters that a person may still have while the total of all persons is too high. */
const minUnsent = 1_048_576;

/** The properties of a socket that are counted. */
export interface CountedSession {
  readonly principal: Principal;
}

/** The counts that all sockets of one person share. */
export interface Person {
  readonly userId: string;
  readonly sessions: Set<CountedSession>;
  readonly pace: Pace;
  /** Characters that were handed to the person's sockets and are not sent yet. */
  unsent: number;
}

/** All persons who have a socket, and the counts of their sockets. */
export class People {
  readonly #limits: LiveBounds;
  readonly #byUser = new Map<string, Person>();
  #sessions = 0;
  #unsent = 0;

  constructor(limits: LiveBounds) {
    this.#limits = limits;
  }

  /** Number of all sockets. */
  get sessions(): number {
    return this.#sessions;
  }

  /** Why a further socket of this login is refused, as the text that closes it; null: it is allowed. */
  refusal(principal: Principal): string | null {
    if (this.#sessions >= this.#limits.maxSessions) return 'Max tenant sessions limit reached!';
    const own = [...(this.#byUser.get(ownerOf(principal))?.sessions ?? [])];
    if (own.length >= this.#limits.maxSessionsPerUser) return 'Max regular user sessions limit reached';
    const ofLogin = own.filter((session) => session.principal.sessionId === principal.sessionId);
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
    this.of(ownerOf(session.principal)).sessions.add(session);
    this.#sessions += 1;
  }

  leave(session: CountedSession): void {
    const person = this.#byUser.get(ownerOf(session.principal));
    if (person?.sessions.delete(session) !== true) return;
    this.#sessions -= 1;
    this.#forget(person);
  }

  /**
   * Whether further characters may be queued for a person. While the total is too high, only persons with few unsent
   * characters may.
   */
  mayWait({ unsent }: Person): boolean {
    return unsent <= (this.#unsent <= this.#limits.maxUnsent ? this.#limits.maxUnsentPerUser : minUnsent);
  }

  /** Adds queued characters; a negative number: characters that were sent. */
  wait(person: Person, characters: number): void {
    person.unsent += characters;
    this.#unsent += characters;
    if (characters < 0) this.#forget(person);
  }

  /** Removes a person who has no sockets and no unsent characters left. */
  #forget(person: Person): void {
    if (person.sessions.size === 0 && person.unsent === 0) this.#byUser.delete(person.userId);
  }
}
