import { indicatorsAroundMachine } from '@oilsight/contract';
import type { CarouselDevice, Device, DeviceStateMessage } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { indicatorsQuery } from '../../../domain/device-queries.ts';
import { useIndicatorStates } from '../../../live/useLive.ts';
import { AlarmCounts } from './AlarmCounts.tsx';
import { CarouselBar } from './CarouselBar.tsx';
import { aroundMachine, leadingKey } from './choice.ts';
import { IndicatorBlock } from './IndicatorBlock.tsx';
import { MachinePicture } from './MachinePicture.tsx';
import { oilConditionQuery, sensorsOnlineQuery } from './queries.ts';
import { slotsOf } from './slots.ts';
import { StateLine } from './StateLine.tsx';
import { Tiles } from './Tiles.tsx';
import type { Carousel } from './useCarousel.ts';
import { useMachineFeed } from './useMachine.ts';
import { useStageWidth } from './useStageWidth.ts';
import styles from './MachineStage.module.css';

const none: readonly never[] = [];

interface MachineStageProps {
  readonly device: Device;
  /** Keys in the order of the screen. */
  readonly sequence: readonly string[];
  readonly isCut: boolean;
  readonly carousel: Carousel;
  readonly devices: readonly CarouselDevice[];
  readonly total: number;
}

/** One machine: its state above, itself in the middle, its indicators around it, and what it did below. */
export function MachineStage({ device, sequence, isCut, carousel, devices, total }: MachineStageProps) {
  const { t } = useTranslation('machineScreen');
  const { deviceId } = device;
  const message = useMachineFeed(deviceId);
  const rows = useQuery(indicatorsQuery(deviceId));
  const sensors = useQuery(sensorsOnlineQuery(deviceId)).data;
  const states = useIndicatorStates(deviceId);
  const [stage, beyond] = useStageWidth();
  const finding = useQuery(oilConditionQuery(deviceId)).data?.finding ?? null;
  const rowsNow = rows.data ?? none;
  const leads = leadsOf(message, finding?.keyIds ?? none);
  const leading = leadingKey(leads, sequence, rowsNow, states);
  const cause = leading !== null && leads.includes(leading) ? leading : null;
  const slots = slotsOf(aroundMachine(sequence, states, { most: indicatorsAroundMachine, cause }));
  const byKey = new Map(rowsNow.map((row) => [row.key, row]));
  const causes = cause === null ? null : (message?.state ?? null);
  const online = sensors?.sensors.map((sensor) => sensor.online) ?? none;
  const isReporting = message?.online ?? device.online;
  return (
    <div className={styles.stage} ref={stage}>
      <StateLine device={device} message={message} isCut={isCut} />
      <MachinePicture
        device={device}
        slots={slots}
        cause={cause}
        causes={causes}
        sensors={online}
        isRunning={isReporting && !isCut}
        beyond={beyond}
      />
      {slots.length === 0 && rows.isSuccess ? <p className={styles.none}>{t('noReadings')}</p> : null}
      <ul className={styles.indicators} aria-label={t('indicators')}>
        {slots.map((slot) => (
          <IndicatorBlock
            key={slot.key}
            deviceId={deviceId}
            slot={slot}
            row={byKey.get(slot.key)}
            causes={slot.key === cause ? causes : null}
          />
        ))}
      </ul>
      <AlarmCounts device={device} left={Math.max(0, sequence.length - slots.length)} sensors={online} />
      <CarouselBar carousel={carousel} devices={devices} total={total} />
      <Tiles device={device} rows={rows.data} leading={leading} />
    </div>
  );
}

/** The keys that cause the state: the leading indicator, else those of the finding that leads. */
function leadsOf(message: DeviceStateMessage | null, ofFinding: readonly string[]): readonly string[] {
  if (message === null) return [];
  if (message.leading !== null) return [message.leading];
  return message.finding === null ? [] : ofFinding;
}
