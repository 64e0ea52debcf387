import type { Pg } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import { scoped } from '../../../platform/statements.ts';
import {
  countByBin,
  countOpen,
  mostFrequent,
  oldestStale,
  processingByLevel,
  staleSinceOf,
} from './alarm-quality.rows.ts';
import type { ShownAlarms } from './alarm-quality.rows.ts';
import type { Bin } from './floods.rules.ts';

export type AlarmQualityStore = ReturnType<typeof createAlarmQualityStore>;

/** Sums over alarm records in scope. */
export function createAlarmQualityStore(pg: Pg) {
  return {
    async hasFactory(scope: Scope, customerId: string): Promise<boolean> {
      const found = await pg.first(
        'alarmQuality.factory',
        scoped(scope).selectFrom('customer as c').where('c.id', '=', customerId).select('c.id'),
      );
      return found !== null;
    },

    /** Alarms of each ten minutes that had some. */
    countByBin(asked: ShownAlarms & { readonly scope: Scope }): Promise<Bin[]> {
      return pg.run('alarmQuality.bins', countByBin(asked));
    },

    processing(asked: ShownAlarms & { readonly scope: Scope }) {
      return pg.run('alarmQuality.processing', processingByLevel(asked));
    },

    /** The ten rules with most alarms, and the one of those that chatter, in this order. */
    mostFrequent(asked: ShownAlarms & { readonly scope: Scope; readonly partMs: number }) {
      return pg.run('alarmQuality.mostFrequent', mostFrequent(asked));
    },

    async open(scope: Scope, customerId: string | undefined, now: number) {
      const asked = { scope, customerId, now, staleSince: staleSinceOf(now) };
      const counts = await pg.one('alarmQuality.open', countOpen(asked));
      return { ...counts, oldest: await pg.run('alarmQuality.stale', oldestStale(asked)) };
    },
  };
}
