import type { Device, State } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceImage } from '../../../domain/device-images.ts';
import { useBlobUrl } from '../../../lib/useBlobUrl.ts';
import { useLiveValue } from '../../../live/useLive.ts';
import { MachineDrawing } from './drawing/MachineDrawing.tsx';
import { OilCircuit } from './drawing/OilCircuit.tsx';
import { photoShape, shapes, surfaceOf } from './drawing/shape.ts';
import { Flow } from './Flow.tsx';
import { Leader } from './Leader.tsx';
import { asImage } from './as-image.ts';
import { anchorOf, type Slot } from './slots.ts';
import { stageSize } from './useStageWidth.ts';
import styles from './MachinePicture.module.css';

interface MachinePictureProps {
  readonly device: Device;
  readonly slots: readonly Slot[];
  /** The indicator that causes the machine's state, and that state; null: none does. */
  readonly cause: string | null;
  readonly causes: State | null;
  /** Whether each sensor reports. */
  readonly sensors: readonly boolean[];
  readonly isRunning: boolean;
  /** How far the columns stand beyond those of 16:9. */
  readonly beyond: number;
}

/** The machine as it was photographed, else as one of its type is drawn, with the oil circuit and the leaders. */
export const MachinePicture = memo(function MachinePicture({
  device,
  slots,
  cause,
  causes,
  sensors,
  isRunning,
  beyond,
}: MachinePictureProps) {
  const { t } = useTranslation('machineScreen');
  const { t: common } = useTranslation('common');
  const level = useLiveValue(device.deviceId, 'level')?.value ?? null;
  const image = useQuery({ ...deviceImage(device.imageName ?? ''), enabled: device.imageName !== null });
  const url = useBlobUrl(image.data ?? null);
  const shape = url === null ? shapes[device.machineType] : photoShape;
  const surface = surfaceOf(shape, level);
  const half = stageSize.width / 2;
  const captions = useMemo(
    () => ({
      pump: t('circuit.pump'),
      filter: t('circuit.filter'),
      cooler: t('circuit.cooler'),
      sensors:
        sensors.length === 0
          ? t('circuit.noSensors')
          : t('circuit.sensors', { online: sensors.filter(Boolean).length, total: sensors.length }),
    }),
    [t, sensors],
  );
  return (
    <div className={styles.picture}>
      <svg
        className={styles.drawing}
        viewBox={`${-half} 0 ${stageSize.width} ${stageSize.height}`}
        {...asImage(t('picture', { name: device.deviceName, type: common(`machine.${device.machineType}`) }))}
      >
        {url === null ? <MachineDrawing machineType={device.machineType} level={level} /> : null}
        <OilCircuit shape={shape} sensors={sensors} isRunning={isRunning} captions={captions} />
        {slots.map((slot) => {
          const [x, y] = anchorOf(slot, shape, surface);
          return (
            <Leader
              key={slot.key}
              deviceId={device.deviceId}
              slot={slot}
              causes={slot.key === cause ? causes : null}
              x={x}
              y={y}
              beyond={beyond}
            />
          );
        })}
      </svg>
      {url === null ? null : <img className={styles.photo} src={url} alt="" />}
      {isRunning ? <Flow /> : null}
    </div>
  );
});
