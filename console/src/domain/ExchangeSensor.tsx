import { lazy, Suspense } from 'react';
import { loadTexts } from '../i18n/i18n.ts';
import type { ExchangeSensorProps } from './ExchangeSensorDialog.tsx';

const Dialog = lazy(async () => {
  const [{ ExchangeSensorDialog }] = await Promise.all([import('./ExchangeSensorDialog.tsx'), loadTexts(['exchange'])]);
  return { default: ExchangeSensorDialog };
});

/**
 * The window in which a sensor is exchanged for another, with its texts when it is first asked for. Shown as long as it is mounted; it asks
 * again for the lists of sensors and of the device itself. For those who hold `sensors:exchange`.
 */
export function ExchangeSensor(props: ExchangeSensorProps) {
  return <Suspense fallback={null}><Dialog {...props} /></Suspense>;
}
