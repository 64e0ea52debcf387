import { stateOfDiagnosis } from '@oilsight/contract';
import type { Cleanliness, Device, DeviceDiagnosis, Health, Life } from '@oilsight/contract';
import { classText, healthSeverity } from '@oilsight/oil';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useNow } from '../../../lib/now.ts';
import { dateText } from '../../../lib/reader-time.ts';
import { roundedHours } from '../../../lib/rounded-hours.ts';
import { hourMs } from '../../../lib/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { StateTag } from '../../../ui/StateTag.tsx';
import { seenAreas } from '../coverage.ts';
import { healthBefore } from '../figures.ts';
import { costsOf } from '../health.ts';
import { lifeWithoutSpan, spanOf } from '../life.ts';
import { healthHistoryQuery } from '../queries.ts';
import { useCodes } from '../useCodes.ts';
import { useDiagnosis } from '../useDiagnosis.ts';
import { Cards } from './Cards.tsx';
import { Figure, WaitingFigure } from './Figure.tsx';
import styles from './FigureStrip.module.css';
import { OilAgeFigure } from './OilAgeFigure.tsx';

interface FigureStripProps {
  readonly device: Device;
  readonly isSilent: boolean;
  readonly reporting: readonly string[];
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/**
 * Oil health, remaining life, cleanliness and the age of the oil, each as one figure; what the first three are made of
 * unfolds below.
 */
export function FigureStrip({ device, isSilent, reporting, isOpen, onOpen }: FigureStripProps) {
  const { t } = useTranslation('diagnosis');
  const id = useId();
  const { data, isPending } = useDiagnosis(device.deviceId);
  // Nothing is said of the oil where the call failed or no reading of it came: the verdict says so.
  const isKnown = data !== undefined && (data.health !== null || seenAreas(data.coverage).length > 0 || isSilent);
  return (
    <div className={styles.figures}>
      <section className={styles.strip} aria-label={t('figures.label')}>
        {isPending ? ['health', 'life', 'clean'].map((name) => <WaitingFigure key={name} />) : null}
        {isKnown ? <Known device={device} diagnosis={data} isSilent={isSilent} /> : null}
        <OilAgeFigure device={device} />
        {isKnown ? (
          <span className={styles.toggle}>
            <Button
              kind="quiet"
              size="s"
              icon={isOpen ? 'chevron-up' : 'chevron-down'}
              label={t(isOpen ? 'figures.fold' : 'figures.unfold')}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => onOpen(!isOpen)}
            />
          </span>
        ) : null}
      </section>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <Cards device={device} isSilent={isSilent} reporting={reporting} /> : null}
      </div>
    </div>
  );
}

function Known({
  device,
  diagnosis,
  isSilent,
}: {
  readonly device: Device;
  readonly diagnosis: DeviceDiagnosis;
  readonly isSilent: boolean;
}) {
  const { health, life, cleanliness, at } = diagnosis;
  return (
    <>
      <HealthFigure deviceId={device.deviceId} health={isSilent ? null : health} isSilent={isSilent} />
      {life === null ? null : (
        <LifeFigure life={life} at={at} isAlarmed={stateOfDiagnosis(diagnosis) === 'level1'} isSilent={isSilent} />
      )}
      {cleanliness === null ? null : (
        <CleanlinessFigure deviceId={device.deviceId} cleanliness={cleanliness} isSilent={isSilent} />
      )}
    </>
  );
}

function HealthFigure({
  deviceId,
  health,
  isSilent,
}: {
  readonly deviceId: string;
  readonly health: Health | null;
  readonly isSilent: boolean;
}) {
  const { t } = useTranslation(['diagnosis', 'device']);
  const { data } = useQuery({ ...healthHistoryQuery(deviceId), enabled: health !== null });
  const now = useNow(3600);
  if (health === null)
    return (
      <Figure title={t('diagnosis:health.title')} beside={[]}>
        <p className={styles.none}>{t(isSilent ? 'diagnosis:health.silent' : 'diagnosis:health.none')}</p>
      </Figure>
    );
  const state = healthSeverity(health.value);
  const [series] = data?.series ?? [];
  const before = series === undefined ? null : healthBefore(series, now);
  const [dearest] = costsOf(health);
  return (
    <Figure
      title={t('diagnosis:health.title')}
      tag={state === 'normal' ? null : <StateTag state={state} words={t(`device:verdict.word.${state}`)} />}
      beside={[
        before === null ? '' : t('diagnosis:figures.before', { value: before }),
        dearest === undefined ? '' : `${t(`diagnosis:health.part.${dearest.part}`)}\u00A0−${dearest.points}`,
      ]}
    >
      <p>
        {Math.round(health.value)}
        <small>{t('diagnosis:health.outOf')}</small>
      </p>
    </Figure>
  );
}

function LifeFigure({
  life,
  at,
  isAlarmed,
  isSilent,
}: {
  readonly life: Life;
  /** Time of the diagnosis, ms. */
  readonly at: number;
  /** Whether a finding asks for something to be done now: the forecast holds only once that is mended. */
  readonly isAlarmed: boolean;
  readonly isSilent: boolean;
}) {
  const { t } = useTranslation('diagnosis');
  const language = useLanguage();
  const number = (value: number) => formatNumber(roundedHours(value), 0, language);
  const span = spanOf(life);
  const quantity = life.limitedBy === null ? '' : t(`life.quantity.${life.limitedBy}`);
  if (span === null)
    return (
      <Figure title={t('life.title')} beside={[]}>
        <p className={styles.none} title={t(`life.text.${lifeWithoutSpan(life)}`, { quantity })}>
          {t(`life.status.${lifeWithoutSpan(life)}`)}
        </p>
      </Figure>
    );
  const because = isSilent ? t('life.silent') : isAlarmed ? t('figures.onceMended') : '';
  return (
    <Figure
      title={t('life.title')}
      isQuiet={isSilent || isAlarmed}
      beside={[
        life.isCapped ? '' : t('figures.interval', { lo: number(span.lo), hi: number(span.hi) }),
        because !== ''
          ? because
          : life.isCapped
            ? t('life.limitedBy', { quantity })
            : t('figures.due', { at: dateText(at + span.hours * hourMs) }),
      ]}
    >
      {life.isCapped ? (
        <p className={styles.none}>{t('life.capped')}</p>
      ) : (
        <p className={styles.whole}>
          {number(span.hours)}
          <small>h</small>
        </p>
      )}
    </Figure>
  );
}

function CleanlinessFigure({
  deviceId,
  cleanliness,
  isSilent,
}: {
  readonly deviceId: string;
  readonly cleanliness: Cleanliness;
  readonly isSilent: boolean;
}) {
  const { t } = useTranslation('diagnosis');
  const { code, nas, state } = useCodes(deviceId, cleanliness);
  const met = state === 'normal' ? 'met' : 'over';
  const nasText = nas === null ? null : classText(nas);
  return (
    <Figure
      title={t('clean.title')}
      isQuiet={isSilent}
      tag={state === null || isSilent ? null : <StateTag state={state} words={t(`clean.${met}`)} />}
      beside={[
        state === null || !isSilent ? '' : t(state === 'normal' ? 'figures.wasMet' : 'figures.wasOver'),
        t('clean.target', { code: cleanliness.target.join('/') }),
        nasText === null ? '' : t('clean.nas', { class: nasText }),
      ]}
    >
      <p>{code}</p>
    </Figure>
  );
}
