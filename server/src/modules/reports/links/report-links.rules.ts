import { AppError } from '@oilsight/contract';
import type { LinkAccess, ReportLink } from '@oilsight/contract';

/** What of a link says whether it is open. Times in ms. */
export interface LinkTimes {
  readonly expiresAt: number;
  readonly revokedAt: number | null;
}

export type LinkEnd = NonNullable<ReportLink['ended']>;

/** Why a link has ended. @param isMakerGone whoever made it may not share the report any more */
export function endOf(
  { expiresAt, revokedAt }: LinkTimes,
  isMakerGone: boolean,
  now: number,
): Pick<ReportLink, 'ended' | 'endedAt'> {
  if (revokedAt !== null) return { ended: 'revoked', endedAt: revokedAt };
  if (expiresAt <= now) return { ended: 'expired', endedAt: expiresAt };
  return { ended: isMakerGone ? 'maker' : null, endedAt: null };
}

const refusals = {
  expired: 'reportLinkExpired',
  revoked: 'reportLinkRevoked',
  maker: 'reportLinkClosed',
} as const satisfies Readonly<Record<LinkEnd, string>>;

/** What whoever has a link that has ended is answered. */
export function refusalOfEnd(ended: LinkEnd): AppError {
  return new AppError(refusals[ended]);
}

/** One use of a link. */
export interface LinkUse {
  readonly linkId: string;
  readonly what: LinkAccess['what'];
  readonly address: string;
  /** ms. */
  readonly at: number;
}

/** What came by one link from one address in one hour, and is not written yet. */
export interface LinkUses extends LinkUse {
  /** The beginning of the hour, ms. */
  readonly hour: number;
  /** The first one; `at` is the newest. */
  readonly firstAt: number;
  readonly count: number;
}
