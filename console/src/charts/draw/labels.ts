import { dayMs } from '../../lib/time.ts';
import { spreadLabels } from '../prepare/labels.ts';
import type { LimitLine } from '../prepare/limit-lines.ts';
import type { Look } from '../prepare/look.ts';
import { formatCompact, formatLimit } from '../prepare/numbers.ts';
import type { Curve, Panel } from '../prepare/panel.ts';
import { valueText } from '../prepare/quantity.ts';
import { shortNames } from '../prepare/short-names.ts';
import { axisTimeText } from '../prepare/time-axis.ts';
import type { XAxis } from '../prepare/x-axis.ts';
import type { PanelPlace } from './curve-shapes.ts';
import { firstFree, textWidth } from './free-box.ts';
import type { Box } from './free-box.ts';
import { xOf, yOf } from './layout.ts';
import { fontOf, straight, textAt } from './scene.ts';
import type { Colours, Run, Shape } from './scene.ts';

/** Words on the canvas, in the reader's language. */
export interface ChartWords {
  readonly level1: string;
  readonly level2: string;
  /** For narrow screens. */
  readonly short: { readonly level1: string; readonly level2: string };
  /** Beside an axis of hours and its dates. */
  readonly hours: string;
  readonly dates: string;
}

/** What labels need beside their panel. */
export interface Around extends PanelPlace {
  readonly look: Look;
  readonly words: ChartWords;
  readonly axis: XAxis;
}

/** Letters of a curve's name beside its value: more do not fit beside the panel. */
const maxLetters = { narrow: 5, wide: 7 } as const;

export function limitColours({ level }: LimitLine, colours: Colours): { readonly line: string; readonly text: string } {
  return level === 'level1'
    ? { line: colours['l1-solid'], text: colours['l1-tx'] }
    : { line: colours['l2-solid'], text: colours['l2-tx'] };
}

/** Whether all curves show one quantity: they are then labelled by their names, otherwise by the quantity. */
function isOfOne({ curves }: Panel): boolean {
  return new Set(curves.map(({ quantity }) => quantity.key)).size === 1;
}

/** What the panel shows: its quantity with the unit, or of several each one in the colour of its curve. */
export function titleOf(panel: Panel, { layout, index, look: { language }, words, colours }: Around): Shape[] {
  const y = (layout.panels[index]?.top ?? 0) - 15;
  const quiet = { fill: colours['c-tick'], font: fontOf(11, 400) };
  const [bare] = panel.axes;
  const named: { name: string; unit: string; fill: string }[] =
    isOfOne(panel) || panel.curves.length === 0
      ? bare === undefined
        ? []
        : [{ name: bare.quantity.name, unit: bare.quantity.unit, fill: colours.tx }]
      : [...new Map(panel.curves.map((curve) => [curve.quantity.key, curve])).values()].map(({ quantity, colour }) => ({
          name: quantity.name,
          unit: quantity.unit,
          // A colour that several quantities share says the device.
          fill: isColourOfOne(panel, colour) ? colours[`c-${colour}`] : colours.tx,
        }));
  const far = panel.axes
    .flatMap(({ farLines, quantity }) =>
      farLines.map((line) => `${words[line.level]} ${formatLimit(line.value, quantity.decimals, language)}`),
    )
    .join('  ');
  const runs = named.flatMap(({ name, unit, fill }, nth): Run[] => [
    { text: `${nth === 0 ? '' : '     '}${name}`, fill, font: fontOf(12, 600) },
    ...(unit === '' ? [] : [{ text: `  ${unit}`, ...quiet }]),
  ]);
  if (!layout.isNarrow)
    for (const text of [panel.note ?? '', far]) if (text !== '') runs.push({ text: `   ${text}`, ...quiet });
  return [{ kind: 'text', x: layout.left, y, align: 'left', runs }];
}

function isColourOfOne({ curves }: Panel, colour: Curve['colour']): boolean {
  return new Set(curves.filter((each) => each.colour === colour).map(({ quantity }) => quantity.key)).size === 1;
}

/** A label with the place that it wants. */
interface Label {
  readonly y: number;
  readonly height: number;
  readonly text: string;
  readonly fill: string;
  readonly font: string;
}

