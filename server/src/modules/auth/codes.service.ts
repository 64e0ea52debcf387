import { randomInt, timingSafeEqual } from 'node:crypto';
import { AppError } from '@oilsight/contract';
import type { CodeRequested, Language, MessageChannel } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Seal } from '../../platform/seal.ts';
import type { Outbox } from '../outbox/index.ts';
import { createCodeGuard, targetLimits } from './code-guard.ts';
import type { CodePurpose, CodeStore, CodeSubject } from './codes.store.ts';
import { codeTemplates } from './codes.templates.ts';

export const codeMs = 5 * 60_000;
/** Of a code that changes an account only its owner has tries; at one that lets somebody in any stranger may guess, who shall not use it up. */
const mostTries: Readonly<Record<CodePurpose, number>> = { login: 50, phone: 5, email: 5 };

const channels = { login: 'sms', phone: 'sms', email: 'email' } as const satisfies Readonly<Record<CodePurpose, MessageChannel>>;

/** Whom a code is for, and how they are spoken to. */
export interface Recipient {
  readonly tenantId: string | null;
  readonly language: Language;
}

/** Six digits that prove that somebody reads a phone or a mailbox. */
export interface Codes {
  /**
   * Makes a code and sends it.
   *
   * @param recipient null: there is nobody to send it to; to the caller it looks the same
   * @param origin where the request comes from
   * @throws AppError `tooManyRequests`
   */
  request(scope: Scope, subject: CodeSubject, recipient: Recipient | null, origin: { readonly address: string }): Promise<CodeRequested>;
  /** Counts a try. The code stays good: whatever else is to be right comes before it is spent. @throws AppError `wrongCode` */
  check(scope: Scope, subject: CodeSubject, digits: string): Promise<void>;
  /** What was checked is good for nothing more. @throws AppError `wrongCode`: somebody else was faster */
  take(scope: Scope, subject: CodeSubject, digits: string): Promise<void>;
  /** Both. @throws AppError `wrongCode` */
  spend(scope: Scope, subject: CodeSubject, digits: string): Promise<void>;
}

export function createCodes({ store, outbox, seal, clock }: { store: CodeStore; outbox: Outbox; seal: Seal; clock: Clock }): Codes {
  const guard = createCodeGuard({ clock });
  const { loginCode, phoneCode, emailCode } = outbox.register(codeTemplates);
  const templates = { login: loginCode, phone: phoneCode, email: emailCode };
  const markOf = ({ purpose, owner, target }: CodeSubject, digits: string) => seal.mark(purpose, owner, target, digits);

  const self: Codes = {
    async request(_scope, subject, recipient, { address }) {
      const waitMs = guard.request(`${subject.purpose} ${subject.target}`, { address, accountId: subject.owner === '' ? null : subject.owner });
      if (waitMs > 0) throw new AppError('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
      const digits = String(randomInt(1_000_000)).padStart(6, '0');
      const goodUntil = clock.now() + codeMs;
      // Kept for nobody too: the answers differ by no more than the time that a message takes.
      await store.transaction(async (tx) => {
        await store.keep(tx, subject, markOf(subject, digits), goodUntil);
        if (recipient === null) return;
        const { purpose, target } = subject;
        const letter = { channel: channels[purpose], class: 'code', to: target, ...recipient, template: templates[purpose] } as const;
        await outbox.add(tx, { ...letter, params: { minutes: codeMs / 60_000 }, code: { digits, goodUntil } });
      });
      return { validForS: codeMs / 1000, resendAfterS: targetLimits.gapMs / 1000 };
    },

    async check(_scope, subject, digits) {
      const kept = await store.tryOnce(subject, mostTries[subject.purpose], clock.now());
      const mark = markOf(subject, digits);
      if (kept === null || kept.length !== mark.length || !timingSafeEqual(kept, mark)) throw new AppError('wrongCode');
    },

    async take(_scope, subject, digits) {
      if (!(await store.take(subject, markOf(subject, digits)))) throw new AppError('wrongCode');
    },

    async spend(scope, subject, digits) {
      await self.check(scope, subject, digits);
      await self.take(scope, subject, digits);
    },
  };
  return self;
}
