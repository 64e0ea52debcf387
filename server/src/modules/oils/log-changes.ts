import { AppError, maxLogEntries } from '@oilsight/contract';
import type { AuditObject, AuditDraft } from '../../platform/audit-draft.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Audit } from '../audit/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Found, LogDevice, LogStore } from './log.store.ts';

/** An oil charge or log entry, in the version that the caller has read. */
export interface Read {
  readonly id: string;
  readonly version: number;
}

export interface LogParts {
  readonly store: LogStore;
  readonly devices: Pick<Devices, 'get'>;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly clock: Clock;
}

export const objectOf = ({ id, name, tenantId }: Pick<LogDevice, 'id' | 'name' | 'tenantId'>): AuditObject => ({
  kind: 'device',
  id,
  name,
  tenantId,
});
export const timeOf = (at: number) => new Date(at).toISOString();

export function must<T>(found: Found<T> | null): Found<T> {
  if (found === null) throw new AppError('notFound');
  return found;
}

/** Finds the thing to be changed and checks that the caller has read its present version. */
export function toChange<T extends { version: number }>(
  auditDraft: AuditDraft,
  found: Found<T> | null,
  { version }: Read,
): Found<T> {
  const { thing, device } = must(found);
  auditDraft.object = objectOf(device);
  if (thing.version !== version) throw new AppError('conflict');
  return { thing, device };
}

/** The steps that changes of oil charges and of log entries share. */
export function createLogChanges({ store, bus }: Pick<LogParts, 'store' | 'bus'>) {
  return {
    /** @throws AppError `tooManyEntries` */
    async checkRoom(tx: Queryable, device: LogDevice): Promise<void> {
      await store.lockDevice(tx, device);
      if ((await store.countOf(tx, device)) >= maxLogEntries)
        throw new AppError('tooManyEntries', { limit: maxLogEntries });
    },

    /** @throws AppError `oilNotFound` */
    async checkOil(tx: Queryable, device: LogDevice, oilId: string): Promise<void> {
      if (!(await store.isUsable(tx, device, oilId))) throw new AppError('oilNotFound', { field: 'oilId' });
    },

    /**
     * Runs a change of a device's log in one transaction, and then notifies all parts that use the log for assessments.
     */
    async changed<T>(work: (tx: Queryable) => Promise<{ deviceId: string; result: T }>): Promise<T> {
      const { deviceId, result } = await store.transaction(work);
      bus.emit('deviceChanged', { deviceId });
      return result;
    },
  };
}
