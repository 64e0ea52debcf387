import { indicatorsAroundMachine } from '@oilsight/contract';
import type { CarouselDevice, Device, DeviceStateMessage } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { indicatorsQuery } from '../../../domain/device-queries.ts';
import { shownState } from '../../../domain/shown-state.ts';
import { useIndicatorStates } from '../../../live/useLive.ts';
import { asRates } from '../../../domain/counters.ts';
import { useTurns } from '../wall/useTurns.ts';
import { AlarmCounts } from './AlarmCounts.tsx';
import { CarouselBar } from './CarouselBar.tsx';
import { aroundMachine, leadingKey, withRate } from './choice.ts';
import { assessedByChange, viscosityLimits } from '../../../domain/viscosity-limits.ts';
import { IndicatorBlock } from './IndicatorBlock.tsx';
import { MachinePicture } from './MachinePicture.tsx';
import { oilConditionQuery, sensorsOnlineQuery } from './queries.ts';
import { slotsOf } from './slots.ts';
import { StateLine } from './StateLine.tsx';
import { Tiles } from './Tiles.tsx';
import type { Carousel } from './useCarousel.ts';
import { useMachineFeed } from './useMachine.ts';
import { useNextMachine } from './useNextMachine.ts';
import { useStageWidth } from './useStageWidth.ts';
import styles from './MachineStage.module.css';

const none: readonly never[] = [];
/** Turns of the state, the picture, the alarms, the carousel and the five tiles; each indicator has one of its own. */
const turnsBeside = 9;

interface MachineStageProps {
  readonly device: Device;
  /** Keys in the order of the screen. */
  readonly sequence: readonly string[];
  readonly isCut: boolean;
  readonly carousel: Carousel;
  readonly devices: readonly CarouselDevice[];
  readonly total: number;
}

/**
 * One machine: its state above, itself in the middle, its indicators around it, and what it did below. A reading draws
 * only the indicator that it belongs to.
 */
export const MachineStage = memo(function MachineStage({
  device,
  sequence,
  isCut,
  carousel,
  devices,
  total,
}: MachineStageProps) {
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
  const cause = leading !== null && asRates(leads, [leading]).includes(leading) ? leading : null;
  const around = aroundMachine(withRate(sequence, cause), states, { most: indicatorsAroundMachine, cause }).join(' ');
  // Other slots only for other keys: each draws what stands in it.
  const ofViscosity = useMemo(() => viscosityLimits(rowsNow, device.machineType), [rowsNow, device.machineType]);
  const isByChange = ofViscosity !== null;
  const slots = useMemo(
    () => slotsOf(around === '' ? none : around.split(' '), isByChange ? assessedByChange : {}),
    [around, isByChange],
  );
  const assessed = useMemo(
    () =>
      ofViscosity === null
        ? rows.data
        : rows.data?.map((row) => (row.key === 'viscosity_40' ? { ...row, limits: ofViscosity } : row)),
    [rows.data, ofViscosity],
  );
  const byKey = useMemo(() => new Map((assessed ?? none).map((row) => [row.key, row])), [assessed]);
  const causes = cause === null ? null : (message?.state ?? null);
  const online = useMemo(() => sensors?.sensors.map((sensor) => sensor.online) ?? none, [sensors]);
  const isReporting = message?.online ?? device.online;
  useNextMachine(carousel, devices);
  // What stands around the picture is made one after the other, as soon as it is known which indicators there are.
  const partsShown = useTurns(rows.isPending ? 2 : slots.length + turnsBeside);
  const slotsShown = Math.max(0, partsShown - 2);
  const shownSlots = useMemo(() => slots.slice(0, slotsShown), [slots, slotsShown]);
  const partsAfterSlots = partsShown - slots.length - 2;
  return (
    <div className={styles.stage} ref={stage}>
      <StateLine device={device} message={message} isCut={isCut} />
      {partsShown < 2 ? null : (
        <MachinePicture
          device={device}
          slots={shownSlots}
          cause={cause}
          causes={causes}
          sensors={online}
          isRunning={isReporting && !isCut}
          beyond={beyond}
        />
      )}
      {slots.length === 0 && rows.isSuccess ? <p className={styles.none}>{t('noReadings')}</p> : null}
      <ul className={styles.indicators} aria-label={t('indicators')}>
        {shownSlots.map((slot) => (
          <IndicatorBlock
            key={slot.key}
            deviceId={deviceId}
            slot={slot}
            row={byKey.get(slot.key)}
            causes={slot.key === cause ? causes : null}
          />
        ))}
      </ul>
      {partsAfterSlots < 1 ? null : (
        <AlarmCounts device={device} left={Math.max(0, sequence.length - slots.length)} sensors={online} />
      )}
      {partsAfterSlots < 2 ? null : <CarouselBar carousel={carousel} devices={devices} total={total} />}
      <Tiles
        device={device}
        rows={assessed}
        leading={leading}
        state={shownState({ ...device, ...message }, isCut)}
        most={Math.max(0, partsAfterSlots - 2)}
      />
    </div>
  );
});

/** The keys that cause the state: the leading indicator, else those of the finding that leads. */
function leadsOf(message: DeviceStateMessage | null, ofFinding: readonly string[]): readonly string[] {
  if (message === null) return [];
  if (message.leading !== null) return [message.leading];
  return message.finding === null ? [] : ofFinding;
}
