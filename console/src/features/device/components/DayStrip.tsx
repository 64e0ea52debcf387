import { inLanguage } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { countStates } from '../../../domain/count-states.ts';
import { quantityOf } from '../../../domain/quantity.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { dayCells } from '../day-cells.ts';
import type { DayCell, PresentFinding } from '../day-cells.ts';
import { dayStatesQuery } from '../queries.ts';
import { useDayWord } from '../useDayWord.ts';
import type { Assessment } from '../verdict.ts';
import styles from './DayStrip.module.css';

const dayCount = 30;
/** Indicators that a day names; of more it says how many there are. */
const namedKeys = 3;

interface DayStripProps {
  readonly deviceId: string;
  readonly current: Assessment;
  /** The gravest present finding; null: none. When it becomes another one, or is stored, the days are read again. */
  readonly found: PresentFinding;
}

/**
 * The last thirty days, a cell each in the colour and the height of the worse of what was measured and what the
 * diagnosis found.
 * Each day says which of both it was.
 */
export function DayStrip({ deviceId, current, found: present }: DayStripProps) {
  const { t } = useTranslation('device');
  const words = useDayWords();
  const { data = [] } = useQuery(dayStatesQuery(deviceId, current, present));
  const cells = dayCells(data, current, present.finding);
  const counts = countStates(cells.map(({ day }) => day.state));
  const counted = (['normal', 'level2', 'level1', 'fault', 'offline'] as const)
    .filter((state) => counts[state] > 0)
    .map((state) =>
      t('days.count', {
        count: counts[state],
        state: words.state(state === 'normal' && current === 'unassessed' ? 'unassessed' : state),
      }),
    )
    .join(t('comma'));
  const found = cells.filter(({ decidedBy }) => decidedBy === 'finding').length;
  return (
    <div className={styles.days}>
      <p className="sr-only">{t('days.label', { count: data.length, counts: counted })}</p>
      <ol className={styles.strip} aria-label={t('days.caption', { count: dayCount })}>
        {Array.from({ length: dayCount - data.length }, (_, index) => (
          <li key={index} aria-hidden />
        ))}
        {cells.map((cell) => (
          <li
            key={cell.day.day}
            data-tone={cell.tone}
            data-found={cell.decidedBy === 'finding' || undefined}
            title={words.day(cell)}
          >
            <span className="sr-only">{words.day(cell)}</span>
          </li>
        ))}
      </ol>
      <div className={`${styles.caption} num`} aria-hidden>
        <span>{data[0] === undefined ? '' : data[0].day.slice(5).replace('-', '/')}</span>
        {found > 0 ? (
          <span className={styles.found}>{t('days.found', { count: found })}</span>
        ) : (
          <span title={t('days.tip')}>{t('days.short', { count: dayCount })}</span>
        )}
        <span>{t('days.today')}</span>
      </div>
    </div>
  );
}

/** What a day says: its state, and what of the measured and of the diagnosis made it so. */
function useDayWords() {
  const { t } = useTranslation('device');
  const language = useLanguage();
  const state = useDayWord();
  const named = (keys: readonly string[]) => {
    const names = keys
      .slice(0, namedKeys)
      .map((key) => quantityOf(key, language).name)
      .join(t('days.and'));
    return keys.length > namedKeys ? t('days.more', { names, count: keys.length }) : names;
  };
  const measuredWords = ({ state: measured, keys }: DayCell['day']['measured']) => {
    if (measured === 'normal' || measured === 'offline') return [];
    const by = measured === 'fault' ? t('days.fault') : t('days.measured', { state: state(measured) });
    return [keys.length === 0 ? by : t('days.of', { by, names: named(keys) })];
  };
  const findingWords = (finding: DayCell['day']['finding']) =>
    finding === null
      ? []
      : [t('days.finding', { name: inLanguage(finding.name, language), state: state(finding.state) })];
  return {
    state,
    day({ day, shown, isSilent }: DayCell): string {
      const date = day.day.replaceAll('-', '/');
      const word = isSilent ? t('days.silent', { state: state(shown) }) : state(shown);
      const because = [...measuredWords(day.measured), ...findingWords(day.finding)];
      return because.length === 0
        ? `${date} ${word}`
        : t('days.because', { day: date, state: word, because: because.join(t('days.semicolon')) });
    },
  };
}
