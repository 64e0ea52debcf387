import type { AlarmDays } from '@oilsight/contract';
import { dayMs } from '../../../lib/time.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { alarmsPath } from '../parts/addresses.ts';
import type { Where } from '../queries.ts';
import { Figure } from '../tile/Figure.tsx';
import { Tile } from '../tile/Tile.tsx';
import { dayText } from '../todo/useDeadlineText.ts';
import { blocksOf, perBlock, scaleSteps } from './blocks.ts';
import type { Levels } from './blocks.ts';
import styles from './Alarms.module.css';

const sum = ({ level1, level2 }: Levels) => level1 + level2;

/** New alarms of the last days by cause: a block each, on its day and in its category. */
export function AlarmsTile({ alarms, where }: { readonly alarms: UseQueryResult<AlarmDays>; readonly where: Where }) {
  const { t } = useTranslation('dashboard');
  const { t: words } = useTranslation('alarms');
  const language = useLanguage();
  return (
    <Tile
      title={t('alarms.title')}
      query={alarms}
      sub={() => t('alarms.sub')}
      link={{ to: alarmsPath(where.customerId, { view: 'all' }), words: t('alarms.link') }}
      bodyPx={230}
      empty={{
        when: ({ total, unprocessed }) => sum(total) === 0 && unprocessed === 0,
        icon: 'check-circle',
        words: t('alarms.none'),
      }}
    >
      {({ days, categories, total, before, unprocessed }) => (
        <>
          <Figure
            value={formatNumber(sum(total), 0, language)}
            beside={
              <>
                {t('alarms.unit', { count: sum(total) })}
                {t('comma')}
                {t('alarms.before', { count: sum(before) })}
                {t('comma')}
                <Link to={alarmsPath(where.customerId, { view: 'unprocessed' })}>
                  {t('alarms.unprocessed', { count: unprocessed })}
                </Link>
              </>
            }
          >
            <span className={styles.legend}>
              {([1, 2] as const).map((level) => (
                <Link
                  key={level}
                  to={alarmsPath(where.customerId, { view: 'all', level, from: days[0]?.from ?? null })}
                  data-tone={level === 1 ? 'l1' : 'l2'}
                >
                  <Icon name={level === 1 ? 'octagon' : 'triangle'} size="s" />
                  {t('alarms.ofLevel', { level: words(`short.level${level}`), count: total[`level${level}`] })}
                </Link>
              ))}
            </span>
          </Figure>
          <Days days={days} where={where} />
          <Categories categories={categories} where={where} from={days[0]?.from ?? null} />
        </>
      )}
    </Tile>
  );
}

function Days({ days, where }: { readonly days: AlarmDays['days']; readonly where: Where }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const most = Math.max(3, ...days.map(sum));
  const each = perBlock(most);
  const blocks = Math.ceil(most / each);
  return (
    <>
      <div className={styles.chart} style={{ '--tone-blocks': blocks } as CSSProperties} aria-hidden>
        {scaleSteps(blocks).map((step) => (
          <span key={step} className={`${styles.step} num`} style={{ '--tone-step': step / blocks } as CSSProperties}>
            {formatNumber(step * each, 0, language)}
          </span>
        ))}
        <div className={styles.days}>
          {days.map((day, index) => (
            <Link
              key={day.day}
              tabIndex={-1}
              title={t('alarms.day', { day: dayText(day.from), level1: day.level1, level2: day.level2 })}
              to={alarmsPath(where.customerId, {
                view: 'all',
                from: day.from,
                to: days[index + 1]?.from ?? day.from + dayMs,
              })}
            >
              {blocksOf(day, most)
                .toReversed()
                .map(({ level, key }) => (
                  <i key={key} data-tone={level === 1 ? 'l1' : 'l2'} />
                ))}
            </Link>
          ))}
        </div>
      </div>
      <p className={`${styles.ends} num`}>
        <span>{days[0] === undefined ? '' : dayText(days[0].from)}</span>
        {each === 1 ? null : <span>{t('alarms.each', { count: each })}</span>}
        <span>{t('today')}</span>
      </p>
    </>
  );
}

function Categories({
  categories,
  where,
  from,
}: {
  readonly categories: AlarmDays['categories'];
  readonly where: Where;
  readonly from: number | null;
}) {
  const { t } = useTranslation('alarms');
  const language = useLanguage();
  const shown = categories.filter((one) => sum(one) > 0).toSorted((one, other) => sum(other) - sum(one));
  const most = Math.max(1, ...shown.map(sum));
  return (
    <ul className={styles.categories}>
      {shown.map(({ category, level1, level2 }) => (
        <li key={category ?? 'operation'}>
          <Link
            className={styles.category}
            to={alarmsPath(where.customerId, { view: 'all', category: category === 'sensor' ? null : category, from })}
          >
            <span>{t(`category.${category ?? 'operation'}`)}</span>
            <span className={styles.blocks} aria-hidden>
              {blocksOf({ level1, level2 }, most)
                .toReversed()
                .map(({ level, key }) => (
                  <i key={key} data-tone={level === 1 ? 'l1' : 'l2'} />
                ))}
            </span>
            <b className="num">{formatNumber(level1 + level2, 0, language)}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}