/** Names of the limits and the newest values at the right end, moved apart where they would overlap. */
export function rightLabels(panel: Panel, around: Around): Shape[] {
  const { layout, index, colours } = around;
  const rect = layout.panels[index] ?? { top: 0, height: 0 };
  const left = layout.left + layout.plotWidth + 8;
  const labels = [...limitLabels(panel, around), ...valueLabels(panel, around)];
  const places = spreadLabels(labels, rect.top - 8, rect.top + rect.height + 8);
  return [
    ...labels.map(({ text, fill, font }, nth) => textAt([left, places[nth] ?? 0], text, { fill, font })),
    ...endLabels(panel, around),
    ...panel.curves.flatMap((curve): Shape[] => {
      const scale = panel.axes[curve.axis]?.scale;
      if (curve.last === null || scale === undefined || panel.kind === 'bars') return [];
      const [x, y] = [xOf(layout, around.view, curve.last.at), yOf(layout, index, scale, curve.last.value)];
      const own = colours[`c-${curve.colour}`];
      const isPast = curve.isEnded && around.axis.kind === 'hours' && curve.weight !== 'bold';
      return [
        {
          kind: 'point',
          form: 'dot',
          id: `end ${curve.id}`,
          x,
          y,
          r: curve.weight === 'bold' ? 4.5 : 3,
          fill: isPast ? colours['bg-card'] : curve.isEnded && around.axis.kind === 'time' ? colours['c-tick'] : own,
          stroke: isPast ? own : colours['bg-card'],
        },
      ];
    }),
  ];
}

function limitLabels({ axes }: Panel, { layout, index, look: { language }, words, colours }: Around): Label[] {
  return axes.flatMap(({ lines, quantity, scale }) =>
    lines.map((line) => {
      const limit = (layout.isNarrow && line.value >= 1000 ? formatCompact : formatLimit)(
        line.value,
        quantity.decimals,
        language,
      );
      return {
        y: yOf(layout, index, scale, line.value),
        height: 14,
        text: `${(layout.isNarrow ? words.short : words)[line.level]} ${limit}`,
        fill: limitColours(line, colours).text,
        font: fontOf(11, 400),
      };
    }),
  );
}

/**
 * Short names of a panel's curves, by the curve: those of one quantity are told apart by them. None where the quantity
 * says enough.
 */
function namesOf(panel: Panel, { layout }: Around): ReadonlyMap<Curve, string> {
  const keys = new Set(panel.curves.map(({ quantity }) => quantity.key));
  if (keys.size === panel.curves.length) return new Map();
  return new Map(
    [...keys].flatMap((key) => {
      const own = panel.curves.filter(({ quantity }) => quantity.key === key);
      const names = shortNames(
        own.map(({ name }) => name),
        maxLetters[layout.isNarrow ? 'narrow' : 'wide'],
      );
      return own.map((curve, nth) => [curve, names[nth] ?? curve.name] as const);
    }),
  );
}

/** Letters of a unit that still fits behind a name and a value. */
const shortUnit = 2;

/**
 * The newest values as they stand beside the panel: with the unit where one is alone, with their names where several
 * curves are of one quantity.
 */
function valueLabels(panel: Panel, around: Around): Label[] {
  const { layout, index, look, colours } = around;
  const names = namesOf(panel, around);
  return panel.curves.flatMap((curve) => {
    const { quantity, last, isEnded, colour } = curve;
    const scale = panel.axes[curve.axis]?.scale;
    if (last === null || isEnded || scale === undefined) return [];
    const value = valueText(quantity, last.value, look.language);
    // Where several quantities lie in one plot the unit says which one a value is of.
    const longest = names.size === 0 ? 5 : isOfOne(panel) ? 0 : shortUnit;
    const hasUnit = !layout.isNarrow && quantity.unit !== '' && quantity.unit.length <= longest;
    return [
      {
        y: yOf(layout, index, scale, last.value),
        height: 16,
        text: [names.get(curve) ?? '', value, hasUnit ? quantity.unit : ''].filter((part) => part !== '').join(' '),
        fill: colours[`c-${colour}`],
        font: fontOf(12, 600),
      },
    ];
  });
}

