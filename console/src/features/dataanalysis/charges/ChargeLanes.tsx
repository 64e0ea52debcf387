import type { ChargeEvent } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { layoutOf, xOf } from '../../../charts/draw/layout.ts';
import { useWidth } from '../../../charts/draw/useWidth.ts';
import { shortNames } from '../../../charts/prepare/short-names.ts';
import type { View } from '../../../charts/prepare/time-range.ts';
import { dateText } from '../../../lib/reader-time.ts';
import { hourMs } from '../../../lib/time.ts';
import styles from './ChargeLanes.module.css';
import { originOf } from './chart-panels.ts';
import type { ShownCharge } from './shown-charges.ts';
import type { ShownWords } from './useChargeWords.ts';

interface ChargeLanesProps {
  readonly shown: readonly ShownCharge[];
  readonly axis: 'hours' | 'calendar';
  readonly view: View;
  /** Panels of the chart above. */
  readonly panels: number;
  readonly words: ShownWords;
}

const laneHeight = 26;
/** Longest name of a device that stands whole before its lane, in letters. */
const longestName = 6;

/** One lane for each charge below the chart, on its axis: what was done, its end, and how long it would have lasted. */
export function ChargeLanes({ shown, axis, view, panels, words }: ChargeLanesProps) {
  const { t } = useTranslation('charges');
  const [host, width] = useWidth();
  const layout = layoutOf(width, panels);
  const names = shortNames(
    shown.map(({ deviceName }) => deviceName),
    longestName,
  );
  const [left, right] = [layout.left, layout.left + layout.plotWidth];
  const clamp = (x: number) => Math.min(right, Math.max(left, x));
  return (
    <div className={styles.lanes} ref={host}>
      {width === 0
        ? null
        : shown.map((one, place) => {
            const { charge, isPresent } = one;
            const origin = originOf(charge, axis);
            const at = (hours: number) => xOf(layout, view, origin + hours * hourMs);
            const [from, to] = [clamp(at(0)), clamp(at(charge.hours))];
            const life = charge.life?.hours ?? null;
            const lifeX = life === null || life <= charge.hours ? null : clamp(at(life));
            const isIn = (x: number) => x >= left && x <= right;
            return (
              <div key={one.id} className={styles.lane} style={{ height: laneHeight }}>
                <span className={styles.name} style={{ width: left - 6, color: `var(--c-${one.colour})` }}>
                  {isPresent ? t('present') : one.isOwn ? t('number', { number: charge.number }) : names[place]}
                </span>
                <i
                  className={styles.bar}
                  data-thin={!isPresent || undefined}
                  style={{ left: from, width: Math.max(0, to - from), background: `var(--c-${one.colour})` }}
                />
                {lifeX === null || life === null ? null : (
                  <>
                    <i
                      className={styles.life}
                      style={{ left: to, width: Math.max(0, lifeX - to), borderColor: `var(--c-${one.colour})` }}
                    />
                    <small className={styles.lifeText} style={{ left: Math.min(lifeX + 6, right + 4) }}>
                      {words.hours(life)}
                    </small>
                  </>
                )}
                {!isPresent && charge.to !== null && isIn(at(charge.hours)) ? (
                  <i className={styles.end} style={{ left: at(charge.hours), background: `var(--c-${one.colour})` }} />
                ) : null}
                {charge.events
                  .filter(({ hours }) => isIn(at(hours)))
                  .map((event) => (
                    <Mark key={`${event.kind} ${event.at}`} event={event} x={at(event.hours)} words={words} />
                  ))}
              </div>
            );
          })}
      <p className={styles.legend}>
        <span>
          <i className={styles.refill} /> {t('lanes.refill')}
        </span>
        <span>
          <i className={styles.filter} /> {t('lanes.filter')}
        </span>
        <span>
          <i className={styles.other} /> {t('lanes.other')}
        </span>
        <span>
          <i className={styles.endKey} /> {t('lanes.end')}
        </span>
        <span>
          <i className={styles.lifeKey} /> {t('lanes.lasted')}
        </span>
      </p>
    </div>
  );
}

/** An entry of the log; all that is known of it under the pointer and for screen readers. */
function Mark({ event, x, words }: { readonly event: ChargeEvent; readonly x: number; readonly words: ShownWords }) {
  const { t } = useTranslation('charges');
  const kind = event.kind === 'refill' ? 'refill' : event.isFilter ? 'filter' : 'other';
  const volume = event.volumeL === null ? '' : words.litres(event.volumeL);
  const title = [words.hours(event.hours), dateText(event.at), t(`event.${event.kind}`), volume, event.note]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <span className={styles.mark} style={{ left: x }} title={title}>
      <span className="sr-only">{title}</span>
      <i className={styles[kind]} />
      {kind === 'refill' && volume !== '' ? <small aria-hidden>{volume}</small> : null}
    </span>
  );
}
