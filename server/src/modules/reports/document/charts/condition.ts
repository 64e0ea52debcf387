import type { Period } from '../../diagnostic/report-content.types.ts';
import { ink } from '../style.ts';
import { line, rect, svg, text } from '../svg.ts';
import { limitStroke } from './ink-line.ts';
import { scaleOf } from './scale.ts';

/** A channel of the particle counter: its scale number and the target's. */
export interface Channel {
  readonly label: string;
  readonly code: number | null;
  readonly target: number;
  readonly targetLabel: string;
}

/** Blocks up to the scale number of each channel: one block doubles the count. The target is a broken line. */
export function cleanlinessBars(channels: readonly Channel[], width: number): string {
  const [top, blocks, blockHeight] = [14, 13, 7.6];
  const highest = Math.max(...channels.flatMap(({ code, target }) => [code ?? 0, target])) + 2;
  const lowest = highest - blocks;
  const pitch = width / channels.length;
  const bottom = top + blocks * blockHeight;
  const parts = channels.flatMap(({ label, code, target, targetLabel }, n) => {
    const [x, barWidth] = [n * pitch + 4, 30];
    const rows = Array.from({ length: blocks }, (_, row) => {
      const isFull = code !== null && lowest + row + 1 <= code;
      const y = bottom - (row + 1) * blockHeight;
      return rect(
        x,
        y + 0.7,
        [barWidth, blockHeight - 1.4],
        isFull ? { fill: ink.bar } : { stroke: ink.rule, width: 0.5 },
      );
    });
    const y = bottom - (target - lowest) * blockHeight;
    return [
      text(x + barWidth / 2, 8, label, { anchor: 'middle', fill: ink.soft }),
      ...rows,
      line([x - 3, y], [x + barWidth + 4, y], limitStroke(2, 1.1)),
      text(x + barWidth + 6, y + 2.4, targetLabel, { bold: true, fill: ink.level2 }),
      text(x + barWidth / 2, bottom + 10, code === null ? '—' : String(code), {
        anchor: 'middle',
        bold: true,
        size: 8.5,
      }),
    ];
  });
  return svg(width, bottom + 14, parts);
}

/** The likely end of the oil's life on a line from now: its interval as a bar. */
export function lifeLine(
  { lo, hours, hi }: { readonly lo: number; readonly hours: number; readonly hi: number },
  labels: { readonly now: string; readonly lo: string; readonly hours: string; readonly hi: string },
  width: number,
): string {
  const x = scaleOf([0, Math.max(hi, hours, 1) * 1.12], [4, width - 8]);
  const base = 22;
  return svg(width, 44, [
    line([x(0), base], [width - 4, base], { stroke: ink.text, width: 0.8 }),
    rect(x(lo), base - 3, [Math.max(1, x(hi) - x(lo)), 6], { fill: ink.bar }),
    line([x(hours), base - 12], [x(hours), base + 5], { stroke: ink.text, width: 1.6 }),
    text(x(hours), base - 14, labels.hours, { anchor: 'middle', bold: true, size: 7 }),
    text(x(0), base + 12, labels.now, { fill: ink.soft }),
    text(x(lo), base + 12, labels.lo, { anchor: 'end', fill: ink.soft }),
    text(Math.min(x(hi), width - 30), base + 20, labels.hi, { fill: ink.soft }),
  ]);
}

/** When readings arrived: white where none did. */
export function arrivalsBar({ from, to }: Period, gaps: readonly Period[], width: number): string {
  const x = scaleOf([from, to], [0, width]);
  const holes = gaps
    .filter((gap) => gap.to > from && gap.from < to)
    .map((gap) => {
      const [start, stop] = [x(Math.max(gap.from, from)), x(Math.min(gap.to, to))];
      return rect(start, 1, [Math.max(0.5, stop - start), 5], { fill: '#ffffff' });
    });
  const outline = rect(0.3, 1.3, [width - 0.6, 4.4], { stroke: ink.rule, width: 0.5 });
  return svg(width, 7, [rect(0, 1, [width, 5], { fill: ink.bar }), ...holes, outline]);
}
