import type { Cleanliness } from '@oilsight/contract';
import { classText } from '@oilsight/oil';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ageText } from '../../../domain/Age.tsx';
import { onTick, tickedNow } from '../../../lib/now.ts';
import { stateLook } from '../../../ui/state-look.ts';
import { StateTag } from '../../../ui/StateTag.tsx';
import type { Ladder } from '../cleanliness.ts';
import { useCodes } from '../useCodes.ts';
import styles from './Cards.module.css';

/**
 * Cleanliness of the oil against its target, from the present counts; while the device is silent, from the last
 * assessment.
 */
export function CleanlinessCard({
  deviceId,
  cleanliness,
  isSilent,
}: {
  readonly deviceId: string;
  readonly cleanliness: Cleanliness;
  readonly isSilent: boolean;
}) {
  const { t } = useTranslation('diagnosis');
  const { code, nas, as4059, rungs, ladders, state, at } = useCodes(deviceId, cleanliness);
  const met = state === 'normal' ? 'met' : 'over';
  return (
    <div className={styles.card} data-quiet={isSilent || undefined}>
      <div className={styles.head}>
        <h2>{t('clean.title')}</h2>
        {state === null ? null : isSilent ? (
          <StateTag state="offline" words={t(`clean.silent.${met}`)} />
        ) : (
          <StateTag state={state} words={t(`clean.${met}`)} />
        )}
      </div>
      <div className={styles.clean}>
        <div>
          <p className={`${styles.big} num`}>{code}</p>
          <p className={`${styles.sub} num`}>{t('clean.target', { code: cleanliness.target.join('/') })}</p>
          <Class standard="nas" value={nas} />
          <Class standard="as4059" value={as4059} />
          {at === null ? null : (
            <p className={styles.note}>
              <Counted at={at} />
            </p>
          )}
        </div>
        <ul className={styles.ladders}>
          {ladders.map((ladder) => (
            <Gauge key={ladder.um} ladder={ladder} rungs={rungs} />
          ))}
        </ul>
      </div>
    </div>
  );
}

/** A class by another standard; empty where not all of its channels are counted. */
function Class({ standard, value }: { readonly standard: 'nas' | 'as4059'; readonly value: number | null }) {
  const { t } = useTranslation('diagnosis');
  const text = value === null ? null : classText(value);
  return text === null ? null : <p className={`${styles.sub} num`}>{t(`clean.${standard}`, { class: text })}</p>;
}

/** How old the count is. */
function Counted({ at }: { readonly at: number }) {
  const { t } = useTranslation(['device', 'live']);
  const { t: tLive } = useTranslation('live');
  return <>{useSyncExternalStore(onTick, () => t('device:ago', { age: ageText(tickedNow() - at, tLive) }))}</>;
}

/** One size: rungs lit up to its code, the target as a line across. */
function Gauge({
  ladder: { um, code, target, state },
  rungs,
}: {
  readonly ladder: Ladder;
  readonly rungs: readonly number[];
}) {
  const { t } = useTranslation('diagnosis');
  const share = (rungs.indexOf(target) + 1) / rungs.length;
  return (
    <li>
      <span className="sr-only">{t('clean.ladder', { um, target, code: code ?? t('clean.notCounted') })}</span>
      <span className={styles.size} aria-hidden>
        {t('clean.size', { um })}
      </span>
      <span className={styles.ladder} aria-hidden>
        {rungs.toReversed().map((rung) => (
          <i
            key={rung}
            data-tone={
              code === null || rung > code ? undefined : rung > target && state !== null ? stateLook[state].tone : 'on'
            }
          />
        ))}
        <b style={{ bottom: `${share * 100}%` }}>
          <span className="num">{target}</span>
        </b>
      </span>
    </li>
  );
}
