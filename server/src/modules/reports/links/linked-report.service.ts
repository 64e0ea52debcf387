import { createHash } from 'node:crypto';
import { AppError } from '@oilsight/contract';
import type { LinkedReport } from '@oilsight/contract';
import { minuteMs } from '@oilsight/oil';
import { createCallBudgets } from '../../../platform/call-budgets.ts';
import type { Clock } from '../../../platform/clock.ts';
import { networkOf } from '../../../platform/network.ts';
import { createAttemptGuard } from '../../auth/index.ts';
import type { OpenFile, ReportFiles } from '../files/report-files.service.ts';
import type { ReportFileStore } from '../files/report-files.store.ts';
import type { LinkLog } from './link-log.ts';
import type { SharedBy, SharedReport } from './link-makers.ts';
import type { LinkSecretStore, OpenedLink } from './link-secrets.store.ts';
import { endOf, refusalOfEnd } from './report-links.rules.ts';

/** Somebody at an address who has a secret, or guesses. */
export interface LinkCaller {
  readonly secret: string;
  readonly address: string;
}

/** What a link opens, with the rights that its maker has now. */
export interface LinkedReports {
  /**
   * @throws AppError `tooManyRequests`, `reportLinkUnknown`, `reportLinkExpired`, `reportLinkRevoked`, `reportLinkClosed`
   */
  open(caller: LinkCaller): Promise<LinkedReport>;
  /** @throws AppError as `open` */
  file(caller: LinkCaller, isDownload: boolean): Promise<OpenFile>;
}

export interface LinkedReportParts {
  readonly store: Pick<LinkSecretStore, 'bySecret'>;
  readonly sharedBy: SharedBy;
  readonly fileStore: Pick<ReportFileStore, 'list'>;
  readonly files: Pick<ReportFiles, 'open'>;
  readonly log: Pick<LinkLog, 'note'>;
  readonly clock: Clock;
}

interface Opened extends SharedReport {
  readonly link: OpenedLink;
  /** The newest version; what was delivered gets no other. */
  readonly file: Awaited<ReturnType<ReportFileStore['list']>>[number];
}

/** How slowly a network may guess on after some unknown secrets. */
const guesses = { free: 10, firstWaitMs: 2000, longestWaitMs: minuteMs };
const guessesKeptMs = 15 * minuteMs;
/** Uses of one link, and of them those that send its file: at once, and a second for a long time. */
const usesOfLink = { burst: 60, perSecond: 0.5, max: 10_000 };
const filesOfLink = { burst: 20, perSecond: 1 / 3, max: 10_000 };

/** What is stored of a secret. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(`report link ${secret}`).digest();

/** @throws AppError `tooManyRequests` */
function checkWait(seconds: number): void {
  if (seconds > 0) throw new AppError('tooManyRequests', { seconds });
}

export function createLinkedReports({
  store,
  sharedBy,
  fileStore,
  files,
  log,
  clock,
}: LinkedReportParts): LinkedReports {
  const networks = createAttemptGuard({ clock, limits: guesses, windowMs: guessesKeptMs });
  const uses = createCallBudgets({ ...usesOfLink, clock });
  const sentFiles = createCallBudgets({ ...filesOfLink, clock });

  /** Secrets that lead nowhere are all answered alike. */
  async function opened({ secret, address }: LinkCaller): Promise<Opened> {
    const network = networkOf(address);
    checkWait(Math.ceil(networks.attempt(network) / 1000));
    const link = await store.bySecret(hashOf(secret));
    if (link === null) throw new AppError('reportLinkUnknown');
    networks.succeeded(network);
    checkWait(uses.take(link.linkId));
    const { ended } = endOf(link, false, clock.now());
    if (ended !== null) throw refusalOfEnd(ended);
    const shared = await sharedBy(link.accountId, link.reportId);
    const [file] = shared === null ? [] : await fileStore.list(shared.report);
    if (shared === null || file === undefined) throw refusalOfEnd('maker');
    return { link, ...shared, file };
  }

  return {
    async open(caller) {
      const { link, report, file } = await opened(caller);
      const { number, type, theme, customerName, deviceName, institution, isAbnormal, abnormalState, deliveredAt } =
        report;
      if (deliveredAt === null) throw refusalOfEnd('maker');
      log.note({ linkId: link.linkId, what: 'opened', address: caller.address, at: clock.now() });
      const { name, version, bytes, pages, sha256 } = file;
      return {
        number,
        type,
        theme,
        dealerName: link.dealerName,
        customerName,
        deviceName,
        institution,
        isAbnormal,
        abnormalState,
        deliveredAt,
        expiresAt: link.expiresAt,
        file: { name, version, bytes, pages, sha256: Buffer.from(sha256).toString('hex') },
      };
    },

    async file(caller, isDownload) {
      const { link, scope, file } = await opened(caller);
      checkWait(sentFiles.take(link.linkId));
      const open = await files.open(scope, file.fileId);
      const what = isDownload ? 'downloaded' : 'viewed';
      log.note({ linkId: link.linkId, what, address: caller.address, at: clock.now() });
      return open;
    },
  };
}
