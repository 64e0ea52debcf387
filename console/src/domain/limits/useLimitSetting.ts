import { limitRoutes } from '@oilsight/contract';
import type { Device, LimitSources, LimitValues } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { isChanged } from '../../lib/changed.ts';
import { showMessage } from '../../lib/messages.ts';
import { isConflict } from '../../ui/FormFailure.tsx';
import { useForm } from '../../ui/useForm.ts';
import { areSameLimits } from './limit-effect.ts';
import { bounds, carriedFields, fieldErrorsOfLimits, limitsOf, limitTexts } from './limit-form.ts';
import type { LimitFieldError, LimitFields, LimitTexts } from './limit-form.ts';
import { limitsOfScope, numberText, withUnit } from './limit-texts.ts';
import type { LimitScope, Words } from './limit-texts.ts';
import { newerLimits } from './newer-limits.ts';
import type { SeenLimits } from './newer-limits.ts';
import { machinesQuery, useRefresh } from './queries.ts';

export interface LimitSetting {
  readonly device: Device;
  readonly indicator: string;
  readonly sources: LimitSources;
  readonly scope: LimitScope;
  readonly words: Words;
  readonly onClose: () => void;
  /** Loads what somebody else has set; resolves when it stands in `sources`. */
  readonly onReload: () => Promise<void>;
}

/** What is typed: limits of the chosen machines or none, and why. */
export interface LimitFormValues extends LimitFields {
  readonly reason: string;
}

/** What the form begins with in a scope. */
function fieldsOf(sources: LimitSources, scope: LimitScope, { quantity }: Words): LimitFields {
  const { own, without } = limitsOfScope(sources, scope);
  return { ...limitTexts(quantity, own ?? without), choice: own === null ? 'wider' : 'own' };
}

/** The form of the limits, its saving, and what follows from what stands in it. */
export function useLimitSetting({ device, indicator, sources, scope, words, onClose, onReload }: LimitSetting) {
  const { t, quantity } = words;
  const refresh = useRefresh();
  const { deviceId, customerId, machineType } = device;
  const { own, without } = limitsOfScope(sources, scope);
  const machines = useQuery(machinesQuery(deviceId, indicator, 'factory', 1));
  const save = (limits: LimitValues | null, reason: string): Promise<unknown> => {
    const change = { key: indicator, limits, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) };
    if (scope === 'device')
      return call(limitRoutes.setDeviceLimits, { body: { ...change, deviceId, version: sources.device.version } });
    if (scope === 'type')
      return call(limitRoutes.setTypeLimits, {
        body: { ...change, customerId, machineType, version: sources.machineType.version },
      });
    const factories = (machines.data?.factories ?? []).filter((one) => limits !== null || one.limits !== null);
    return call(limitRoutes.setLimitsOfFactories, {
      body: {
        ...change,
        machineType,
        factories: factories.map((one) => ({ customerId: one.customerId, version: one.version })),
      },
    });
  };
  const fieldErrorsOf = ({ choice, ...texts }: LimitFormValues) =>
    choice === 'wider' ? {} : fieldErrorsOfLimits(indicator, quantity, texts);
  const present = { ...fieldsOf(sources, scope, words), reason: '' };
  const now: SeenLimits = { sources, factories: machines.data?.factories ?? null };
  const [seen, setSeen] = useState(now);
  if (seen.factories === null && now.factories !== null) setSeen({ ...seen, factories: now.factories });
  /** Whether the last limits were refused, as somebody else had set others. */
  const [isRefused, setIsRefused] = useState(false);
  const form = useForm<LimitFormValues, LimitFieldError, 'saved' | 'refused'>({
    initial: present,
    names: Object.fromEntries(bounds.map((bound) => [`limits.${bound}`, bound])),
    check: fieldErrorsOf,
    say: (fieldError) => fieldErrorText(fieldError, indicator, words),
    save: async ({ choice, reason, ...texts }) => {
      setIsRefused(false);
      try {
        await save(choice === 'wider' ? null : limitsOf(quantity, texts), reason);
        return 'saved';
      } catch (error) {
        if (!(error instanceof Error && isConflict(error))) throw error;
        // What somebody else set is shown beside what was typed, which takes its place when it is saved again.
        await onReload();
        setIsRefused(true);
        return 'refused';
      }
    },
    onSaved: (outcome, { choice }) => {
      if (outcome === 'refused') return;
      refresh(scope === 'device' ? deviceId : undefined);
      showMessage('done', t(choice === 'wider' ? 'limit.wasReset' : 'limit.saved', { indicator: quantity.name }));
      onClose();
    },
  });
  if (isChanged(form.start, present))
    form.restart(present, { ...carriedFields(form.start, form.values, present), reason: form.values.reason });
  // Where the limits of a wider source are chosen, they stand in the fields, whatever was typed before.
  const values = form.values.choice === 'wider' ? { ...form.values, ...limitTexts(quantity, without) } : form.values;
  const fieldErrors = fieldErrorsOf(values);
  const isSound = Object.keys(fieldErrors).length === 0;
  const typed = limitsOf(quantity, values);
  const before = own ?? without;
  const all = scope === 'all' ? (machines.data?.factories ?? []) : [];
  return {
    form,
    values,
    isDirty: isChanged(form.start, values),
    /** Limits that are typed are those of the chosen machines; typed over a wider source's, they begin with these. */
    setLimits(change: Partial<LimitTexts>) {
      form.set({ ...(values.choice === 'own' ? {} : limitTexts(quantity, without)), ...change, choice: 'own' });
    },
    newer: newerLimits(seen, now, scope),
    isRefused,
    /** Begins anew with the limits that somebody else has set; the reason stays. */
    takeNewer() {
      setSeen(now);
      setIsRefused(false);
      form.restart(present, { ...present, reason: form.values.reason });
    },
    counts: machines.data,
    newest: machines.data?.rows.find((row) => row.deviceId === deviceId),
    before,
    fieldErrors,
    isSound,
    /** What would hold. */
    next: values.choice === 'wider' ? without : typed,
    isChange:
      scope === 'all'
        ? all.some((one) => !areSameLimits(one.limits, values.choice === 'wider' ? null : typed))
        : values.choice === 'wider'
          ? own !== null
          : own === null || !areSameLimits(own, typed),
  };
}

/** What is wrong with a limit; where it is beyond what can be, what can be. */
function fieldErrorText(fieldError: LimitFieldError, indicator: string, words: Words): string {
  const { t } = words;
  if (fieldError !== 'outside') return t(`fieldError.${fieldError}`);
  const [low, high] = findIndicator(indicator)?.range ?? [0, 0];
  return t('fieldError.outside', { low: numberText(low, words), high: withUnit(numberText(high, words), words) });
}

/**
 * What is wrong stops the replay, so that it is said without a try: of a number that may still be typed, when it stands
 * still. Empty fields are none that anybody typed.
 */
export function shownError(
  fieldError: LimitFieldError | undefined,
  isSettled: boolean,
  indicator: string,
  words: Words,
): string | null {
  if (fieldError === undefined || fieldError === 'limitMissing') return null;
  return isSettled || (fieldError !== 'number' && fieldError !== 'outside')
    ? fieldErrorText(fieldError, indicator, words)
    : null;
}
