import { lazy } from 'react';
import { loadTexts } from '../i18n/i18n.ts';

/**
 * The dialog in which an oil change, a top-up or other work on a machine is entered. It comes, with its texts, when it
 * is first opened: stands in a `Suspense`.
 */
export const LogEntryDialog = lazy(async () => {
  const [{ LogEntryForm }] = await Promise.all([
    import('./log-entry/LogEntryForm.tsx'),
    loadTexts(['oils', 'deviceLog']),
  ]);
  return { default: LogEntryForm };
});
