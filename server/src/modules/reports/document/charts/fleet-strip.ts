import type { FleetState } from '../../fleet/fleet-content.types.ts';
import { ink } from '../style.ts';
import { path, svg } from '../svg.ts';

const short = (value: number) => String(Math.round(value * 100) / 100);

interface Cell {
  readonly x: number;
  readonly width: number;
}

const box = ({ x, width }: Cell, top: number, height: number) =>
  `M${short(x)} ${short(top)}h${short(width)}v${short(height)}h${short(-width)}z`;

/** Strokes at 45° within a cell. */
function strokes({ x, width }: Cell, top: number, height: number): string {
  let d = '';
  for (let from = -height + 2; from < width; from += 3) {
    const [x1, x2] = [Math.max(0, from), Math.min(width, from + height)];
    if (x2 > x1)
      d += `M${short(x + x1)} ${short(top + height - (x1 - from))}L${short(x + x2)} ${short(top + height - (x2 - from))}`;
  }
  return d;
}

function dots({ x, width }: Cell, top: number, height: number): string {
  let d = '';
  for (let y = top + 1.6; y < top + height - 1; y += 2.6) d += `M${short(x + width / 2 - 0.5)} ${short(y)}h1v1h-1z`;
  return d;
}

/** All cells of one state as a few shapes: a report has hundreds of strips. Each reads without colour. */
function shapes(state: FleetState, cells: readonly Cell[], height: number): string[] {
  const [top, tall] = [0.5, height - 1];
  const all = (draw: (cell: Cell, top: number, height: number) => string) =>
    cells.map((cell) => draw(cell, top, tall)).join('');
  switch (state) {
    case 'level1':
      return [path(all(box), { fill: ink.level1 })];
    case 'level2':
      return [
        path(all(strokes), { stroke: ink.level2Line, width: 1 }),
        path(all(box), { stroke: ink.level2Line, width: 0.6 }),
      ];
    case 'fault':
      return [path(all(dots), { fill: ink.fault }), path(all(box), { stroke: ink.fault, width: 0.6 })];
    case 'normal':
      return [path(all(box), { stroke: ink.normalLine, width: 0.5, fill: ink.normalWash })];
    case 'silent':
      return [path(all(box), { stroke: ink.soft, width: 0.5, dash: '1.2 1' })];
    case 'unconnected':
      return [
        path(
          all(({ x, width }) => `M${short(x)} ${short(height / 2)}h${short(width)}`),
          { stroke: ink.soft, width: 0.9 },
        ),
      ];
  }
}

/** One cell a day, oldest first. */
export function fleetStrip(days: readonly FleetState[], width: number, height = 9.5): string {
  const pitch = width / Math.max(1, days.length);
  const gap = Math.min(1.1, pitch * 0.22);
  const cells = new Map<FleetState, Cell[]>();
  days.forEach((state, n) => {
    const list = cells.get(state) ?? [];
    cells.set(state, [...list, { x: n * pitch + 0.3, width: pitch - gap - 0.3 }]);
  });
  return svg(
    width,
    height,
    [...cells].flatMap(([state, list]) => shapes(state, list, height)),
  );
}

export const fleetSwatch = (state: FleetState): string => svg(9, 8, shapes(state, [{ x: 0.5, width: 7.6 }], 8));
