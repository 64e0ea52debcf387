import type { DayState, ReportDay } from '../../diagnostic/report-content.types.ts';
import { ink } from '../style.ts';
import { circle, hatch, rect, svg } from '../svg.ts';

/** The cell of a state: solid, hatched, dotted, open or dashed, so that it reads without colour. */
export function stateCell(state: DayState, x: number, y: number, [width, height]: readonly [number, number]): string {
  switch (state) {
    case 'level1':
      return rect(x, y, [width, height], { fill: ink.level1 });
    case 'level2':
      return [
        hatch(x, y, [width, height], { stroke: ink.level2Line, width: 1.1, step: 3 }),
        rect(x, y, [width, height], { stroke: ink.level2Line, width: 0.7 }),
      ].join('');
    case 'fault': {
      const dots: string[] = [];
      for (let row = 2.4; row < height; row += 3)
        for (let column = 2.4; column < width; column += 3)
          dots.push(circle(x + column, y + row, 0.75, { fill: ink.fault }));
      return [...dots, rect(x, y, [width, height], { stroke: ink.fault, width: 0.7 })].join('');
    }
    case 'normal':
      return rect(x, y, [width, height], { stroke: ink.normalLine, width: 0.6, fill: ink.normalWash });
    case 'unknown':
    case 'none':
      return rect(x, y, [width, height], { stroke: ink.soft, width: 0.6, dash: '1.8 1.4' });
  }
}

/** One cell a day, oldest first. */
export function dayStrip(days: readonly ReportDay[], width: number): string {
  const height = 12.5;
  const pitch = width / Math.max(1, days.length);
  const gap = Math.min(1.4, pitch * 0.12);
  const cells = days.map(({ state }, n) => stateCell(state, n * pitch + 0.4, 0.5, [pitch - gap - 0.4, height - 1]));
  return svg(width, height, cells);
}

export const stateSwatch = (state: DayState): string => svg(9, 9, [stateCell(state, 0.6, 0.6, [7.8, 7.8])]);
