import type { Curves, Device } from '@oilsight/contract';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Look } from '../../../charts/prepare/look.ts';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { quantityOf } from '../../../charts/prepare/quantity.ts';
import { shownValue } from '../../../charts/prepare/shown-unit.ts';
import { ageText } from '../../../domain/Age.tsx';
import { shortTimeText, timeText } from '../../../lib/reader-time.ts';
import { dayMs } from '../../../lib/time.ts';
import styles from './HistoryStudy.module.css';
import { isClear, standingOut } from './standing-out.ts';
import type { Course } from './standing-out.ts';

/** Decimals from which a device's own key counts as changed. */
const unknownDecimals = 3;

interface OpeningProps {
  readonly devices: readonly Device[];
  readonly data: Curves;
  readonly look: Look;
}

/** The curve that was longest beyond a limit; null: none was. A curve may be beyond it all the time, as it usually is. */
function longestBeyond({ curves }: Curves) {
  const [longest] = curves
    .map(({ deviceId, key, summary: { beyondMs } }) => ({
      deviceId,
      key,
      beyondMs: Math.max(beyondMs.level2 ?? 0, beyondMs.level1 ?? 0),
    }))
    .toSorted((a, b) => b.beyondMs - a.beyondMs);
  return longest === undefined || longest.beyondMs === 0 ? null : longest;
}

/** The sentence above the curves: what has left its usual range and since when, or that nothing has. */
export const Opening = memo(function Opening({ devices, data, look }: OpeningProps) {
  const { t } = useTranslation('analysis');
  const { t: live } = useTranslation('live');
  const { courses, quantities } = useMemo(() => {
    const of = new Map(data.curves.map(({ key }) => [key, quantityOf(key, look.language, look.units)]));
    const shown = data.curves.flatMap(({ deviceId, key, t: at, mean }): Course[] => {
      const quantity = of.get(key);
      if (quantity === undefined || quantity.isSwitch || quantity.kind === 'counter') return [];
      const resolution = 10 ** -(quantity.decimals ?? unknownDecimals);
      return [{ deviceId, key, t: at, mean: mean.map((value) => shownValue(quantity, value)), resolution }];
    });
    return { courses: shown, quantities: of };
  }, [data, look]);
  const found = useMemo(() => standingOut(courses, data.from, data.to), [courses, data]);
  const nameOf = (id: string) => devices.find(({ deviceId }) => deviceId === id)?.deviceName ?? '';
  if (found === null) {
    const words = isClear(courses, data.from, data.to) ? 'nothing' : 'unclear';
    const longest = longestBeyond(data);
    return (
      <h2 className={styles.opening}>
        {t(`opening.${words}`)}
        {longest === null ? null : (
          <>
            {' '}
            <small>
              {t('opening.beyond', {
                device: nameOf(longest.deviceId),
                name: quantities.get(longest.key)?.name ?? longest.key,
                age: ageText(longest.beyondMs, live),
              })}
            </small>
          </>
        )}
      </h2>
    );
  }
  const quantity = quantities.get(found.key);
  const isLong = data.to - data.from > 2 * dayMs;
  const change = `${found.change > 0 ? '+' : ''}${formatNumber(found.change, quantity?.decimals ?? null, look.language)}`;
  const facts = [
    t('opening.change', { name: quantity?.name ?? found.key, change: `${change} ${quantity?.unit ?? ''}`.trim() }),
    found.steady.length > 0
      ? t('opening.steady', { names: found.steady.map(nameOf).join(t('listComma')) })
      : devices.length > 1
        ? t('opening.noneSteady')
        : '',
  ];
  return (
    <h2 className={styles.opening}>
      {t('opening.found', {
        device: nameOf(found.deviceId),
        at: isLong ? timeText(found.since).slice(5, 10) : shortTimeText(found.since),
      })}{' '}
      <small>{facts.filter((fact) => fact !== '').join(t('semicolon'))}</small>
    </h2>
  );
});
