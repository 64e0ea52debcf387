import { inLanguage } from '@oilsight/contract';
import type { Device, Health } from '@oilsight/contract';
import { healthSeverity } from '@oilsight/oil';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ageText } from '../../../domain/Age.tsx';
import { sparkPath } from '../../../charts/prepare/sparkline.ts';
import { useNow } from '../../../lib/now.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { StateTag } from '../../../ui/StateTag.tsx';
import { costsOf, healthScale, makingOf } from '../health.ts';
import { healthHistoryQuery } from '../queries.ts';
import styles from './Cards.module.css';

/** Parts named beside the value; the sheet has them all. */
const maxParts = 3;
/** Fewest points that are named: one point is within the scatter of readings. */
const fewestPoints = 2;
const curve = { width: 148, height: 44 } as const;

/** Oil health on one scale, its history, and the parts that cost points. */
export function HealthCard({
  device,
  health,
  isSilent,
}: {
  readonly device: Device;
  readonly health: Health | null;
  readonly isSilent: boolean;
}) {
  const { t } = useTranslation(['diagnosis', 'device']);
  const state = health === null ? 'normal' : healthSeverity(health.value);
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <h2>{t('health.title')}</h2>
        {state === 'normal' ? null : <StateTag state={state} words={t(`device:verdict.word.${state}`)} />}
      </div>
      {health === null ? (
        <>
          <p className={styles.none}>{t(isSilent ? 'health.silent' : 'health.none')}</p>
          <p className={styles.sub}>{t(isSilent ? 'health.silentText' : 'health.noneText')}</p>
        </>
      ) : (
        <>
          <div className={styles.row}>
            <p className={`${styles.big} num`}>
              {Math.round(health.value)}
              <small>{t('health.outOf')}</small>
            </p>
            <HealthHistory device={device} />
          </div>
          <Costs health={health} />
        </>
      )}
    </div>
  );
}

/** The last thirty days. Decorative: the value stands beside it, the chart below has the curve. */
function HealthHistory({ device }: { readonly device: Device }) {
  const { data } = useQuery(healthHistoryQuery(device.deviceId));
  const [series] = data?.series ?? [];
  const spark =
    data === undefined || series === undefined
      ? null
      : sparkPath(series, null, device.reportIntervalMs, {
          ...curve,
          from: data.from,
          to: data.to,
          scale: healthScale(series.mean),
        });
  if (spark === null) return null;
  return (
    <svg
      className={styles.course}
      viewBox={`0 0 ${curve.width} ${curve.height}`}
      width={curve.width}
      height={curve.height}
      aria-hidden
    >
      <path className={styles.ground} d={`M0,${curve.height - 0.5}H${curve.width}`} />
      <path className={styles.line} d={spark.path} />
      <circle className={styles.end} cx={spark.end.x} cy={spark.end.y} r="2.4" />
    </svg>
  );
}

function Costs({ health }: { readonly health: Health }) {
  const now = useNow(60);
  const { t } = useTranslation('diagnosis');
  const { t: tLive } = useTranslation('live');
  const language = useLanguage();
  const all = costsOf(health);
  const costs = all.filter(({ points }) => points >= fewestPoints);
  const bound = makingOf(health)?.bound ?? null;
  const rest =
    all.reduce((sum, { points }) => sum + points, 0) -
    costs.slice(0, maxParts).reduce((sum, { points }) => sum + points, 0);
  const notes = [
    ...(costs.length === 0 || rest === 0 ? [] : [t('health.rest', { points: rest })]),
    // The bounding part is not named when it costs almost no points.
    ...(bound === null || !costs.some(({ part }) => part === bound.part)
      ? []
      : [
          t('health.limited', {
            part: t(`health.part.${bound.part}`),
            score: Math.round(bound.score),
            bound: Math.round(bound.bound),
          }),
        ]),
    ...health.parts.flatMap(({ part, heldAt }) =>
      heldAt === null ? [] : [t('health.held', { part: t(`health.part.${part}`), age: ageText(now - heldAt, tLive) })],
    ),
    ...(health.confidence >= 0.995 ? [] : [t('health.seen', { percent: Math.round(health.confidence * 100) })]),
  ];
  return (
    <>
      {costs.length === 0 ? (
        <p className={styles.sub}>{t(all.length === 0 ? 'health.full' : 'health.little')}</p>
      ) : (
        <ul className={styles.costs}>
          {costs.slice(0, maxParts).map(({ part, points, because }) => (
            <li key={part} title={inLanguage(because, language)}>
              <span>{t(`health.part.${part}`)}</span>
              <i aria-hidden>
                <b style={{ width: `${Math.min(100, points)}%` }} />
              </i>
              <span className="num">−{points}</span>
            </li>
          ))}
        </ul>
      )}
      {notes.length === 0 ? null : <p className={`${styles.note} num`}>{notes.join(t('semicolon'))}</p>}
    </>
  );
}
