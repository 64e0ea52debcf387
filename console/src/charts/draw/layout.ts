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
  /** Lines of words below the horizontal axis. */
  readonly axisRows: 1 | 2;
  /** Narrow screens have short labels and thinner margins. */
  readonly isNarrow: boolean;
}

const titleHeight = 30;
const gap = 14;
/** One line of words below the axis, or two, px. */
const axisHeights = { 1: 30, 2: 48 } as const;
/** Room for the numbers of one more value axis at the left, px. */
const axisWidth = { narrow: 38, wide: 48 } as const;
const plotHeights: readonly number[] = [0, 300, 176, 132, 112];
/** Of charts that stand beside words, which they only support, px. */
const smallPlotHeights: readonly number[] = [0, 132, 96, 84, 72];

/** What makes a panel taller than the others, and how much lower they are then. */
const tall = { own: 1.5, others: 0.8 } as const;

interface LayoutWishes {
  readonly sizes?: readonly ('tall' | 'normal')[];
  readonly axisRows?: Layout['axisRows'];
  /** Left out: no. */
  readonly isSmall?: boolean;
}

/** @param axes the most value axes that a panel has: they stand side by side at the left */
export function layoutOf(
  width: number,
  panels: number,
  axes = 1,
  { sizes = [], axisRows = 1, isSmall = false }: LayoutWishes = {},
): Layout {
  const isNarrow = width < 560;
  const axisPx = axisWidth[isNarrow ? 'narrow' : 'wide'];
  const [first, right] = isNarrow ? [44, 74] : [56, 104];
  const left = first + axisPx * Math.max(0, axes - 1);
  const height = isSmall ? (smallPlotHeights[panels] ?? 72) : (plotHeights[panels] ?? 100);
  const hasTall = panels > 1 && sizes.includes('tall');
  let top = titleHeight;
  const placed = Array.from({ length: panels }, (_, index) => {
    const own = {
      top,
      height: hasTall ? Math.round(height * tall[sizes[index] === 'tall' ? 'own' : 'others']) : height,
    };
    top += own.height + titleHeight + gap;
    return own;
  });
  const last = placed.at(-1);
  return {
    width,
    height: (last === undefined ? 0 : last.top + last.height) + axisHeights[axisRows],
    left,
    right,
    plotWidth: Math.max(1, width - left - right),
    panels: placed,
    axisPx,
    axisRows,
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
