import { randomInt, timingSafeEqual } from 'node:crypto';
import { AppError } from '@oilsight/contract';
import type { CodeRequested, Language } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import { networkOf } from '../../platform/network.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Seal } from '../../platform/seal.ts';
import type { Outbox } from '../outbox/index.ts';
import { createCodeDays } from './code-days.ts';
import { createCodeGuard, targetRateLimits } from './code-guard.ts';
import { channelOf, digitsIn, isByNetwork, ownerOfNetwork } from './codes.rules.ts';
import type { CodeSubject } from './codes.rules.ts';
import type { CodeStore } from './codes.store.ts';
import { codeTemplates } from './codes.templates.ts';

export const codeMs = 5 * 60_000;
/**
 * Wrong tries at one code. Anybody may try at a code to log in or for a new password: tries from other networks are
 * counted separately from those of the network that requested it.
 */
const maxTries = 5;
/** The receiver of a code and their language. */
export interface Recipient {
  readonly tenantId: string | null;
  readonly language: Language;
}

/** The origin of a call about a code. */
export interface CodeOrigin {
  readonly address: string;
}

/** Codes that prove that a person can read a phone's or mailbox's messages. */
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
  const days = createCodeDays({ store, clock });
  const { loginCode, resetCode, phoneCode, emailCode } = outbox.register(codeTemplates);
  const templates = { login: loginCode, reset: resetCode, phone: phoneCode, email: emailCode };
  const markOf = ({ purpose, owner, target }: CodeSubject, digits: string) => seal.mark(purpose, owner, target, digits);

  /** The marks to compare a try with; each of them counts the try. */
  async function marksFor(subject: CodeSubject, address: string): Promise<readonly Uint8Array[]> {
    const attempt = { network: networkFor(subject, address), most: maxTries };
    const own = await store.tryOnce(keptAs(subject, address), attempt, clock.now());
    if (own !== null) return [own];
    return isByNetwork(subject) ? store.tryOthers(subject, attempt, clock.now()) : [];
  }

  const self: Codes = {
    async request(_scope, subject, recipient, { address }) {
      const waitMs = guard.request(subject, address);
      if (waitMs > 0) throw new AppError('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
      await days.countRequest(subject, address);
      guard.served(subject);
      const digits = randomDigits(digitsIn(subject.purpose));
      const goodUntil = clock.now() + codeMs;
      // Also stored when there is no receiver: the response time differs by no more than the sending of a message.
      await store.transaction(async (tx) => {
        await store.keep(tx, keptAs(subject, address), {
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
      await days.checkFailures(subject, address);
      const kept = await marksFor(subject, address);
      // Without a code there is nothing to guess, so the try does not count.
      if (kept.length === 0) throw new AppError('wrongCode');
      const mark = markOf(subject, digits);
      if (kept.some((one) => one.length === mark.length && timingSafeEqual(one, mark))) return;
      await days.countFailure(subject, address);
      throw new AppError('wrongCode');
    },

    async take(_scope, subject, digits) {
      const mark = markOf(subject, digits);
      const isTaken = await (isByNetwork(subject) ? store.takeOfNetworks(subject, mark) : store.take(subject, mark));
      if (!isTaken) throw new AppError('wrongCode');
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

/** How a code is kept: where each network has codes of its own, its network stands in place of an owner. */
function keptAs(subject: CodeSubject, address: string): CodeSubject {
  return isByNetwork(subject) ? { ...subject, owner: ownerOfNetwork(networkOf(address)) } : subject;
}

function randomDigits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0');
}
