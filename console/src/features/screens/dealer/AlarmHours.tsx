import type { AlarmHour } from '@oilsight/contract';
import { memo } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { clockOf } from '../../../lib/reader-time.ts';
import { Section } from './Section.tsx';
import styles from './DealerBoard.module.css';

/** As many blocks fit above an hour. */
const mostBlocks = 7;

const blocksAbove = (below: number, count: number) =>
  ({ '--tone-below': below, '--tone-blocks': count }) as CSSProperties;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** New alarms of the last 24 hours: one block stands for one alarm, or for as many as the fullest hour needs. */
export const AlarmHours = memo(function AlarmHours({ hours }: { readonly hours: readonly AlarmHour[] }) {
  const { t } = useTranslation('dealerScreen');
  const sum = (count: (hour: AlarmHour) => number) => hours.reduce((total, hour) => total + count(hour), 0);
  const raised = sum(({ firstLevel, secondLevel }) => firstLevel + secondLevel);
  const most = Math.max(...hours.map(({ firstLevel, secondLevel }) => firstLevel + secondLevel), 0);
  const perBlock = Math.max(1, Math.ceil(most / (mostBlocks - 1)));
  const blocks = (count: number) => Math.ceil(count / perBlock);
  const name = (at: number) => twoDigits(clockOf(at).getUTCHours());
  const totals = t('hours.totals', { raised, cleared: sum(({ cleared }) => cleared) });
  return (
    <Section title={t('hours.title')} side={perBlock === 1 ? totals : t('hours.each', { totals, count: perBlock })}>
      <ol className={styles.hours}>
        {hours.map(({ at, firstLevel, secondLevel }, place) => (
          <li key={at}>
            <span className="sr-only">
              {t('hours.spoken', { hour: name(at), level1: firstLevel, level2: secondLevel })}
            </span>
            <i className={styles.level2} style={blocksAbove(blocks(firstLevel), blocks(secondLevel))} />
            <i className={styles.level1} style={blocksAbove(0, blocks(firstLevel))} />
            <small className="num" aria-hidden>
              {place === hours.length - 1 ? t('hours.last', { hour: name(at) }) : place % 6 === 0 ? name(at) : ''}
            </small>
          </li>
        ))}
      </ol>
    </Section>
  );
});
