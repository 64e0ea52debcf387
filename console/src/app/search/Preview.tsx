import type { QueuedDevice } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ageText } from '../../domain/Age.tsx';
import { DeviceName } from '../../domain/DeviceName.tsx';
import { analysisPath, devicePath } from '../../domain/device-path.ts';
import { reportListPath } from '../../domain/reports/report-path.ts';
import { lastState } from '../../domain/shown-state.ts';
import { StateCause } from '../../domain/StateCause.tsx';
import { useHolds } from '../../domain/useHolds.ts';
import { useNow } from '../../lib/now.ts';
import { timeText } from '../../lib/reader-time.ts';
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

function DevicePreview({ device, onChoose }: { readonly device: QueuedDevice; readonly onChoose: () => void }) {
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
      <p className={styles.previewCause}>
        <StateCause device={device} />
      </p>
      {device.since === null ? null : (
        <p className="num">
          {t('preview.since', {
            at: timeText(device.since).slice(0, 16),
            age: ageText(Math.max(0, now - device.since), live),
          })}
        </p>
      )}
      {facts.length === 0 ? null : (
        <dl>
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
