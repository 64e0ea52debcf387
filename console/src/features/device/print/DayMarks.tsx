import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { stateLook } from '../../../ui/state-look.ts';
import { dayCells } from '../day-cells.ts';
import type { PresentFinding } from '../day-cells.ts';
import type { DayCell } from '../day-cells.ts';
import { dayStatesQuery } from '../queries.ts';
import { useDayWord } from '../useDayWord.ts';
import type { Assessment } from '../verdict.ts';
import styles from './DeviceSheet.module.css';

const days = 30;
const cell = { step: 23, side: 20 } as const;
/** In the order of gravity. */
const states = ['level1', 'level2', 'fault', 'normal', 'offline', 'unassessed'] as const;
type Shown = DayCell['shown'];

/** One day: what the state is, is told by the pattern; the colour says it again. */
function Cell({ x, state }: { readonly x: number; readonly state: Shown }) {
  const { side } = cell;
  const inner = {
    level1: <rect x={x} width={side} height={side} className={styles.solid} />,
    level2: <rect x={x} width={side} height={side} fill="url(#paper-hatch)" />,
    fault: <rect x={x} width={side} height={side} fill="url(#paper-dots)" />,
    normal: null,
    unassessed: null,
    offline: <path className={styles.dashed} d={`M${x},${side - 0.5}h${side}`} />,
  }[state];
  return (
    <g data-tone={stateLook[state].tone}>
      {inner}
      {state === 'offline' ? null : (
        <rect x={x + 0.5} y="0.5" width={side - 1} height={side - 1} className={styles.outline} />
      )}
    </g>
  );
}

/** How the last thirty days were, a box each, as the page has them, and so that it can be read without colours. */
export function DayMarks({
  deviceId,
  current,
  found,
}: {
  readonly deviceId: string;
  readonly current: Assessment;
  readonly found: PresentFinding;
}) {
  const { t } = useTranslation('device');
  const word = useDayWord();
  const { data = [] } = useQuery(dayStatesQuery(deviceId, current, found));
  if (data.length === 0) return null;
  const cells = dayCells(data, current, found.finding).slice(-days);
  const text = (day: string | undefined) => day?.slice(5).replace('-', '/') ?? '';
  return (
    <section className={styles.days}>
      <h2>
        {t('days.caption', { count: cells.length })}
        {states
          .filter((state) => cells.some(({ shown }) => shown === state))
          .map((state) => (
            <small key={state}>
              <svg viewBox={`0 0 ${cell.side} ${cell.side}`} width="11" height="11" aria-hidden>
                <Cell x={0} state={state} />
              </svg>
              {word(state)}
            </small>
          ))}
      </h2>
      <svg viewBox={`0 0 ${days * cell.step - (cell.step - cell.side)} ${cell.side}`} aria-hidden>
        <defs>
          <pattern id="paper-hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="2" height="4" className={styles.hatch} />
          </pattern>
          <pattern id="paper-dots" width="5" height="5" patternUnits="userSpaceOnUse">
            <circle cx="2.5" cy="2.5" r="1.2" className={styles.dot} />
          </pattern>
        </defs>
        {cells.map(({ day: { day }, shown, isSilent }, index) => (
          <Cell key={day} x={(days - cells.length + index) * cell.step} state={isSilent ? 'offline' : shown} />
        ))}
      </svg>
      <p className={`${styles.ends} num`}>
        <span>{text(cells[0]?.day.day)}</span>
        <span>{text(cells.at(-1)?.day.day)}</span>
      </p>
    </section>
  );
}
