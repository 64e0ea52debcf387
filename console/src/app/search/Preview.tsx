import type { DeviceListRow } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ageText } from '../../domain/Age.tsx';
import { DayBars } from '../../domain/day-strip/DayBars.tsx';
import { dayStripsQuery } from '../../domain/day-strip/queries.ts';
import { CauseCell, HealthCell, LifeCell } from '../../domain/device-rows/cells.tsx';
import { presentCode } from '../../domain/cleanliness-code.ts';
import { indicatorsQuery } from '../../domain/device-queries.ts';
import { Codes } from '../../ui/Codes.tsx';
import { devicePath } from '../../domain/device-path.ts';
import { lastState } from '../../domain/shown-state.ts';
import { useNow } from '../../lib/now.ts';
import { timeText } from '../../lib/reader-time.ts';
import { useSettled } from '../../lib/useSettled.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { StateTag } from '../../ui/StateTag.tsx';
import type { Item } from './items.ts';
import { altKey, copyKey } from './keys.ts';
import styles from './Search.module.css';
import type { DeviceAction } from './useDeviceActions.ts';

interface PreviewProps {
  readonly item: Item | null;
  /** What can be done with the device that it is. */
  readonly actions: readonly DeviceAction[];
  /** Called when the reader has chosen one of them, which a link leads to by itself. */
  readonly onChoose: (action: DeviceAction) => void;
}

/** What is known of the chosen result, beside the list. */
export function Preview({ item, actions, onChoose }: PreviewProps) {
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
        <DevicePreview device={item.device} actions={actions} onChoose={onChoose} />
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

/** Health of the oil, what is left of its life and how clean it is, as far as each is known. */
function Figures({ device }: { readonly device: DeviceListRow }) {
  const { t } = useTranslation('devices');
  const { t: search } = useTranslation('search');
  const { deviceId, isGateway, health, life } = device;
  const settled = useSettled(deviceId, settledMs);
  const { data } = useQuery({ ...indicatorsQuery(deviceId), enabled: !isGateway && settled === deviceId });
  const code = isGateway || data === undefined ? null : presentCode(data);
  const figures = [
    ...(health === null && life === null
      ? []
      : [
          [t('column.health'), <HealthCell key="health" device={device} />] as const,
          [t('column.life'), <LifeCell key="life" device={device} isShort />] as const,
        ]),
    ...(code === null
      ? []
      : [
          [
            search('preview.code'),
            <b key="code" className="num">
              {code}
            </b>,
          ] as const,
        ]),
  ];
  return figures.length === 0 ? null : (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DevicePreviewProps extends Pick<PreviewProps, 'actions' | 'onChoose'> {
  readonly device: DeviceListRow;
}

function DevicePreview({ device, actions, onChoose }: DevicePreviewProps) {
  const { t } = useTranslation('search');
  const { t: live } = useTranslation('live');
  const path = devicePath(device);
  const now = useNow(10);
  const facts = [
    [t('preview.machine'), device.machine],
    [t('preview.position'), device.monitoringPosition],
    [t('preview.oil'), device.monitoringOil],
  ].filter(([, value]) => value !== '');
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
        <Codes text={device.deviceName} />
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
      <ul>
        {actions.map((action) => (
          <li key={action.id}>
            <DoneBy action={action} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <p className={styles.copy}>
        <CopyButton label={t('preview.copy')} text={new URL(path, window.location.origin).toString()} />
        <kbd>{copyKey}</kbd>
      </p>
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
    </>
  );
}

interface DoneByProps {
  readonly action: DeviceAction;
  readonly onChoose: (action: DeviceAction) => void;
}

/** What can be done, and the key for it. */
function DoneBy({ action, onChoose }: DoneByProps) {
  const { id, name, letter, to } = action;
  const inside = (
    <>
      {name}
      {id === 'open' ? <kbd>↵</kbd> : letter === null ? null : <kbd>{altKey(letter)}</kbd>}
    </>
  );
  const keys = letter === null ? {} : { 'aria-keyshortcuts': `Alt+${letter}` };
  return to === null ? (
    <button type="button" aria-haspopup="dialog" {...keys} onClick={() => onChoose(action)}>
      {inside}
    </button>
  ) : (
    <Link to={to} {...keys} onClick={() => onChoose(action)}>
      {inside}
    </Link>
  );
}
