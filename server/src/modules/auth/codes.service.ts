import { dayMs } from '@oilsight/oil';
import { randomInt, timingSafeEqual } from 'node:crypto';
import { AppError, isEmail } from '@oilsight/contract';
import type { CodeRequested, Language, MessageChannel } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import { networkOf } from '../../platform/network.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Seal } from '../../platform/seal.ts';
import type { Outbox } from '../outbox/index.ts';
import { createCodeGuard, targetRateLimits } from './code-guard.ts';
import { isForAnybody } from './codes.rules.ts';
import type { CodeDay, CodeStore, CodeSubject } from './codes.store.ts';
import { codeTemplates } from './codes.templates.ts';

export const codeMs = 5 * 60_000;
/**
 * Wrong tries at one code. Anybody may try at a code to log in or for a new password: tries from other networks are
 * counted separately from those of the network that requested it.
 */
const maxTries = 5;
/**
 * For one account that changes its phone or address; for one phone at login, or one phone or address whose owner has
 * forgotten the password, for all strangers together and for each browser where it is known.
 */
const maxOfDay = { requests: 20, failures: 20 } as const;
/**
 * Messages a day to one phone for all browsers where it is known: it bounds the cost, however many browsers somebody
 * makes known.
 */
const maxOfKnownBrowsers = 60;

/** By which channel codes reach a phone or an e-mail address. */
export function channelOf(contact: string): Extract<MessageChannel, 'sms' | 'email'> {
  return isEmail(contact) ? 'email' : 'sms';
}

/** The receiver of a code and their language. */
export interface Recipient {
  readonly tenantId: string | null;
  readonly language: Language;
}

/** The origin of a call about a code. */
export interface CodeOrigin {
  readonly address: string;
}

/** Six-digit codes that prove that a person can read a phone's or mailbox's messages. */
export interface Codes {
  /**
   * Generates a code and sends it.
   *
   * @param recipient null: there is no receiver; the caller cannot tell the difference
   * @throws AppError `tooManyRequests`
   */
  request(scope: Scope, subject: CodeSubject, recipient: Recipient | null, origin: CodeOrigin): Promise<CodeRequested>;
  /**
   * Checks a code and counts the try. The code stays valid, so that other conditions can be checked before it is used
   * up. @throws AppError `wrongCode`, `tooManyLogins`
   */
  check(scope: Scope, subject: CodeSubject, digits: string, origin: CodeOrigin): Promise<void>;
  /** Uses up a checked code. @throws AppError `wrongCode` when another call has used it up meanwhile */
  take(scope: Scope, subject: CodeSubject, digits: string): Promise<void>;
  /** Checks a code and uses it up. @throws AppError as `check` */
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
  const { loginCode, resetCode, phoneCode, emailCode } = outbox.register(codeTemplates);
  const templates = { login: loginCode, reset: resetCode, phone: phoneCode, email: emailCode };
  const markOf = ({ purpose, owner, target }: CodeSubject, digits: string) => seal.mark(purpose, owner, target, digits);

  /** The daily counts are in the database: a restart does not reset them. */
  const dayOf = ({ purpose, owner, target }: CodeSubject): CodeDay => ({
    who: isForAnybody(purpose) ? `${purpose} ${target} ${owner}` : `account ${owner}`,
    day: Math.floor(clock.now() / dayMs),
  });
  const dayOfKnownBrowsers = ({ purpose, target }: CodeSubject): CodeDay => ({
    who: purpose === 'login' ? `known ${target}` : `known ${purpose} ${target}`,
    day: Math.floor(clock.now() / dayMs),
  });
  const restOfDay = () => ({ seconds: Math.ceil((dayMs - (clock.now() % dayMs)) / 1000) });

  const self: Codes = {
    async request(_scope, subject, recipient, { address }) {
      const waitMs = guard.request(subject, address);
      if (waitMs > 0) throw new AppError('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
      if (!(await store.countRequest(dayOf(subject), maxOfDay.requests)))
        throw new AppError('tooManyRequests', restOfDay());
      const isKnownBrowser = isForAnybody(subject.purpose) && subject.owner !== '';
      if (isKnownBrowser && !(await store.countRequest(dayOfKnownBrowsers(subject), maxOfKnownBrowsers)))
        throw new AppError('tooManyRequests', restOfDay());
      const digits = String(randomInt(1_000_000)).padStart(6, '0');
      const goodUntil = clock.now() + codeMs;
      // Also stored when there is no receiver: the response time differs by no more than the sending of a message.
      await store.transaction(async (tx) => {
        await store.keep(tx, subject, {
          hash: markOf(subject, digits),
          expiresAt: goodUntil,
          network: networkFor(subject, address),
        });
        if (recipient === null) return;
        const { purpose, target } = subject;
        const letter = {
          channel: channelOf(target),
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
      // Without a code there is nothing to guess, so the try does not count.
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

/** Only its owner can try at a code of an account or a known browser: tries from all networks count together. */
function networkFor({ owner }: CodeSubject, address: string): string {
  return owner === '' ? networkOf(address) : '';
}
