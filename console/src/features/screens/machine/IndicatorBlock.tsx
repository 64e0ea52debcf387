import type { LiveIndicator, State } from '@oilsight/contract';
import { memo } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLimit } from '../../../charts/prepare/numbers.ts';
import { levelTexts } from '../../../charts/prepare/limit-text.ts';
import { valueText } from '../../../charts/prepare/quantity.ts';
import { shownValue } from '../../../charts/prepare/shown-unit.ts';
import { Age } from '../../../domain/Age.tsx';
import { IndicatorValue } from '../../../domain/IndicatorValue.tsx';
import { quantityOf } from '../../../domain/quantity.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useIndicatorState, useLiveValue } from '../../../live/useLive.ts';
import { StateIcon } from '../../../ui/StateTag.tsx';
import { stateLook, type ShownState } from '../../../ui/state-look.ts';
import { roomInBlock } from './block-room.ts';
import { passedLimit } from './choice.ts';
import { rowLines, type Slot } from './slots.ts';
import styles from './IndicatorBlock.module.css';

/** What depends on the temperature at which it is measured: that of the oil. */
const atOilTemperature: ReadonlySet<string> = new Set(['viscosity_kinematic', 'viscosity_dynamic']);

/** The newest reading of one indicator, its state and its nearest limits. It alone changes with its readings. */
export const IndicatorBlock = memo(function IndicatorBlock({
  deviceId,
  slot: { key, side, row, stateKey },
  row: known,
  causes,
}: {
  readonly deviceId: string;
  readonly slot: Slot;
  /** undefined: it has not come, or the device has never sent it. */
  readonly row: LiveIndicator | undefined;
  /** The state of the machine that it causes, though its own reading is within limits; null: it causes none. */
  readonly causes: State | null;
}) {
  const { t } = useTranslation('machineScreen');
  const language = useLanguage();
  const live = useLiveValue(deviceId, key);
  const own = useIndicatorState(deviceId, stateKey);
  const isCause = own === 'normal' && causes !== null;
  const state = isCause ? causes : own;
  const quantity = quantityOf(key, language);
  const { unit, isSwitch } = quantity;
  const name = atOilTemperature.has(key) ? t('atOilTemperature', { name: quantity.name }) : quantity.name;
  const shown: ShownState = live === null ? 'unconnected' : (state ?? 'unknown');
  // Within no limit is no judgement: a tick would claim one.
  const isUnlimited = known !== undefined && known.limits === null && shown === 'normal' && !isSwitch;
  const value = live === null || live.isBad || state === 'fault' ? null : live.value;
  const text = live?.text ?? null;
  const limitWords = useLimitWords(key, value, known?.limits ?? null);
  const { limit, size } = roomInBlock(
    value === null ? (text ?? '—') : valueText(quantity, shownValue(quantity, value), language),
    isSwitch ? '' : unit,
    shown === 'fault'
      ? always(t('fault'))
      : live === null
        ? always(t('neverSent'))
        : isCause
          ? always(t('isCause'))
          : isUnlimited
            ? always(t('noLimit'))
            : limitWords,
  );
  return (
    <li
      className={styles.block}
      data-side={side}
      data-tone={stateLook[shown].tone}
      style={{ '--tone-line': rowLines[row] } as CSSProperties}
    >
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.icon}>
        {shown === 'offline' && live !== null ? <Age at={live.at} isReading /> : null}
        {isUnlimited ? null : <StateIcon state={shown} size="l" words={live === null ? t('neverSent') : undefined} />}
      </span>
      <span className={styles.value}>
        {text !== null && value === null && shown !== 'fault' ? (
          <b className={styles.words}>{text}</b>
        ) : (
          <b
            className={isSwitch ? styles.words : undefined}
            style={{ '--tone-size': size.toFixed(1) } as CSSProperties}
          >
            <IndicatorValue indicator={key} value={value} unit="hidden" />
          </b>
        )}
        {/* Beside a number of another length it is another unit: the one before has not moved. */}
        {isSwitch ? null : <small key={value === null ? 0 : Math.trunc(value).toString().length}>{unit}</small>}
      </span>
      <span className={`${styles.limit} num`}>{limit}</span>
    </li>
  );
});

const always = (words: string) => ({ long: words, short: words });

/** The limit that is passed, else those of level 2, in many words and in few. */
function useLimitWords(
  indicator: string,
  value: number | null,
  limits: LiveIndicator['limits'],
): { readonly long: string; readonly short: string } {
  const { t } = useTranslation('machineScreen');
  const language = useLanguage();
  const quantity = quantityOf(indicator, language);
  if (limits === null || quantity.isSwitch) return always('');
  const format = (limit: number) => formatLimit(shownValue(quantity, limit), quantity.decimals, language);
  const passed = value === null ? null : passedLimit(value, limits);
  if (passed !== null) {
    const limit = format(passed.limit);
    return {
      long: t(`beyond.${passed.side}.${passed.level}`, { limit }),
      short: t(`beyond.${passed.side}.short`, { limit }),
    };
  }
  const [level2, level1] = levelTexts(limits, format);
  return always(level2 === '' ? level1 : level2);
}
