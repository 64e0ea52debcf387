import { dayMs } from '@oilsight/oil';
import { randomInt, timingSafeEqual } from 'node:crypto';
import { AppError } from '@oilsight/contract';
import type { CodeRequested, Language, MessageChannel } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import { networkOf } from '../../platform/network.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Seal } from '../../platform/seal.ts';
import type { Outbox } from '../outbox/index.ts';
import { createCodeGuard, targetRateLimits } from './code-guard.ts';
import type { CodeDay, CodePurpose, CodeStore, CodeSubject } from './codes.store.ts';
import { codeTemplates } from './codes.templates.ts';

export const codeMs = 5 * 60_000;
/**
 * Wrong tries at one code. Strangers may try at a code that lets somebody in: what they use up from elsewhere is not
 * its asker's.
 */
const maxTries = 5;
/**
 * Of one account that changes its phone or address; of one phone to log in with, for all strangers together and for
 * each browser where it is known.
 */
const maxOfDay = { requests: 20, failures: 20 } as const;
/**
 * Messages a day to one phone for all browsers where it is known: however many somebody makes known, they cost no more.
 */
const maxOfKnownBrowsers = 60;

const channels = { login: 'sms', phone: 'sms', email: 'email' } as const satisfies Readonly<
  Record<CodePurpose, MessageChannel>
>;

/** Whom a code is for, and how they are spoken to. */
export interface Recipient {
  readonly tenantId: string | null;
  readonly language: Language;
}

/** Where a call about a code comes from. */
export interface CodeOrigin {
  readonly address: string;
}

/** Six digits that prove that somebody reads a phone or a mailbox. */
export interface Codes {
  /**
   * Makes a code and sends it.
   *
   * @param recipient null: there is nobody to send it to; to the caller it looks the same
   * @throws AppError `tooManyRequests`
   */
  request(scope: Scope, subject: CodeSubject, recipient: Recipient | null, origin: CodeOrigin): Promise<CodeRequested>;
  /**
   * Counts a try. The code stays good: whatever else is to be right comes before it is spent. @throws AppError
   * `wrongCode`, `tooManyLogins`
   */
  check(scope: Scope, subject: CodeSubject, digits: string, origin: CodeOrigin): Promise<void>;
  /** What was checked is good for nothing more. @throws AppError `wrongCode`: somebody else was faster */
  take(scope: Scope, subject: CodeSubject, digits: string): Promise<void>;
  /** Both. @throws AppError as `check` */
  spend(scope: Scope, subject: CodeSubject, digits: string, origin: CodeOrigin): Promise<void>;
}

export function createCodes({
  store,
  outbox,
  seal,
  clock,
}: {
  store: CodeStore;
  outbox: Outbox;
  seal: Seal;
  clock: Clock;
}): Codes {
  const guard = createCodeGuard({ clock });
  const { loginCode, phoneCode, emailCode } = outbox.register(codeTemplates);
  const templates = { login: loginCode, phone: phoneCode, email: emailCode };
  const markOf = ({ purpose, owner, target }: CodeSubject, digits: string) => seal.mark(purpose, owner, target, digits);

  /** Kept in the database: a restart does not give anybody a new day. */
  const dayOf = ({ purpose, owner, target }: CodeSubject): CodeDay => ({
    who: purpose === 'login' ? `login ${target} ${owner}` : `account ${owner}`,
    day: Math.floor(clock.now() / dayMs),
  });
  const dayOfKnownBrowsers = (target: string): CodeDay => ({
    who: `known ${target}`,
    day: Math.floor(clock.now() / dayMs),
  });
  const restOfDay = () => ({ seconds: Math.ceil((dayMs - (clock.now() % dayMs)) / 1000) });

  const self: Codes = {
    async request(_scope, subject, recipient, { address }) {
      const waitMs = guard.request(subject, address);
      if (waitMs > 0) throw new AppError('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
      if (!(await store.countRequest(dayOf(subject), maxOfDay.requests)))
        throw new AppError('tooManyRequests', restOfDay());
      const isKnownBrowser = subject.purpose === 'login' && subject.owner !== '';
      if (isKnownBrowser && !(await store.countRequest(dayOfKnownBrowsers(subject.target), maxOfKnownBrowsers)))
        throw new AppError('tooManyRequests', restOfDay());
      const digits = String(randomInt(1_000_000)).padStart(6, '0');
      const goodUntil = clock.now() + codeMs;
      // Kept for nobody too: the answers differ by no more than the time that a message takes.
      await store.transaction(async (tx) => {
        await store.keep(tx, subject, {
          hash: markOf(subject, digits),
          expiresAt: goodUntil,
          network: networkFor(subject, address),
        });
        if (recipient === null) return;
        const { purpose, target } = subject;
        const letter = {
          channel: channels[purpose],
          class: 'code',
          to: target,
          ...recipient,
          template: templates[purpose],
        } as const;
        await outbox.add(tx, { ...letter, params: { minutes: codeMs / 60_000 }, code: { digits, goodUntil } });
      });
      return { validForS: codeMs / 1000, resendAfterS: targetRateLimits.gapMs / 1000 };
    },

    async check(_scope, subject, digits, { address }) {
      const day = dayOf(subject);
      if ((await store.failuresOf(day)) >= maxOfDay.failures) throw new AppError('tooManyLogins', restOfDay());
      const kept = await store.tryOnce(subject, { network: networkFor(subject, address), most: maxTries }, clock.now());
      // Where there is no code there is nothing to guess, and nothing that counts.
      if (kept === null) throw new AppError('wrongCode');
      const mark = markOf(subject, digits);
      if (kept.length === mark.length && timingSafeEqual(kept, mark)) return;
      await store.countFailure(day);
      throw new AppError('wrongCode');
    },

    async take(_scope, subject, digits) {
      if (!(await store.take(subject, markOf(subject, digits)))) throw new AppError('wrongCode');
    },

    async spend(scope, subject, digits, origin) {
      await self.check(scope, subject, digits, origin);
      await self.take(scope, subject, digits);
    },
  };
  return self;
}

/** What belongs to an account or a known browser nobody else can try at: it counts alike from everywhere. */
function networkFor({ owner }: CodeSubject, address: string): string {
  return owner === '' ? networkOf(address) : '';
}
