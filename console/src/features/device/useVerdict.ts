import type { Device } from '@oilsight/contract';
import { findingState } from '@oilsight/oil';
import { useConnection } from '../../live/connection.ts';
import { useLiveDevice } from '../../live/useLive.ts';
import { stateLook } from '../../ui/state-look.ts';
import {
  alarmLagOf,
  assessmentWith,
  byUrgency,
  leadOf,
  leadsByHealth,
  shownOf,
  stateOfFindings,
  weakHealth,
} from './diagnosis.ts';
import { situationOf } from './situation.ts';
import { useDiagnosis } from './useDiagnosis.ts';
import { assessmentOf, stateByLimits } from './verdict.ts';
import type { Assessment, IndicatorNow } from './verdict.ts';

/** Neither good nor bad. */
const unassessedLook = { icon: 'info', tone: 'off' } as const;

/**
 * The verdict on a machine's oil: what it is called, what it rests on, and which finding leads.
 *
 * @param chosen the finding that the reader looks at, as `leadOf` takes it; null: none was chosen
 */
export function useVerdict(device: Device, rows: readonly IndicatorNow[], chosen: string | null) {
  const live = useLiveDevice(device.deviceId);
  const reported = live?.state ?? device.state;
  const state = stateByLimits(reported, rows);
  const diagnosis = useDiagnosis(device.deviceId);
  const diagnosed = diagnosis.data === undefined ? null : stateOfFindings(diagnosis.data);
  const limited = assessmentOf(state, rows);
  const weak = diagnosis.data === undefined ? null : weakHealth(diagnosis.data, limited);
  const isWeak = leadsByHealth(weak, limited);
  const assessment = assessmentWith(reported, rows, diagnosis.data?.verdict);
  const findings = byUrgency(diagnosis.data?.findings ?? []).filter((finding) => findingState(finding) !== 'normal');
  // While the connection is lost, the last known state is not shown as a verdict.
  const { state: line, since, lastDataAt } = useConnection();
  const isCutOff = line === 'offline';
  const shown: Assessment | 'unclear' | 'unknown' = isCutOff ? 'unknown' : shownOf(assessment, diagnosis.data?.verdict);
  return {
    /** The device's state, by its alarms or its silence. */
    state,
    diagnosis,
    diagnosed,
    limited,
    weak,
    isWeak,
    assessment,
    lag: alarmLagOf(assessment, limited, diagnosed),
    findings,
    leading: leadOf(findings, { limited, cause: live, chosen }),
    isCutOff,
    /** Newest instant at which the connection brought something, ms. */
    knownAt: lastDataAt ?? since,
    situation: situationOf({
      limited,
      diagnosed,
      isWeak,
      isDue: diagnosis.data?.life?.status === 'exceeded',
      hasFailed: diagnosis.data === undefined,
      isCutOff,
    }),
    /** What the page says in its largest letters, and how that looks. */
    shown,
    look: shown === 'unassessed' || shown === 'unclear' ? unassessedLook : stateLook[shown],
  };
}
