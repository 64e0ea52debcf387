import type { Device, State } from '@oilsight/contract';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { shortTimeText, timeText } from '../../../lib/reader-time.ts';
import { ageText } from '../../../domain/Age.tsx';
import { onTick, tickedNow } from '../../../lib/now.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { StateIcon } from '../../../ui/StateTag.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import type { ShownState } from '../../../ui/state-look.ts';
import { gravestOf } from '../diagnosis.ts';
import type { EvidenceCurves } from '../diagnosis.ts';
import { limitAdviceFor } from '../limit-advice.ts';
import type { Known, VerdictSince } from '../since.ts';
import { useVerdict } from '../useVerdict.ts';
import { useVerdictSince } from '../useVerdictSince.ts';
import type { IndicatorNow, Assessment } from '../verdict.ts';
import { Advice } from './Advice.tsx';
import { DayStrip } from './DayStrip.tsx';
import { DiagnosisSheet } from './DiagnosisSheet.tsx';
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
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const verdict = useVerdict(device, rows, chosen);
  const { state, diagnosis, diagnosed, limited, weak, isWeak, assessment, lag, findings, leading } = verdict;
  const { isCutOff, knownAt, situation, shown, look } = verdict;
  const since = useVerdictSince(device, verdict);
  const curves = (next: EvidenceCurves) => {
    sheet.current?.close();
    onCurves(next);
  };
  const found = { finding: gravestOf(findings), since: diagnosis.data?.since ?? null };
  return (
    <section className={styles.panel} aria-label={t('verdict.label')}>
      <div className={styles.verdict} data-panel>
        <div className={styles.word} data-tone={look.tone}>
          <h2>
            <Icon name={look.icon} size="xl" />
            {t(`verdict.word.${shown}`)}
          </h2>
          {shown === 'unknown' ? (
            <p className={`${styles.silence} num`}>{t('asOf', { at: timeText(knownAt) })}</p>
          ) : null}
          {state === 'offline' ? <Silence deviceId={deviceId} known={device.lastSeenAt} /> : null}
          {since === null ? null : <Since shown={shown} since={since} />}
          {lag === null || isCutOff ? null : (
            <p className={styles.lag} title={t(`verdict.alarm.${lag}`)}>
              {t(`verdict.alarm.${lag}`)}
            </p>
          )}
          {diagnosis.data === undefined || state === 'offline' ? null : (
            <Parts limited={limited} diagnosed={diagnosed} weak={weak?.state ?? null} />
          )}
          <DayStrip deviceId={deviceId} current={assessment} found={found} />
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
            onAll={() => {
              setIsSheetOpen(true);
              sheet.current?.showModal();
            }}
          />
        </div>
      </div>
      {diagnosis.data === undefined ? null : (
        <DiagnosisSheet
          ref={sheet}
          device={device}
          isOpen={isSheetOpen}
          diagnosis={diagnosis.data}
          leading={leading}
          isSilent={state === 'offline'}
          reporting={rows.map(({ key }) => key)}
          onCurve={(key) => {
            sheet.current?.close();
            onCurve(key);
          }}
          onCurves={curves}
          onClose={() => setIsSheetOpen(false)}
        />
      )}
    </section>
  );
}

/** Since when the verdict has been the same, how long that is, and when its present level was reached. */
export function Since({ shown, since }: { readonly shown: Known['shown']; readonly since: VerdictSince }) {
  const { t } = useTranslation('diagnosis');
  const isAbnormal = shown === 'level1' || shown === 'level2' || shown === 'fault';
  const { t: tLive } = useTranslation('live');
  const age = useSyncExternalStore(onTick, () =>
    since.kind === 'moment' ? ageText(tickedNow() - since.at, tLive) : t('days', { count: since.days }),
  );
  const at = since.kind === 'moment' ? timeText(since.at).slice(0, 16) : since.day.replaceAll('-', '/');
  const began = since.kind === 'day' && since.isOpen ? 'sinceLatest' : isAbnormal ? 'since' : 'sinceNormal';
  const lasting = since.kind === 'day' && since.isOpen ? 'least' : isAbnormal ? 'trouble' : 'normal';
  return (
    <div className={`${styles.since} num`}>
      <p>{t(began, { at })}</p>
      <p>
        {t(`lasting.${lasting}`, { age })}
        {since.kind === 'moment' && since.levelAt !== null && (shown === 'level1' || shown === 'level2') ? (
          <span>{t(`levelSince.${shown}`, { at: shortTimeText(since.levelAt) })}</span>
        ) : null}
      </p>
    </div>
  );
}

interface Part {
  readonly name: 'diagnosis' | 'limits' | 'health';
  readonly state: ShownState;
  readonly words: string;
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
  const { t: common } = useTranslation('common');
  const { t: device } = useTranslation('device');
  const parts: readonly Part[] = [
    diagnosed === null
      ? { name: 'diagnosis', state: 'unconnected', words: t('by.unclear') }
      : { name: 'diagnosis', state: diagnosed, words: common(`state.${diagnosed}`) },
    limited === 'unassessed'
      ? { name: 'limits', state: 'unconnected', words: t('by.none') }
      : { name: 'limits', state: limited, words: common(`state.${limited}`) },
    ...(weak === null ? [] : [{ name: 'health', state: weak, words: common(`state.${weak}`) } as const]),
  ];
  return (
    <dl className={styles.parts}>
      {parts.map(({ name, state, words }) => (
        <div key={name}>
          <dt>{t(`by.${name}`)}</dt>
          <dd data-tone={stateLook[state].tone} title={words}>
            <StateIcon state={state} size="s" words={words} />
            <span aria-hidden>
              {state === 'level1' || state === 'level2' ? device(`verdict.level.${state}`) : words}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
