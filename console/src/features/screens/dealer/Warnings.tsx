import type { DealerWarning, DealerConclusions, DealerWarnings } from '@oilsight/contract';
import type { Conclusion } from '@oilsight/contract';
import { memo } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { measuredText } from '../../../domain/alarms/alarm-words.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { clockText, dateText } from '../../../lib/reader-time.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import { OneLine } from '../../../ui/OneLine.tsx';
import { RollingList } from './RollingList.tsx';
import { Section } from './Section.tsx';
import styles from './DealerBoard.module.css';

const looks = {
  0: { icon: 'check-circle', tone: styles.normal },
  1: { icon: 'octagon', tone: styles.level1 },
  2: { icon: 'triangle', tone: styles.level2 },
} as const satisfies Readonly<Record<number, { icon: IconName; tone: string | undefined }>>;

/** Room of the words of a row that have nothing beside them, and their sizes, px of the design. */
const room = 354;
const [usual, least] = [18, 14] as const;

/** The size in which words fit into their room: nobody opens what a wall cuts off. */
function fittingSize(words: string): number {
  let ems = 0;
  for (const character of words) ems += character.charCodeAt(0) > 0x2e80 ? 1 : 0.48;
  return Math.min(usual, Math.max(least, room / ems));
}

/** What a row leads to: the alarms of its factory. `isLinked` is false where nobody can follow. */
const Row = memo(function Row({
  level,
  name,
  device = '',
  aside,
  value = '',
  isLinked,
  children,
}: {
  readonly level: 0 | 1 | 2;
  /** The factory. */
  readonly name: string;
  readonly device?: string;
  readonly aside: string;
  /** What the alarm was raised with: by now it may be another. Never cut off: the words before it are. */
  readonly value?: string;
  readonly isLinked: boolean;
  readonly children: string;
}) {
  const { t } = useTranslation('dealerScreen');
  const { icon, tone } = looks[level];
  const size = device === '' || value !== '' ? usual : fittingSize(children);
  const content = (
    <>
      <span className={tone}>
        <Icon name={icon} size="l" label={t(`level.${level}`)} />
      </span>
      <b>
        <OneLine name={name} />
      </b>
      <time className="num">{aside}</time>
      {device === '' ? null : (
        <span>
          <OneLine name={device} />
        </span>
      )}
      <p style={{ '--tone-words': size.toFixed(1) } as CSSProperties}>
        <span>{children}</span>
        {value === '' ? null : (
          <>
            <small>{t('warnings.raisedAt')}</small>
            <em className="num">{value}</em>
          </>
        )}
      </p>
    </>
  );
  return isLinked ? (
    <Link className={styles.row} to={`/alarmlist?search=${encodeURIComponent(name)}`}>
      {content}
    </Link>
  ) : (
    <div className={styles.row}>{content}</div>
  );
});

/** The room of a list that is full, also for one that is not: nothing else on the wall moves when a row comes. */
function Listed({ fits, children }: { readonly fits: number; readonly children: ReactNode }) {
  return (
    <div className={styles.list} style={{ '--tone-rows': fits } as CSSProperties}>
      {children}
    </div>
  );
}

/** HH:mm of today, MM/dd of any other day. */
function whenText(at: number, now: number): string {
  return dateText(at) === dateText(now) ? clockText(at).slice(0, 5) : dateText(at).slice(5);
}

/** Factories with open alarms, one row for each machine and cause: level 1 first, then the newest. */
export const WarningFactories = memo(function WarningFactories({
  warnings: { rows, total },
  now,
  isLinked,
}: {
  readonly warnings: DealerWarnings;
  readonly now: number;
  readonly isLinked: boolean;
}) {
  const { t } = useTranslation('dealerScreen');
  const words = { t: useTranslation('alarms').t, language: useLanguage() };
  return (
    <Section title={t('warnings.title')} side={t('warnings.total', { count: total })}>
      <Listed fits={4}>
        {rows.length === 0 ? (
          <p className={styles.calm}>
            <Icon name="check-circle" size="l" />
            {t('warnings.none')}
          </p>
        ) : (
          <RollingList
            rows={rows}
            fits={4}
            keyOf={({ customerName, alarmMsg, createTime }: DealerWarning) =>
              `${customerName} ${alarmMsg} ${createTime}`
            }
          >
            {({ customerName, alarmMsg, createTime, status, alarm }) => (
              <Row
                level={status}
                name={customerName}
                device={alarm?.deviceName}
                aside={whenText(createTime, now)}
                value={alarm === null || alarm.value === null ? '' : measuredText(alarm, alarm.value, words)}
                isLinked={isLinked}
              >
                {alarm === null
                  ? alarmMsg
                  : alarm.count === 1
                    ? alarm.alarmName
                    : t('warnings.same', { alarm: alarm.alarmName, count: alarm.count })}
              </Row>
            )}
          </RollingList>
        )}
      </Listed>
    </Section>
  );
});

/** What the diagnosis concludes of each factory: the gravest first. */
export const Conclusions = memo(function Conclusions({
  analysis: { rows },
  now,
  isLinked,
}: {
  readonly analysis: DealerConclusions;
  readonly now: number;
  readonly isLinked: boolean;
}) {
  const { t } = useTranslation('dealerScreen');
  return (
    <Section title={t('conclusions.title')}>
      <Listed fits={3}>
        {rows.length === 0 ? (
          <p className={styles.nothing}>{t('conclusions.none')}</p>
        ) : (
          <RollingList rows={rows} fits={3} keyOf={({ customerName }: Conclusion) => customerName}>
            {({ customerName, alarmLevel, conclusion, createTime }) => (
              <Row
                level={alarmLevel}
                name={customerName}
                aside={createTime === null ? '' : whenText(createTime, now)}
                isLinked={isLinked && alarmLevel !== 0}
              >
                {conclusion === '' ? t(`level.${alarmLevel}`) : conclusion}
              </Row>
            )}
          </RollingList>
        )}
      </Listed>
    </Section>
  );
});