/** Half the height of a label, and how far a dot of an end keeps labels away, px. */
const [halfLine, dotRoom] = [7, 5];
/** How far from its end a label may stand, px: the nearest place that is free is taken. */
const shifts = [0, 14, -14, 28, -28, 42, -42, 56, -56] as const;

/**
 * Labels of the curves that have ended, each at the nearest place to its end that no other label and no other end
 * takes; one that stands apart is led to its end by a thin line.
 */
function endLabels(panel: Panel, around: Around): Shape[] {
  const { layout, view, index, colours } = around;
  if (panel.kind === 'bars') return [];
  const rect = layout.panels[index] ?? { top: 0, height: 0 };
  const bounds = { top: rect.top - 14, bottom: rect.top + rect.height + 14 };
  const right = layout.left + layout.plotWidth;
  const names = namesOf(panel, around);
  const ends = panel.curves.flatMap((curve) => {
    const scale = panel.axes[curve.axis]?.scale;
    return curve.last === null || scale === undefined
      ? []
      : [{ curve, cx: xOf(layout, view, curve.last.at), cy: yOf(layout, index, scale, curve.last.value) }];
  });
  const taken: Box[] = ends.map(({ cx, cy }) => boxAt(cx - dotRoom, cy, 2 * dotRoom, dotRoom));
  return ends
    .filter(({ curve }) => curve.isEnded)
    .toSorted((a, b) => weightOf(b.curve) - weightOf(a.curve))
    .flatMap(({ curve, cx, cy }): Shape[] => {
      const isHours = around.axis.kind === 'hours';
      const text = endText(curve, names.get(curve) ?? '', around);
      const width = textWidth(text) + 2;
      const beside = { left: cx + 10, hasRoom: cx + 10 + width <= right };
      // What is spoken of stands left of its end, above its curve: the forecast goes on to the right.
      const isAbove = !beside.hasRoom || (isHours && curve.weight === 'bold');
      const before = Math.max(layout.left, Math.min(cx - 8, right) - width);
      const places = (isAbove ? [-14, 14, -28, 28, -42, 42] : shifts).flatMap((shift) => [
        boxAt(isAbove ? before : beside.left, cy + shift, width, halfLine),
        ...(isAbove || !beside.hasRoom ? [] : [boxAt(before, cy + shift, width, halfLine)]),
      ]);
      const place = places[Math.max(0, firstFree(places, taken, bounds))];
      if (place === undefined) return [];
      taken.push(place);
      const fill = isHours ? colours[`c-${curve.colour}`] : colours['c-tick'];
      const y = (place.top + place.bottom) / 2;
      const isApart = Math.abs(y - cy) > 20;
      const near = place.left > cx ? place.left - 2 : place.right + 2;
      return [
        ...(isApart ? [straight(`leader end ${curve.id}`, [cx, cy, near, y], { colour: fill, alpha: 0.5 })] : []),
        textAt([place.left, y], text, { fill, font: fontOf(11, 600), halo: colours['bg-card'] }),
      ];
    });
}

function boxAt(left: number, y: number, width: number, half: number): Box {
  return { left, right: left + width, top: y - half, bottom: y + half };
}

/** The name of a charge at its end; on the axis of time the newest value and when it was. */
function endText(curve: Curve, name: string, { look, axis }: Around): string {
  const { last, quantity, weight } = curve;
  if (last === null) return '';
  const isHours = axis.kind === 'hours';
  if (isHours && weight !== 'bold' && name !== '') return name;
  const value = valueText(quantity, last.value, look.language);
  return `${name === '' ? '' : `${name} `}${value}${isHours ? '' : `  ${whenText(last.at, look.timeZone)}`}`;
}

const weightOf = ({ weight }: Curve): number => ({ thin: 0, normal: 1, bold: 2 })[weight];

function whenText(at: number, timeZone: string | null): string {
  return `${axisTimeText(at, 4 * dayMs, timeZone)} ${axisTimeText(at, dayMs, timeZone)}`;
}
