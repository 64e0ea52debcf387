import type { Device, LiveIndicator } from '@oilsight/contract';
import { useMemo, useState } from 'react';
import { useLiveDevice } from '../../live/useLive.ts';
import { byUrgency, keysOf, leadOf } from './diagnosis.ts';
import { useDiagnosis } from './useDiagnosis.ts';
import { assessmentOf, defaultKeys, stateByLimits } from './verdict.ts';
import type { IndicatorNow } from './verdict.ts';

/**
 * The curves that the page shows: those that the reader chose, as far as they report, else those that it opens with.
 * These are chosen once, when the diagnosis has arrived or failed, so that curves do not change places while somebody
 * looks at them.
 *
 * @param asked what the address names; null: nothing
 */
export function useShownKeys(
  device: Pick<Device, 'deviceId' | 'state'>,
  reporting: readonly LiveIndicator[],
  now: readonly IndicatorNow[],
  asked: readonly string[] | null,
): readonly string[] {
  const chosen = asked?.filter((key) => reporting.some((row) => row.key === key)) ?? [];
  const diagnosis = useDiagnosis(device.deviceId);
  const live = useLiveDevice(device.deviceId);
  const [first, setFirst] = useState<readonly string[]>([]);
  if (first.length === 0 && reporting.length > 0 && !diagnosis.isPending) {
    const leading = leadOf(byUrgency(diagnosis.data?.findings ?? []), {
      limited: assessmentOf(stateByLimits(device.state, now), now),
      cause: live,
      chosen: null,
    });
    setFirst(
      defaultKeys(
        reporting.map((row) => ({ ...row, isNumber: row.text === null })),
        leading === null ? [] : keysOf(leading),
      ),
    );
  }
  const keyText = (chosen.length > 0 ? chosen : first).join('\n');
  return useMemo(() => keyText.split('\n').filter((key) => key !== ''), [keyText]);
}
