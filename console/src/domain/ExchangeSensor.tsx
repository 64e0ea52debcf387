import type { InstalledSensor } from '@oilsight/contract';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../i18n/i18n.ts';

/** A sensor that stands on a machine, as any of its lists has it. */
export interface ExchangedSensor extends Pick<InstalledSensor, 'sensorId' | 'sensorName' | 'serialNo' | 'modelId' | 'model' | 'modelName' | 'installedAt' | 'version'> {
  /** Whose machine it is on: decides the models to choose from. */
  readonly tenantId: string;
}

export interface ExchangeSensorProps {
  readonly sensor: ExchangedSensor;
  readonly onClose: () => void;
}

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
