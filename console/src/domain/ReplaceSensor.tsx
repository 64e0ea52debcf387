import { lazy, Suspense } from 'react';
import { loadTexts } from '../i18n/i18n.ts';
import type { ReplaceSensorProps } from './ReplaceSensorDialog.tsx';

const Dialog = lazy(async () => {
  const [{ ReplaceSensorDialog }] = await Promise.all([
    import('./ReplaceSensorDialog.tsx'),
    loadTexts(['replacement']),
  ]);
  return { default: ReplaceSensorDialog };
});

/**
 * The dialog that replaces a sensor by another; it is loaded, with its texts, on first use. Shown as long as it is
 * mounted; it refetches the lists of sensors and of the device itself. For people who hold `sensors:replace`.
 */
export function ReplaceSensor(props: ReplaceSensorProps) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
