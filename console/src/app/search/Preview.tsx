import type { DeviceListRow } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ageText } from '../../domain/Age.tsx';
import { DayBars } from '../../domain/day-strip/DayBars.tsx';
import { dayStripsQuery } from '../../domain/day-strip/queries.ts';
import { CauseCell, HealthCell, LifeCell } from '../../domain/device-rows/cells.tsx';
import { DeviceName } from '../../domain/DeviceName.tsx';
import { analysisPath, devicePath } from '../../domain/device-path.ts';
import { reportListPath } from '../../domain/reports/report-path.ts';
import { lastState } from '../../domain/shown-state.ts';
import { useHolds } from '../../domain/useHolds.ts';
import { useNow } from '../../lib/now.ts';
import { timeText } from '../../lib/reader-time.ts';
import { useSettled } from '../../lib/useSettled.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { StateTag } from '../../ui/StateTag.tsx';
import type { Item } from './items.ts';
import styles from './Search.module.css';

interface PreviewProps {
  readonly item: Item | null;
  readonly onChoose: () => void;
}

/** What is known of the chosen result, beside the list. */
export function Preview({ item, onChoose }: PreviewProps) {
  const { t } = useTranslation('search');
  return (
    <section className={styles.preview} aria-label={t('preview.label')}>
      {item === null ? null : item.device === undefined ? (
        <>
          <h3>{item.name}</h3>
          {[...item.detail, item.end ?? '']
            .filter((part) => part !== '')
            .map((part) => (
              <p key={part}>{part}</p>
            ))}
        </>
      ) : (
        <DevicePreview device={item.device} onChoose={onChoose} />
      )}
    </section>
  );
}

/** A result has been looked at for so long, ms: its last days are asked for. */
const settledMs = 300;

/** The last days of a machine, as lists and its page have them. */
function Days({ device }: { readonly device: DeviceListRow }) {
  const { t } = useTranslation('devices');
  const { deviceId, isGateway } = device;
  const settled = useSettled(deviceId, settledMs);
  const { data } = useQuery(dayStripsQuery(isGateway ? [] : [settled]));
  const strip = data?.find((one) => one.deviceId === deviceId);
  if (isGateway) return null;
  return (
    <div className={styles.days}>
      <div>{strip === undefined ? null : <DayBars strip={strip} row={device} />}</div>
      <p className="num" aria-hidden>
        <span>{strip?.from.slice(5).replace('-', '/')}</span>
        <span>{t('column.days')}</span>
        <span>{t('days.today')}</span>
      </p>
    </div>
  );
}

/** Health of the oil and what is left of its life, of a machine that was assessed. */
function Figures({ device }: { readonly device: DeviceListRow }) {
  const { t } = useTranslation('devices');
  if (device.health === null && device.life === null) return null;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('column.health')}</dt>
        <dd>
          <HealthCell device={device} />
        </dd>
      </div>
      <div>
        <dt>{t('column.life')}</dt>
        <dd>
          <LifeCell device={device} isShort />
        </dd>
      </div>
    </dl>
  );
}

function DevicePreview({ device, onChoose }: { readonly device: DeviceListRow; readonly onChoose: () => void }) {
  const { t } = useTranslation('search');
  const { t: live } = useTranslation('live');
  const maySeeAlarms = useHolds('alarms:read');
  const maySeeReports = useHolds('reports:read');
  const path = devicePath(device);
  const now = useNow(10);
  const facts = [
    [t('preview.machine'), device.machine],
    [t('preview.position'), device.monitoringPosition],
    [t('preview.oil'), device.monitoringOil],
  ].filter(([, value]) => value !== '');
  const links = [
    [t('preview.open'), path],
    [t('preview.readings'), analysisPath(device)],
    ...(maySeeAlarms ? [[t('preview.alarms'), `/alarmlist?device=${device.deviceId}`]] : []),
    ...(maySeeReports ? [[t('preview.reports'), reportListPath({ device: device.deviceId })]] : []),
  ] as const;
  return (
    <>
      <p className={styles.stateLine}>
        <StateTag state={lastState(device)} />
        <span className="num">
          {device.lastSeenAt === null
            ? t('neverRead')
            : t('preview.reading', { age: ageText(Math.max(0, now - device.lastSeenAt), live) })}
        </span>
      </p>
      <h3>
        <DeviceName name={device.deviceName} />
      </h3>
      <p>
        {device.customerName} <span className="num">{device.deviceNo}</span>
      </p>
      {device.since === null ? null : (
        <p className="num">
          {t('preview.since', {
            at: timeText(device.since).slice(0, 16),
            age: ageText(Math.max(0, now - device.since), live),
          })}
        </p>
      )}
      <div className={styles.previewCause}>
        <CauseCell device={device} hasSince />
      </div>
      <Days device={device} />
      <Figures device={device} />
      {facts.length === 0 ? null : (
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul>
        {links.map(([name = '', to = '']) => (
          <li key={to}>
            <Link to={to} onClick={onChoose}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <CopyButton label={t('preview.copy')} text={new URL(path, window.location.origin).toString()} />
    </>
  );
}
