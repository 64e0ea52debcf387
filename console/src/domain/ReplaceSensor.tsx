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
 * The window in which a sensor is replaced for another, with its texts when it is first asked for. Shown as long as it
 * is mounted; it asks again for the lists of sensors and of the device itself. For those who hold `sensors:replace`.
 */
export function ReplaceSensor(props: ReplaceSensorProps) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
