import { listIn } from '@oilsight/contract';
import { capital } from '@oilsight/oil';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Advice } from '../components/Advice.tsx';
import { Reasons } from '../components/Reasons.tsx';
import { Silence } from '../components/Silence.tsx';
import { timelineQuery } from '../../../domain/device-log/timeline-query.ts';
import { Since } from '../components/Verdict.tsx';
import { folded, isOnCard } from '../fold.ts';
import { limitAdviceFor } from '../limit-advice.ts';
import { gravestOf } from '../diagnosis.ts';
import { useOrderedRows } from '../useOrderedRows.ts';
import { useVerdict } from '../useVerdict.ts';
import { useVerdictSince } from '../useVerdictSince.ts';
import type { DeviceSheetProps } from './sheet-props.ts';
import { Curves } from './Curves.tsx';
import { DayMarks } from './DayMarks.tsx';
import styles from './DeviceSheet.module.css';
import { Foot, Head, Title } from './Frame.tsx';
import { GatewaySheet } from './GatewaySheet.tsx';
import { IndicatorTable } from './IndicatorTable.tsx';
import type { SheetRow } from './IndicatorTable.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { CheckForm, LogAndFacts } from './Parts.tsx';
import { useFit } from './useFit.ts';

/** Steps with a box to tick, and rows of the log, that are printed at most. */
const most = { steps: 5, events: 9 } as const;
/** Rows that a page never leaves out. */
const least = { indicators: 4, events: 3 } as const;
const pages = 2;

/**
 * The device on two pages of paper: the verdict with its reasons, the key figures and every indicator; then the curves
 * that the page shows, what happened, what the machine is, and room to write at the machine. It is made of what the page
 * has read already. A gateway, which has no oil, is one page.
 */
export function DeviceSheet(props: DeviceSheetProps) {
  return props.device.isGateway ? <GatewaySheet {...props} /> : <MachineSheet {...props} />;
}

function MachineSheet(props: DeviceSheetProps) {
  const { device, rows, now } = props;
  const verdict = useVerdict(device, now, null);
  // The moment of printing, for all of the sheet.
  const [at] = useState(() => Date.now());
  const listed = useMemo(() => rows.filter(({ key }) => !isOnCard(key)), [rows]);
  const { ordered } = useOrderedRows(
    device,
    listed,
    now.filter(({ key }) => !isOnCard(key)),
  );
  const shown = folded(ordered.map((each) => ({ ...each, state: each.own }))).shown;
  const { page, fitting } = useFit(shown.length, least.indicators);
  const shared = { ...props, verdict, at };
  return (
    <div className={styles.sheets} data-sheet>
      <FirstPage {...shared} ref={page} count={listed.length} shown={shown.slice(0, fitting)} />
      {/* As long as the first page has not found its measure, the second has nothing to measure. */}
      <SecondPage key={fitting} {...shared} rest={shown.slice(fitting)} folded={listed.length - shown.length} />
    </div>
  );
}

interface PageProps extends DeviceSheetProps {
  readonly verdict: ReturnType<typeof useVerdict>;
  /** When it is printed, ms. */
  readonly at: number;
}

interface FirstPageProps extends PageProps {
  readonly ref: RefObject<HTMLElement | null>;
  /** Indicators that there are. */
  readonly count: number;
  readonly shown: readonly SheetRow[];
}

function FirstPage({ ref, device, now, count, shown, verdict, at }: FirstPageProps) {
  const { t } = useTranslation('device');
  const { state, diagnosis, leading, findings, isWeak, weak, situation } = verdict;
  const isSilent = state === 'offline';
  const since = useVerdictSince(device, verdict);
  return (
    <section ref={ref} className={styles.page}>
      <Head at={at} />
      <Title device={device} names={['factory', 'number', 'type', 'position', 'oil', 'newest']} />
      <section className={styles.verdict} data-tone={verdict.look.tone} data-state={verdict.shown}>
        <div className={styles.word}>
          <Icon name={verdict.look.icon} size="xl" />
          <h2>{t(`verdict.word.${verdict.shown}`)}</h2>
          {verdict.shown === 'unknown' ? (
            <div className="num">{t('asOf', { at: timeText(verdict.knownAt) })}</div>
          ) : null}
          {isSilent ? <Silence deviceId={device.deviceId} known={device.lastSeenAt} /> : null}
          {since === null ? null : <Since shown={verdict.shown} since={since} />}
        </div>
        <div className={styles.reasons}>
          <Reasons
            device={device}
            state={state}
            rows={now}
            diagnosis={diagnosis}
            findings={findings}
            leading={leading}
            weak={isWeak ? (weak?.health ?? null) : null}
            onChoose={() => {}}
            onCurve={() => {}}
            onCurves={() => {}}
          />
        </div>
        <div className={styles.advice}>
          <Advice
            diagnosis={diagnosis.data}
            isPending={diagnosis.isPending}
            finding={leading}
            situation={situation}
            limitAdvice={limitAdviceFor(now)}
            onAll={() => {}}
          />
        </div>
      </section>
      {diagnosis.data === undefined ? null : <KeyFigures diagnosis={diagnosis.data} isSilent={isSilent} />}
      <DayMarks
        deviceId={device.deviceId}
        current={verdict.assessment}
        found={{ finding: gravestOf(verdict.findings), since: verdict.diagnosis.data?.since ?? null }}
      />
      <h2 className={styles.heading}>
        {t('indicators.title')} <small className="num">{t('print.count', { count })}</small>
      </h2>
      <IndicatorTable deviceId={device.deviceId} rows={shown} />
      <Foot device={device} at={at} page={1} pages={pages} />
    </section>
  );
}

interface SecondPageProps extends PageProps {
  /** Indicators that the first page has no room for. */
  readonly rest: readonly SheetRow[];
  /** Number of channels that the page folds away: others sum them up. */
  readonly folded: number;
}

function SecondPage({ device, rows, keys, page: shown, verdict, at, rest, folded: hidden }: SecondPageProps) {
  const { t } = useTranslation('device');
  const language = useLanguage();
  const { data } = useInfiniteQuery(timelineQuery(device.deviceId, 'all'));
  const all = (data?.pages.flatMap((each) => each.rows) ?? []).slice(0, most.events);
  // Old events give way before indicators do.
  const { page, fitting } = useFit(rest.length + all.length, 0);
  const events = all.slice(0, Math.max(Math.min(least.events, fitting), fitting - rest.length));
  const continued = rest.slice(0, fitting - events.length);
  const leftOut = hidden + rest.length - continued.length;
  const { leading } = verdict;
  const steps = leading === null ? [] : listIn(leading.actions, language).slice(0, most.steps);
  return (
    <section ref={page} className={styles.page}>
      <Head at={at}>
        <span>{device.deviceName}</span>
      </Head>
      <Curves device={device} rows={rows} keys={keys} page={shown} />
      {continued.length === 0 ? null : (
        <>
          <h2 className={styles.heading}>{t('print.continued')}</h2>
          <IndicatorTable deviceId={device.deviceId} rows={continued} />
        </>
      )}
      {leftOut === 0 ? null : <p className={`${styles.leftOut} num`}>{t('print.leftOut', { count: leftOut })}</p>}
      <LogAndFacts
        device={device}
        names={['machine', 'oil', 'industry', 'group', 'installed']}
        events={events}
        total={data?.pages[0]?.total ?? 0}
      />
      <CheckForm steps={steps.map(capital)} />
      <Foot device={device} at={at} page={2} pages={pages} />
    </section>
  );
}
