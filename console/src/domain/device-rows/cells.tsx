import { groupNameIn, inLanguage, shownSince } from '@oilsight/contract';
import type { DayStrip, DeviceListRow, ListColumn } from '@oilsight/contract';
import { healthSeverity } from '@oilsight/oil';
import { useSyncExternalStore } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLimit, formatNumber } from '../../charts/prepare/numbers.ts';
import { shownValue } from '../../charts/prepare/shown-unit.ts';
import { useLanguage } from '../../i18n/language.ts';
import { onTick, tickedNow } from '../../lib/now.ts';
import { dateText, recentTimeText, timeText } from '../../lib/reader-time.ts';
import { roundedHours } from '../../lib/rounded-hours.ts';
import { dayMs, hourMs } from '../../lib/time.ts';
import { useIsCutOff } from '../../live/connection.ts';
import { stateLook } from '../../ui/state-look.ts';
import { ageText, SeenAge } from '../Age.tsx';
import { DayBars } from '../day-strip/DayBars.tsx';
import { IndicatorValue } from '../IndicatorValue.tsx';
import { shownTypeOf } from '../machine-type.ts';
import { quantityOf } from '../quantity.ts';
import { lastState } from '../shown-state.ts';
import styles from './DeviceRows.module.css';
import { evidenceParts, piecesOf } from './evidence.ts';

interface CellProps {
  readonly device: DeviceListRow;
}

/** One chosen column of a row. */
export function ColumnCell({
  column,
  device,
  strip,
  hasSince,
}: CellProps & {
  readonly column: ListColumn;
  /** Its last days; null: they are not known. */
  readonly strip: DayStrip | null;
  /** Since when stands in a column of its own. */
  readonly hasSince: boolean;
}) {
  const { t } = useTranslation('common');
  const { t: devices } = useTranslation('devices');
  const language = useLanguage();
  const { monitoringPosition, monitoringOil, isGateway, groupName, areaName, machine } = device;
  switch (column) {
    case 'cause':
      return <CauseCell device={device} hasSince={hasSince} />;
    case 'since':
      return <SinceCell device={device} />;
    case 'health':
      return <HealthCell device={device} />;
    case 'days':
      return strip === null ? null : <DayBars strip={strip} row={device} />;
    case 'life':
      return <LifeCell device={device} />;
    case 'lastSeen':
      return (
        <span className={styles.age}>
          {device.lastSeenAt === null ? null : <span className="sr-only">{devices('column.lastSeen')} </span>}
          <SeenAge device={device} never={devices('never')} />
        </span>
      );
    case 'type':
      return <Words main={t(`machine.${shownTypeOf(device)}`)} sub={machine} />;
    case 'position':
      return <Words main={monitoringPosition} />;
    case 'oil':
      return <Words main={monitoringOil === '' && !isGateway ? devices('noOil') : monitoringOil} />;
    case 'group':
      return <Words main={groupNameIn(groupName, language)} />;
    case 'area':
      return <Words main={areaName} />;
  }
}

/** What causes the state, in words, and the number behind it; of a normal device what is nearest to a limit. */
export function CauseCell({
  device,
  hasSince,
}: CellProps & {
  /** Since when stands elsewhere in the row. */
  readonly hasSince: boolean;
}) {
  const { t } = useTranslation('devices');
  const language = useLanguage();
  const { leading, finding, reading, evidence } = device;
  const age = hasSince ? null : <SinceCell device={device} isShort />;
  if (finding !== null)
    return (
      <Cause
        words={inLanguage(finding, language)}
        age={age}
        title={evidence === null ? undefined : inLanguage(evidence, language)}
      >
        {evidence === null ? null : <EvidenceWords sentence={inLanguage(evidence, language)} />}
      </Cause>
    );
  if (leading !== null)
    return (
      <Cause words={quantityOf(leading, language).name} age={age}>
        {/* Of a switch the name says all: its limit would be a number that means nothing. */}
        {reading === null || quantityOf(reading.key, language).isSwitch ? null : (
          <ReadingWords reading={reading} state={device.state} />
        )}
      </Cause>
    );
  const shown = lastState(device);
  switch (shown) {
    case 'offline':
      return <Cause words={t('cause.offline')} age={age} />;
    case 'unconnected':
    case 'unassessed':
      return <span className={styles.near}>{t(`cause.${shown}`)}</span>;
    case 'normal':
      return (
        <span className={styles.near}>
          {reading === null ? (
            t('cause.none')
          ) : (
            <>
              {quantityOf(reading.key, language).name} <ReadingWords reading={reading} state="normal" />
            </>
          )}
        </span>
      );
    case 'level1':
    case 'level2':
    case 'fault':
    case 'unknown':
    case 'assessing':
    case 'online':
      return age;
  }
}

