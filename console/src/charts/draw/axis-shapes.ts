import { dateText } from '../../lib/time-text.ts';
import { hourMs } from '../../lib/time.ts';
import { hourTicks } from '../prepare/hours-axis.ts';
import type { Moment } from '../prepare/moments.ts';
import { formatCompact, formatNumber } from '../prepare/numbers.ts';
import type { PanelAxis } from '../prepare/panel-axis.ts';
import type { Panel } from '../prepare/panel.ts';
import { isClass, valueText } from '../prepare/quantity.ts';
import { axisTimeText, timeTicks } from '../prepare/time-axis.ts';
import { textWidth } from './free-box.ts';
import { limitColours } from './labels.ts';
import type { Around } from './labels.ts';
import { xOf, yOf } from './layout.ts';
import { dashes, fontOf, straight, textAt } from './scene.ts';
import type { Shape } from './scene.ts';

/** Below the curves: lines at the ticks of the first axis, and the healthy band. */
export function gridShapes({ axes: [axis] }: Panel, { layout, index, colours }: Around): Shape[] {
  if (axis === undefined) return [];
  const [left, width] = [layout.left, layout.plotWidth];
  const y = (value: number) => yOf(layout, index, axis.scale, value);
  return [
    ...(axis.band === null
      ? []
      : [
          {
            kind: 'boxes',
            id: 'healthy',
            boxes: [{ x: left, y: y(axis.band[1]), width, height: y(axis.band[0]) - y(axis.band[1]) }],
            colour: colours['c-band'],
            alpha: 1,
          } satisfies Shape,
        ]),
    ...axis.scale.ticks.map((tick) => {
      const at = Math.round(y(tick)) + 0.5;
      return straight(`grid ${tick}`, [left, at, left + width, at], { colour: colours['c-grid'] });
    }),
  ];
}

/** The limits of the first axis: dashed, above the curves. */
export function limitShapes({ axes: [axis] }: Panel, { layout, index, colours }: Around): Shape[] {
  return (axis?.lines ?? []).map((line) => {
    const y = axis === undefined ? 0 : yOf(layout, index, axis.scale, line.value);
    return straight(
      `limit ${line.level} ${line.side} ${line.value}`,
      [layout.left, y, layout.left + layout.plotWidth, y],
      {
        colour: limitColours(line, colours).line,
        dash: [5, 3],
      },
    );
  });
}

/** The numbers of a panel's value axes, side by side at the left. */
export function valueAxisShapes(panel: Panel, around: Around): Shape[] {
  return panel.axes.flatMap((axis, place) => ticksOf(axis, place, panel, around));
}

function ticksOf({ quantity, scale }: PanelAxis, place: number, panel: Panel, around: Around): Shape[] {
  const { layout, index, look, colours } = around;
  const owner = panel.axes.length > 1 ? panel.curves.find(({ axis }) => axis === place) : undefined;
  const isShared =
    owner !== undefined && panel.curves.some(({ axis, colour }) => axis !== place && colour === owner.colour);
  const fill = owner === undefined || isShared ? colours['c-tick'] : colours[`c-${owner.colour}`];
  const numberText = layout.isNarrow ? formatCompact : formatNumber;
  const isWord = quantity.isSwitch || isClass(quantity.key);
  return scale.ticks.map((tick) =>
    textAt(
      [layout.left - 10 - place * layout.axisPx, yOf(layout, index, scale, tick)],
      isWord ? valueText(quantity, tick, look.language) : numberText(tick, scale.decimals, look.language),
      { align: 'right', fill, font: fontOf(11, 400) },
    ),
  );
}

/** Room that the words of one tick of the horizontal axis need, px. */
const tickPx = 88;

