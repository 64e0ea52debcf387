import type { Device, State } from '@oilsight/contract';
import { findingState } from '@oilsight/oil';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { shortTimeText, timeText } from '../../../lib/reader-time.ts';
import { ageText } from '../../../domain/Age.tsx';
import { onTick, tickedNow } from '../../../lib/now.ts';
import { useConnection } from '../../../live/connection.ts';
import { useLiveDevice } from '../../../live/useLive.ts';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import { StateTag } from '../../../ui/StateTag.tsx';
import {
  alarmLagOf,
  assessmentWith,
  byUrgency,
  leadOf,
  leadsByHealth,
  shownOf,
  stateOfFindings,
  weakHealth,
} from '../diagnosis.ts';
import type { EvidenceCurves } from '../diagnosis.ts';
import { limitAdviceFor } from '../limit-advice.ts';
import { situationOf } from '../situation.ts';
import { useDiagnosis } from '../useDiagnosis.ts';
import { assessmentOf, stateByLimits } from '../verdict.ts';
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

/** Neither good nor bad. */
const unassessedLook = { icon: 'info', tone: 'off' } as const;

/** The verdict on the machine's oil, the evidence, and what to do: the first part of the page. */
export function Verdict({ device, rows, onCurve, onCurves }: VerdictProps) {
  const { t } = useTranslation('device');
  const { deviceId } = device;
  const reported = useLiveDevice(deviceId)?.state ?? device.state;
  const state = stateByLimits(reported, rows);
  const diagnosis = useDiagnosis(deviceId);
  const [chosen, choose] = useState<string | null>(null);
  const sheet = useRef<HTMLDialogElement>(null);
  const diagnosed = diagnosis.data === undefined ? null : stateOfFindings(diagnosis.data);
  const limited = assessmentOf(state, rows);
  const weak = diagnosis.data === undefined ? null : weakHealth(diagnosis.data, limited);
  const isWeak = leadsByHealth(weak, limited);
  const assessment = assessmentWith(reported, rows, diagnosis.data?.verdict);
  const lag = alarmLagOf(assessment, limited, diagnosed);
  const findings = byUrgency(diagnosis.data?.findings ?? []).filter((finding) => findingState(finding) !== 'normal');
  const leading = leadOf(findings, limited, chosen);
  // While the connection is lost, the last known state is not shown as a verdict.
  const { state: line, since, lastDataAt } = useConnection();
  const isCutOff = line === 'offline';
  const situation = situationOf({
    limited,
    diagnosed,
    isWeak,
    isDue: diagnosis.data?.life?.status === 'exceeded',
    hasFailed: diagnosis.data === undefined,
    isCutOff,
  });
  const shown = isCutOff ? 'unknown' : shownOf(assessment, diagnosis.data?.verdict);
  const look = shown === 'unassessed' || shown === 'unclear' ? unassessedLook : stateLook[shown];
  const isDiagnosed = shown === diagnosed && diagnosis.data !== undefined;
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
            <p className={`${styles.silence} num`}>{t('asOf', { at: timeText(lastDataAt ?? since) })}</p>
          ) : null}
          {lag === null || isCutOff ? null : <p className={styles.silence}>{t(`verdict.alarm.${lag}`)}</p>}
          {state === 'offline' ? <Silence deviceId={deviceId} known={device.lastSeenAt} /> : null}
          {isDiagnosed && diagnosis.data.since !== null ? (
            <Since state={diagnosed} at={diagnosis.data.since} levelAt={diagnosis.data.levelSince} />
          ) : null}
          {diagnosis.data === undefined || state === 'offline' ? null : (
            <Parts limited={limited} diagnosed={diagnosed} weak={weak?.state ?? null} />
          )}
          <DayStrip
            deviceId={deviceId}
            current={assessment}
            run="shown"
            since={isDiagnosed ? diagnosis.data.since : null}
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
function Since({
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
