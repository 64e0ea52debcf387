import { deviceStatuses } from '@oilsight/contract';
import type { DeviceStatus } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { timeText } from '../../../lib/reader-time.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useConnection } from '../../../live/connection.ts';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import styles from './Verdict.module.css';

type Counts = Readonly<Record<DeviceStatus, number>>;

interface VerdictProps {
  readonly counts: Counts;
  readonly chosen: DeviceStatus | null;
  readonly onChoose: (state: DeviceStatus | null) => void;
  /** Where the alarms of these devices are listed. */
  readonly alarmsPath: string;
  /** What is said of a state below its count. */
  readonly remarkOf?: (state: DeviceStatus) => string;
}

const connected = deviceStatuses.filter((state) => state !== 'unconnected');
/** States whose count is shown only where it is not 0. */
const isRare = (state: DeviceStatus) => state === 'unassessed' || state === 'unconnected';

/**
 * How the factory is, in one word and one sentence, and how many devices are in each state. A state chosen here filters
 * the list; chosen again, the filter is removed. While the connection is lost there is no verdict, and the figures
 * carry their time. Devices that have never reported are not counted in the verdict.
 */
export function Verdict({ counts, chosen, onChoose, alarmsPath, remarkOf = () => '' }: VerdictProps) {
  const { t } = useTranslation('devices');
  const { state: line, since, lastDataAt } = useConnection();
  const total = connected.reduce((sum, state) => sum + counts[state], 0);
  // Gateways and machines in their first days are not assessed: beside normal machines they do not count for the
  // factory's verdict.
  const known =
    connected.find((state) => counts[state] > 0 && (state !== 'unassessed' || counts.normal === 0)) ?? 'unconnected';
  const shown = line === 'offline' && known !== 'unconnected' ? 'unknown' : known;
  const sentence = known === 'offline' && counts.offline === total ? 'allOffline' : known;
  const buttons = deviceStatuses.filter((state) => counts[state] > 0 || !isRare(state));
  return (
    <div className={styles.frame}>
      <Card label={t('verdict.label')} isFlush>
        <div className={styles.verdict}>
          <div className={styles.word} data-tone={stateLook[shown].tone}>
            <p className={styles.big}>
              <Icon name={stateLook[shown].icon} size="xl" />
              {t(`verdict.word.${shown}`)}
            </p>
            <p className="num">
              {shown === 'unknown'
                ? t('verdict.asOf', { at: timeText(lastDataAt ?? since) })
                : t(`verdict.text.${sentence}`, { count: counts[known] })}{' '}
              {shown === 'level1' || shown === 'level2' ? <Link to={alarmsPath}>{t('verdict.alarms')}</Link> : null}
            </p>
            {shown === 'unknown' || total === 0 ? null : <Shares counts={counts} total={total} />}
          </div>
          <fieldset className={styles.counts} aria-label={t('filterByState')}>
            {buttons.map((state) => (
              <Count
                key={state}
                state={state}
                count={counts[state]}
                isKnown={shown !== 'unknown'}
                isChosen={state === chosen}
                remark={remarkOf(state)}
                onChoose={() => onChoose(state === chosen ? null : state)}
              />
            ))}
          </fieldset>
        </div>
      </Card>
    </div>
  );
}

interface CountProps {
  readonly state: DeviceStatus;
  readonly count: number;
  readonly isKnown: boolean;
  readonly isChosen: boolean;
  readonly remark: string;
  readonly onChoose: () => void;
}

function Count({ state, count, isKnown, isChosen, remark, onChoose }: CountProps) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const { icon, tone } = stateLook[state];
  return (
    <button
      type="button"
      className={styles.count}
      data-tone={isKnown ? tone : 'off'}
      data-none={count === 0 || !isKnown || undefined}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <b className="num">{new Intl.NumberFormat(language).format(count)}</b>
      <span>
        <Icon name={icon} size="s" />
        {t(`state.${state}`)}
      </span>
      {remark === '' ? null : <small className="num">{remark}</small>}
    </button>
  );
}

/** The states' shares as one bar; the figures beside it say the same. */
function Shares({ counts, total }: { readonly counts: Counts; readonly total: number }) {
  return (
    <div className={styles.shares} aria-hidden>
      {connected
        .filter((state) => counts[state] > 0)
        .map((state) => (
          <span key={state} data-tone={stateLook[state].tone} style={{ flexGrow: counts[state] / total }} />
        ))}
    </div>
  );
}