/** The horizontal axis below the lowest panel: times, or hours with the dates of the present charge. */
export function baseShapes({ layout, view, look, colours, axis, words }: Around): Shape[] {
  const lowest = layout.panels.at(-1);
  if (lowest === undefined) return [];
  const [y, right] = [lowest.top + lowest.height + 0.5, layout.left + layout.plotWidth];
  const most = Math.max(3, Math.floor(layout.plotWidth / tickPx));
  const { from, to } = view;
  const ticks = axis.kind === 'time' ? timeTicks(from, to, most, look.timeZone) : hourTicks(from, to, most);
  const quiet = { fill: colours['c-tick'], font: fontOf(11, 400) };
  const textOf = (at: number) =>
    axis.kind === 'time'
      ? axisTimeText(at, to - from, look.timeZone)
      : formatNumber(at / hourMs, (to - from) / hourMs < most ? 1 : 0, look.language);
  const center = { align: 'center', ...quiet } as const;
  const changedAt = axis.kind === 'hours' ? axis.changedAt : null;
  const sides: Shape[] =
    axis.kind === 'time' || layout.isNarrow
      ? []
      : [
          textAt([right + 8, y + 15], words.hours, quiet),
          ...(changedAt === null ? [] : [textAt([right + 8, y + 32], words.dates, quiet)]),
        ];
  return [
    straight('base', [layout.left, y, right, y], { colour: colours['c-axis'] }),
    ...ticks.flatMap((at): Shape[] => {
      const x = xOf(layout, view, at);
      // Beside the last tick stand the words of the axis: a number that would reach into them is left out.
      const hasRoom = (text: string) => sides.length === 0 || x + textWidth(text) / 2 < right + 4;
      const date = changedAt === null ? '' : dateText(changedAt + at, look.timeZone).slice(layout.isNarrow ? 5 : 0);
      return [
        straight(`tick ${at}`, [x, y, x, y + 4], { colour: colours['c-axis'] }),
        ...(hasRoom(textOf(at)) ? [textAt([x, y + 15], textOf(at), center)] : []),
        ...(date !== '' && hasRoom(date) ? [textAt([x, y + 32], date, { ...center, fill: colours['c-1'] })] : []),
      ];
    }),
    ...sides,
  ];
}

/** Instants at which something was done: lines through all panels, behind the curves. */
export function markShapes(marks: readonly number[], { layout, view, colours }: Around): Shape[] {
  const [first, lowest] = [layout.panels[0], layout.panels.at(-1)];
  if (first === undefined || lowest === undefined) return [];
  return marks
    .filter((at) => at >= view.from && at <= view.to)
    .map((at) => {
      const x = xOf(layout, view, at);
      return straight(`mark ${at}`, [x, first.top, x, lowest.top + lowest.height], { colour: colours['c-axis'] });
    });
}

/** Named instants: a dotted line through all panels, and its word above the plot; close ones in two rows. */
export function momentShapes(moments: readonly Moment[], { layout, view, colours }: Around): Shape[] {
  const [first, lowest] = [layout.panels[0], layout.panels.at(-1)];
  if (first === undefined || lowest === undefined) return [];
  const right = layout.left + layout.plotWidth;
  const ends: number[] = [];
  return moments
    .filter(({ at }) => at >= view.from && at <= view.to)
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ id, at, label, colour }) => {
      const x = xOf(layout, view, at);
      const width = textWidth(label) + 8;
      const isLeft = x + width > right;
      const start = isLeft ? x - width : x;
      const row = ends.findIndex((end) => end <= start);
      ends[row === -1 ? ends.length : row] = start + width;
      const y = first.top + 8 + (row === -1 ? ends.length - 1 : row) * 14;
      const ink = colour === undefined ? colours['c-event'] : colours[`c-${colour}`];
      return [
        straight(`moment ${id}`, [x, first.top, x, lowest.top + lowest.height], { colour: ink, dash: dashes.dotted }),
        textAt([isLeft ? x - 6 : x + 6, y], label, {
          align: isLeft ? 'right' : 'left',
          fill: ink,
          font: fontOf(11, 400),
          halo: colours['bg-card'],
        }),
      ];
    });
}