/** A cause in words, then how long it has held, where no column says it, and the number behind it. */
function Cause({
  words,
  age,
  title,
  children = null,
}: {
  readonly words: string;
  readonly age: ReactElement | null;
  /** The whole of what `children` say in short. */
  readonly title?: string | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <span className={styles.cause}>
      <b title={words}>{words}</b>
      {age === null && children === null ? null : (
        <small title={title}>
          {age}
          {age === null || children === null ? null : ' · '}
          {children}
        </small>
      )}
    </span>
  );
}

/** What was seen; what it is compared with stands on paper, where there is room. */
function EvidenceWords({ sentence }: { readonly sentence: string }) {
  const { seen, compared } = evidenceParts(sentence);
  return (
    <span className="num">
      {piecesOf(seen).map(({ text, isWhole }, index) =>
        isWhole ? (
          <span key={index} className={styles.whole}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
      {compared === '' ? null : <span className={styles.compared}> {compared}</span>}
    </span>
  );
}

/** The newest value of the indicator that a row names, and the limit that it is beyond or near. */
function ReadingWords({
  reading: { key, value, limit, level, side, isBack },
  state,
}: {
  readonly reading: NonNullable<DeviceListRow['reading']>;
  readonly state: DeviceListRow['state'];
}) {
  const { t } = useTranslation('devices');
  const language = useLanguage();
  const quantity = quantityOf(key, language);
  const withUnit = (number: string) => (quantity.unit === '' ? number : `${number} ${quantity.unit}`);
  const compared =
    state === 'fault'
      ? t('cause.fault')
      : limit === null || level === null || side === null
        ? isBack
          ? t('cause.back')
          : null
        : t(`cause.limit.${level}.${side}`, {
            limit: withUnit(formatLimit(shownValue(quantity, limit) ?? limit, quantity.decimals, language)),
          });
  return (
    <span className="num">
      <IndicatorValue indicator={key} value={value} unit="shown" />
      {compared === null ? null : t('cause.comma')}
      {compared}
    </span>
  );
}

/** Since when the cause has held, and how long that is; without its age, which would seem live, while the line is cut. */
export function SinceCell({
  device,
  isShort = false,
}: {
  readonly device: Pick<DeviceListRow, 'state' | 'since' | 'lastSeenAt'>;
  readonly isShort?: boolean;
}) {
  const { t } = useTranslation('live');
  const isCutOff = useIsCutOff();
  const since = shownSince(device);
  const age = useSyncExternalStore(onTick, () => (since === null ? '' : ageText(tickedNow() - since, t)));
  if (since === null) return isShort ? null : <Nothing />;
  const at = recentTimeText(since, tickedNow());
  if (isShort)
    return (
      <small className="num" title={timeText(since)}>
        {isCutOff ? at : age}
      </small>
    );
  return (
    <time className={`${styles.two} num`} dateTime={new Date(since).toISOString()} title={timeText(since)}>
      <b>{at}</b>
      {isCutOff ? null : <small>{age}</small>}
    </time>
  );
}

/** The health of the oil, in the colour of what it asks for; of a silent device the last one, in grey. */
export function HealthCell({ device: { health, state } }: CellProps) {
  const language = useLanguage();
  if (health === null) return <Nothing />;
  const tone = state === 'offline' ? 'off' : stateLook[healthSeverity(health.value)].tone;
  return (
    <b className={`${styles.health} num`} data-tone={tone} title={timeText(health.at)}>
      {formatNumber(Math.round(health.value), 0, language)}
    </b>
  );
}

/** Days ahead for which the end of a life is said as a date. */
const datedDays = 365;

/** How long the oil still lasts, and until when where that is within a year. */
export function LifeCell({ device: { life, state }, isShort = false }: CellProps & { readonly isShort?: boolean }) {
  const { t } = useTranslation('devices');
  const language = useLanguage();
  if (life === null) return <Nothing />;
  const ends = life.at + life.hours * hourMs;
  const isDue = life.hours <= 0;
  const hours = formatNumber(roundedHours(life.hours), 0, language);
  const isDated = !isDue && life.hours * hourMs < datedDays * dayMs;
  return (
    <span className={`${styles.two} num`} data-old={state === 'offline' || undefined} title={timeText(life.at)}>
      <b>{isDue ? t('life.due') : t('life.hours', { hours })}</b>
      {isDated && !isShort ? <small>{dateText(ends)}</small> : null}
    </span>
  );
}

function Words({ main, sub = '' }: { readonly main: string; readonly sub?: string }) {
  return (
    <span className={styles.two}>
      <span title={main}>{main === '' ? '—' : main}</span>
      {sub === '' ? null : <small title={sub}>{sub}</small>}
    </span>
  );
}

function Nothing() {
  return <span className={styles.none}>—</span>;
}
