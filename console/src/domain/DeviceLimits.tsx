import { lazy } from 'react';
import { loadTexts } from '../i18n/i18n.ts';

/**
 * The limits and targets of a device, to be looked at and changed. They come, with their texts, when they are first
 * shown: stands in a `Suspense`.
 */
export const DeviceLimits = lazy(async () => {
  const [{ LimitSections }] = await Promise.all([import('./limits/LimitSections.tsx'), loadTexts(['oils'])]);
  return { default: LimitSections };
});

/** The dialog with the limits of one indicator of a device; comes in the same way. */
export const IndicatorLimits = lazy(async () => {
  const [{ LimitDialog }] = await Promise.all([import('./limits/LimitDialog.tsx'), loadTexts(['oils'])]);
  return { default: LimitDialog };
});
