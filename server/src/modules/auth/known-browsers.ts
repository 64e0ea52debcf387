import { isEmail } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Cookies } from '../../http/cookies.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Seal } from '../../platform/seal.ts';

/** How a returning person is recognised: by user name, phone or e-mail address. */
export type Who = `name ${string}` | `phone ${string}` | `email ${string}`;

export const whoOfName = (userName: string): Who => `name ${userName.toLowerCase()}`;
export const whoOfPhone = (phone: string): Who => `phone ${phone}`;
export const whoOfContact = (contact: string): Who => (isEmail(contact) ? `email ${contact}` : whoOfPhone(contact));

/**
 * Recognises browsers in which a person has logged in before. Each such browser has rate limits of its own: whatever
 * strangers try at a name or phone elsewhere, its owner can log in there. After OWASP's "device cookies".
 */
export interface KnownBrowsers {
  /**
   * The key under which this browser's tries for that name or phone are counted; null: the browser has no proof that
   * the person logged in with it.
   */
  keyOf(cookies: Cookies, who: Who): string | null;
  /** Adds to the cookie that this person has logged in, beside other people who have. */
  remember(cookies: Cookies, who: Who): void;
}

const cookieName = 'known';
const lifeMs = 180 * dayMs;
/** People who share a browser: when there are more, the one who logged in longest ago is removed. */
const maxPeople = 10;
const nonceForm = /^[\w-]{22}$/;
const entryForm = /^([0-9a-z]{6,10})-([\w-]{22})$/;

interface Entry {
  /** Seconds since the epoch, base 36. */
  readonly until: string;
  readonly mark: string;
}

/**
 * The cookie is `nonce.until-mark.until-mark…`: each mark proves that a person logged in from the browser with that
 * nonce. It contains no names.
 */
export function createKnownBrowsers({ seal, clock }: { seal: Pick<Seal, 'mark'>; clock: Clock }): KnownBrowsers {
  const proofOf = (nonce: string, until: string, who: Who) =>
    seal.mark('known browser', nonce, until, who).subarray(0, 16).toString('base64url');
  const isOf = ({ until, mark: proof }: Entry, nonce: string, who: Who) =>
    timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(nonce, until, who)));

  function read(cookies: Cookies): { readonly nonce: string; readonly entries: readonly Entry[] } {
    const [nonce = '', ...rest] = (cookies.get(cookieName) ?? '').split('.', maxPeople + 1);
    if (!nonceForm.test(nonce)) return { nonce: randomBytes(16).toString('base64url'), entries: [] };
    const entries = rest.flatMap((text): Entry[] => {
      const [, until, proof] = entryForm.exec(text) ?? [];
      return until === undefined || proof === undefined || Number.parseInt(until, 36) * 1000 <= clock.now()
        ? []
        : [{ until, mark: proof }];
    });
    return { nonce, entries };
  }

  return {
    keyOf(cookies, who) {
      const { nonce, entries } = read(cookies);
      return entries.some((entry) => isOf(entry, nonce, who)) ? `${nonce} ${who}` : null;
    },

    remember(cookies, who) {
      const { nonce, entries } = read(cookies);
      const until = Math.floor((clock.now() + lifeMs) / 1000).toString(36);
      const others = entries.filter((entry) => !isOf(entry, nonce, who)).slice(0, maxPeople - 1);
      const value = [
        nonce,
        ...[{ until, mark: proofOf(nonce, until, who) }, ...others].map((entry) => `${entry.until}-${entry.mark}`),
      ].join('.');
      cookies.set(cookieName, value, { maxAgeS: lifeMs / 1000 });
    },
  };
}
