import type { Curves, LiveIndicator } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLastAnswer } from '../../../lib/useLastAnswer.ts';
import { lengthOf, presets, readAddress } from '../address.ts';
import type { AnalysisRange, Part } from '../address.ts';
import { limitProblem } from '../limits.ts';
import type { TabProps } from '../tab.ts';
import { curvesQuery } from './curves-query.ts';
import { defaultKeysOf, knownKeys } from './default-keys.ts';
import { useRecentOf } from './useRecentOf.ts';
import type { RecentOf } from './useRecentOf.ts';
import { useZoomInAddress } from './useZoomInAddress.ts';

export type Study = ReturnType<typeof useStudy>;

interface StudyInput extends TabProps {
  /** The newest readings of each device. */
  readonly rows: readonly (readonly LiveIndicator[])[];
}

/** The range in ms. @param edge the newest instant that is known, where the range ends now */
function spanOf(range: AnalysisRange, edge: number): Part {
  return range.kind === 'fixed' ? range : { from: edge - presets[range.preset], to: edge };
}

function edgeOf(data: Curves | undefined, recent: RecentOf, opened: number): number {
  return Math.max(data?.to ?? opened, ...[...recent.values()].map((points) => points.at(-1)?.at ?? 0));
}

function holds(data: Curves | undefined, { from, to }: Part): boolean {
  return data !== undefined && data.from <= from && data.to >= to;
}

/** What a comparison shows: what the address says, what is asked for, and what has come. */
export function useStudy({ devices, rows, search, onAddress }: StudyInput) {
  const [opened] = useState(() => Date.now());
  const address = useMemo(() => readAddress(search), [search]);
  const { range, timeInterval } = address;
  const ids = useMemo(() => devices.map(({ deviceId }) => deviceId), [devices]);
  // Chosen once for the devices, so that curves do not change places while somebody looks at them.
  const [first, setFirst] = useState<readonly string[]>([]);
  if (first.length === 0) {
    const found = defaultKeysOf(rows);
    if (found.length > 0) setFirst(found);
  }
  const keys = useMemo(() => knownKeys(address.keys, rows) ?? first, [address.keys, rows, first]);
  const zoomed = useZoomInAddress({ search, onAddress });
  const { asked } = zoomed;
  const shown: AnalysisRange = asked === null ? range : { kind: 'fixed', ...asked };
  const question = { devices: Math.max(ids.length, address.deviceIds.length), keys };
  const problem =
    limitProblem({ ...question, spanMs: lengthOf(range), interval: null }) ??
    limitProblem({ ...question, spanMs: lengthOf(shown), interval: timeInterval });
  const mayAsk = problem === null && keys.length > 0;
  const whole = useQuery({
    // Beside a part that is looked at, all of the range is small: the screen needs no more.
    ...curvesQuery({
      deviceIds: ids,
      keys,
      range,
      interval: asked === null ? timeInterval : null,
      isRefusedShown: true,
    }),
    enabled: mayAsk,
  });
  const part = useQuery({
    ...curvesQuery({ deviceIds: ids, keys, range: shown, interval: timeInterval, isRefusedShown: true }),
    enabled: mayAsk && asked !== null,
  });
  const recent = useRecentOf(ids, keys);
  // A range that cannot be read leaves the curves of the one before, over their own time.
  const { data: wholeData, outdated } = useLastAnswer(whole, [...ids, ...keys].join(' '));
  const bounds = useMemo(
    () =>
      outdated === null ? spanOf(range, edgeOf(wholeData, recent, opened)) : { from: outdated.from, to: outdated.to },
    [outdated, range, wholeData, recent, opened],
  );
  const view = zoomed.view ?? bounds;
  return {
    address,
    keys,
    problem,
    zoom: zoomed.zoom,
    isZoomed: zoomed.view !== null,
    whole,
    /** What the shown part was asked with. */
    query: asked === null ? whole : part,
    /** The finest curves there are of the view. */
    data: asked !== null && holds(part.data, view) ? part.data : wholeData,
    /** The curves of all of the range. */
    wholeData,
    recent,
    bounds,
    view,
  };
}
