import type { LimitedDevices, LimitSources, LimitValues } from '@oilsight/contract';
import type { LimitScope } from './limit-texts.ts';

/** The limits that the reader has seen: a change of them is told to him before he saves others. */
export interface SeenLimits {
  readonly sources: LimitSources;
  /** null: not loaded yet. */
  readonly factories: LimitedDevices['factories'] | null;
}

/** Limits that somebody has set since the reader saw those before. */
export interface NewerLimit {
  /** Of the device, of its machine type in its factory, or of the type in a factory by its name. */
  readonly of: { readonly owner: 'device' | 'machineType' } | { readonly factory: string };
  /** null: there were none, or there are none any more. */
  readonly before: LimitValues | null;
  readonly after: LimitValues | null;
  /** Who set them when, and why; null: not known. */
  readonly set: { readonly by: string | null; readonly at: number; readonly reason: string | null } | null;
}

/**
 * What others have changed of the limits of a scope, and of those that hold where the scope has none of its own.
 *
 * @param now what is loaded
 */
export function newerLimits(seen: SeenLimits, now: SeenLimits, scope: LimitScope): readonly NewerLimit[] {
  if (scope === 'all') {
    const known = new Map((seen.factories ?? []).map((one) => [one.customerId, one]));
    return (now.factories ?? []).flatMap((one): NewerLimit[] => {
      const before = known.get(one.customerId);
      return before === undefined || before.version === one.version
        ? []
        : [{ of: { factory: one.customerName }, before: before.limits, after: one.limits, set: null }];
    });
  }
  const { sources } = now;
  const owners =
    scope === 'device' && sources.device.limits === null
      ? (['device', 'machineType'] as const)
      : ([scope === 'device' ? 'device' : 'machineType'] as const);
  return owners.flatMap((owner): NewerLimit[] => {
    if (seen.sources[owner].version === sources[owner].version) return [];
    const change = sources.history.find((one) => one.owner === owner);
    return [
      {
        of: { owner },
        before: seen.sources[owner].limits,
        after: sources[owner].limits,
        set: change === undefined ? null : { by: change.by, at: change.at, reason: change.reason },
      },
    ];
  });
}

/** What setting the limits of a machine type in many factories does to those that are set there. */
export interface Replacement {
  /** Factories whose limits are replaced. */
  readonly replaced: LimitedDevices['factories'];
  /** How many have none yet, and how many have the same already. */
  readonly unset: number;
  readonly same: number;
}

/** @param areSame whether limits of a factory are those that will be set */
export function replacementOf(
  factories: LimitedDevices['factories'],
  areSame: (limits: LimitValues) => boolean,
): Replacement {
  const set = factories.flatMap((one) => (one.limits === null ? [] : [{ ...one, limits: one.limits }]));
  const replaced = set.filter(({ limits }) => !areSame(limits));
  return { replaced, unset: factories.length - set.length, same: set.length - replaced.length };
}
