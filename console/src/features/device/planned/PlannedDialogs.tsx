import { lazy } from 'react';
import { loadTexts } from '../../../i18n/i18n.ts';

/** The dialogs of planned work come when they are first opened, with a calendar and the names of oils. */
export const PlanDialog = lazy(async () => ({ default: (await import('./PlanDialog.tsx')).PlanDialog }));
export const GiveUpDialog = lazy(async () => ({ default: (await import('./GiveUpDialog.tsx')).GiveUpDialog }));
export const DoneDialog = lazy(async () => {
  const [{ DoneDialog: dialog }] = await Promise.all([import('./DoneDialog.tsx'), loadTexts(['oils'])]);
  return { default: dialog };
});
