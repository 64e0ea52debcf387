import type { Device, State } from '@oilsight/contract';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { shortTimeText, timeText } from '../../../lib/reader-time.ts';
import { ageText } from '../../../domain/Age.tsx';
import { onTick, tickedNow } from '../../../lib/now.ts';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { StateTag } from '../../../ui/StateTag.tsx';
import { gravestOf } from '../diagnosis.ts';
import type { EvidenceCurves } from '../diagnosis.ts';
import { limitAdviceFor } from '../limit-advice.ts';
import { useVerdict } from '../useVerdict.ts';
import type { IndicatorNow, Assessment } from '../verdict.ts';
import { Advice } from './Advice.tsx';
import { DayStrip } from './DayStrip.tsx';
import { DiagnosisSheet } from './DiagnosisSheet.tsx';
import { OpenAlarms } from './OpenAlarms.tsx';
import { Reasons } from './Reasons.tsx';
import { Silence } from './Silence.tsx';
import styles from './Verdict.module.css';

interface VerdictProps {
  readonly device: Device;
  readonly rows: readonly IndicatorNow[];
  readonly onCurve: (key: string) => void;
  readonly onCurves: (curves: EvidenceCurves) => void;
}

/** The verdict on the machine's oil, the evidence, and what to do: the first part of the page. */
export function Verdict({ device, rows, onCurve, onCurves }: VerdictProps) {
  const { t } = useTranslation('device');
  const { deviceId } = device;
  const [chosen, choose] = useState<string | null>(null);
  const sheet = useRef<HTMLDialogElement>(null);
  const { state, diagnosis, diagnosed, limited, weak, isWeak, assessment, lag, findings, leading, ...verdict } =
    useVerdict(device, rows, chosen);
  const { isCutOff, knownAt, situation, shown, look, isDiagnosed } = verdict;
  const curves = (next: EvidenceCurves) => {
    sheet.current?.close();
    onCurves(next);
  };
  return (
    <Card label={t('verdict.label')} isFlush>
      <div className={styles.verdict}>
        <div className={styles.word} data-tone={look.tone}>
          <h2>
            <Icon name={look.icon} size="xl" />
            {t(`verdict.word.${shown}`)}
          </h2>
          {shown === 'unknown' ? (
            <p className={`${styles.silence} num`}>{t('asOf', { at: timeText(knownAt) })}</p>
          ) : null}
          {lag === null || isCutOff ? null : <p className={styles.silence}>{t(`verdict.alarm.${lag}`)}</p>}
          {state === 'offline' ? <Silence deviceId={deviceId} known={device.lastSeenAt} /> : null}
          {isDiagnosed && diagnosis.data !== undefined && diagnosis.data.since !== null && diagnosed !== null ? (
            <Since state={diagnosed} at={diagnosis.data.since} levelAt={diagnosis.data.levelSince} />
          ) : null}
          {diagnosis.data === undefined || state === 'offline' ? null : (
            <Parts limited={limited} diagnosed={diagnosed} weak={weak?.state ?? null} />
          )}
          <DayStrip
            deviceId={deviceId}
            current={assessment}
            found={{ finding: gravestOf(findings), since: diagnosis.data?.since ?? null }}
            run="shown"
            since={isDiagnosed ? (diagnosis.data?.since ?? null) : null}
          />
        </div>
        <div className={styles.reasons}>
          <Reasons
            device={device}
            state={state}
            rows={rows}
            diagnosis={diagnosis}
            findings={findings}
            leading={leading}
            weak={isWeak ? (weak?.health ?? null) : null}
            onChoose={choose}
            onCurve={onCurve}
            onCurves={curves}
          />
        </div>
        <div className={styles.todo}>
          <Advice
            diagnosis={diagnosis.data}
            isPending={diagnosis.isPending}
            finding={leading}
            situation={situation}
            limitAdvice={limitAdviceFor(rows)}
            onAll={() => sheet.current?.showModal()}
          />
        </div>
        <OpenAlarms device={device} />
      </div>
      {diagnosis.data === undefined ? null : (
        <DiagnosisSheet
          ref={sheet}
          diagnosis={diagnosis.data}
          leading={leading}
          isSilent={state === 'offline'}
          reporting={rows.map(({ key }) => key)}
          onCurves={curves}
        />
      )}
    </Card>
  );
}

/**
 * Since when the verdict has been the same; for an abnormal one, since when it has been abnormal and when it reached
 * its present level.
 */
export function Since({
  state,
  at,
  levelAt,
}: {
  readonly state: State;
  readonly at: number;
  readonly levelAt: number | null;
}) {
  const { t } = useTranslation('diagnosis');
  const { t: tLive } = useTranslation('live');
  const age = useSyncExternalStore(onTick, () => ageText(tickedNow() - at, tLive));
  const isLater = (state === 'level1' || state === 'level2') && levelAt !== null && levelAt > at;
  return (
    <div className={`${styles.since} num`}>
      <p>{t(state === 'normal' ? 'sinceNormal' : 'since', { at: timeText(at).slice(0, 16) })}</p>
      <p>{t(state === 'normal' ? 'lasting.normal' : 'lasting.trouble', { age })}</p>
      {isLater ? <p>{t(`levelSince.${state}`, { at: shortTimeText(levelAt) })}</p> : null}
    </div>
  );
}

/** What the diagnosis and the limits say now, whatever alarms are open; oil health where only that is low. */
function Parts({
  limited,
  diagnosed,
  weak,
}: {
  readonly limited: Assessment;
  readonly diagnosed: State | null;
  readonly weak: 'level1' | 'level2' | null;
}) {
  const { t } = useTranslation('diagnosis');
  return (
    <dl className={styles.parts}>
      <div>
        <dt>{t('by.diagnosis')}</dt>
        <dd>
          {diagnosed === null ? (
            <StateTag state="unconnected" words={t('by.unclear')} />
          ) : (
            <StateTag state={diagnosed} />
          )}
        </dd>
      </div>
      <div>
        <dt>{t('by.limits')}</dt>
        <dd>
          {limited === 'unassessed' ? (
            <StateTag state="unconnected" words={t('by.none')} />
          ) : (
            <StateTag state={limited} />
          )}
        </dd>
      </div>
      {weak === null ? null : (
        <div>
          <dt>{t('by.health')}</dt>
          <dd>
            <StateTag state={weak} words={t(`by.healthIs.${weak}`)} />
          </dd>
        </div>
      )}
    </dl>
  );
}
