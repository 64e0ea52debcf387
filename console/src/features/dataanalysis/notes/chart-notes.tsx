import type { StackedChartProps } from '../../../charts/draw/StackedChart.tsx';
import { PinnedMoment } from './PinnedMoment.tsx';
import type { Noting } from './useNoting.ts';

/** What a chart needs so that notes are written on its moments: by a click, or by Enter or n at the cursor. */
export function chartNotes({
  mayWrite,
  pinned,
  pin,
  open,
}: Noting): Pick<StackedChartProps, 'onMoment' | 'renderAbove'> {
  return {
    ...(mayWrite ? { onMoment: (at, by) => (by === 'click' ? pin(at) : open({ kind: 'write', at })) } : {}),
    renderAbove: (place) =>
      pinned === null ? null : (
        <PinnedMoment {...place} at={pinned} onWrite={() => open({ kind: 'write', at: pinned })} />
      ),
  };
}
