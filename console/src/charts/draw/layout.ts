import type { ValueAxis } from '../prepare/ticks.ts';
import type { View } from '../prepare/time-range.ts';

/** Where the panels of a stacked chart lie, px. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly plotWidth: number;
  readonly panels: readonly { readonly top: number; readonly height: number }[];
  /** What a further value axis stands to the left of the one before it, px. */
  readonly axisPx: number;
  /** Narrow screens have short labels and thinner margins. */
  readonly isNarrow: boolean;
}

const titleHeight = 30;
const gap = 14;
const axisHeight = 30;
/** Room for the numbers of one more value axis at the left, px. */
const axisWidth = { narrow: 38, wide: 48 } as const;
const plotHeights: readonly number[] = [0, 300, 176, 132, 112];

/** @param axes the most value axes that a panel has: they stand side by side at the left */
export function layoutOf(width: number, panels: number, axes = 1): Layout {
  const isNarrow = width < 560;
  const axisPx = axisWidth[isNarrow ? 'narrow' : 'wide'];
  const [first, right] = isNarrow ? [44, 74] : [56, 104];
  const left = first + axisPx * Math.max(0, axes - 1);
  const height = plotHeights[panels] ?? 100;
  const placed = Array.from({ length: panels }, (_, index) => ({
    top: titleHeight + index * (height + titleHeight + gap),
    height,
  }));
  const last = placed.at(-1);
  return {
    width,
    height: (last === undefined ? 0 : last.top + last.height) + axisHeight,
    left,
    right,
    plotWidth: Math.max(1, width - left - right),
    panels: placed,
    axisPx,
    isNarrow,
  };
}

export function xOf(layout: Layout, view: View, at: number): number {
  return layout.left + ((at - view.from) / (view.to - view.from)) * layout.plotWidth;
}

export function timeAt(layout: Layout, view: View, x: number): number {
  const share = Math.min(1, Math.max(0, (x - layout.left) / layout.plotWidth));
  return view.from + share * (view.to - view.from);
}

export function yOf(layout: Layout, panel: number, axis: ValueAxis, value: number): number {
  const { top, height } = layout.panels[panel] ?? { top: 0, height: 0 };
  return top + height - ((value - axis.min) / (axis.max - axis.min)) * height;
}
