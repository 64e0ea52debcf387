import type { GraphicComponentOption } from 'echarts/components';
import { shared } from '../../theme/tokens.ts';
import type { light } from '../../theme/tokens.ts';
import { dayMs } from '../../lib/time.ts';
import { spreadLabels } from '../prepare/labels.ts';
import type { LimitLine } from '../prepare/limit-lines.ts';
import type { Look } from '../prepare/look.ts';
import { formatCompact, formatLimit } from '../prepare/numbers.ts';
import type { Curve, Panel } from '../prepare/panel.ts';
import { valueText } from '../prepare/quantity.ts';
import { axisTimeText } from '../prepare/time-axis.ts';
import type { View } from '../prepare/time-range.ts';
import { xOf, yOf } from './layout.ts';
import type { Layout } from './layout.ts';

/** Names of limits, in the reader's language. */
export interface LimitWords {
  readonly level1: string;
  readonly level2: string;
  /** For narrow screens. */
  readonly short: { readonly level1: string; readonly level2: string };
}

export type Colours = Readonly<Record<keyof typeof light, string>>;
type Graphic = NonNullable<Extract<GraphicComponentOption, { elements?: unknown }>['elements']>[number];

interface Around {
  readonly layout: Layout;
  readonly view: View;
  readonly look: Look;
  readonly words: LimitWords;
}

/** Width of a value with its date and time, px. */
const endLabelWidth = 130;
/** Letters of a curve's name beside its value: more do not fit beside the panel. */
const maxLetters = { narrow: 4, wide: 8 } as const;

export function limitColours({ level }: LimitLine, colours: Colours): { readonly line: string; readonly text: string } {
  return level === 'level1'
    ? { line: colours['l1-solid'], text: colours['l1-tx'] }
    : { line: colours['l2-solid'], text: colours['l2-tx'] };
}

const font = (size: number, weight: number) => `${weight} ${size}px ${shared['font-num']}`;

function text(
  left: number,
  top: number,
  content: string,
  style: { readonly fill: string; readonly font: string },
): Graphic {
  return { type: 'text', left, top, silent: true, z: 10, style: { text: content, ...style } };
}

/** Braces and bars are markup to the text renderer; a key of a device's own may hold them. */
function plain(content: string): string {
  return content.replaceAll(/[{}|]/g, ' ');
}

/** Whether all curves show one quantity: they are then labelled by their names, otherwise by the quantity. */
function isOfOne({ curves }: Panel): boolean {
  return new Set(curves.map(({ quantity }) => quantity.key)).size === 1;
}

/** What the panel shows: its quantity with the unit, or of several each one in the colour of its curve. */
export function titleOf(
  panel: Panel,
  index: number,
  { layout, look: { language }, words }: Around,
  colours: Colours,
): Graphic[] {
  const top = (layout.panels[index]?.top ?? 0) - 22;
  const named = isOfOne(panel) ? panel.curves.slice(0, 1) : panel.curves;
  const names = named.map(({ quantity: { name, unit }, colour }) => ({
    style: `name${colour}`,
    name: plain(name),
    unit: plain(unit),
    colour,
  }));
  const far = panel.axes
    .flatMap(({ farLines, quantity }) =>
      farLines.map((line) => `${words[line.level]} ${formatLimit(line.value, quantity.decimals, language)}`),
    )
    .join('  ');
  const parts = names.map(({ style, name, unit }) => `{${style}|${name}}${unit === '' ? '' : `  {unit|${unit}}`}`);
  const fillOf = (colour: Curve['colour']) => (names.length > 1 ? colours[`c-${colour}`] : colours.tx);
  return [
    {
      type: 'text',
      left: layout.left,
      top,
      silent: true,
      z: 10,
      style: {
        text: `${parts.join('     ')}${far === '' || layout.isNarrow ? '' : `   {unit|${plain(far)}}`}`,
        rich: {
          ...Object.fromEntries(
            names.map(({ style, colour }) => [style, { fill: fillOf(colour), font: font(12, 600) }]),
          ),
          unit: { fill: colours['c-tick'], font: font(11, 400) },
        },
      },
    },
  ];
}

/** Label at the end of a curve that has ended: beside it, or above it where there is no room. */
function endLabel(
  { cx, cy }: { readonly cx: number; readonly cy: number },
  content: string,
  layout: Layout,
  colours: Colours,
): Graphic {
  const right = layout.left + layout.plotWidth;
  const hasRoom = cx + 8 + endLabelWidth <= right;
  return text(hasRoom ? cx + 8 : Math.max(layout.left, right - endLabelWidth), hasRoom ? cy - 6 : cy - 20, content, {
    fill: colours['c-tick'],
    font: font(11, 600),
  });
}

/**
 * The newest value as it stands beside the panel: with the unit where it is alone, with its name where several curves
 * are of one quantity.
 */
function valueLabel({ quantity, name, last }: Curve, panel: Panel, { layout, look: { language } }: Around): string {
  const value = last === null ? '' : valueText(quantity, last.value, language);
  if (panel.curves.length > 1 && isOfOne(panel)) {
    const most = maxLetters[layout.isNarrow ? 'narrow' : 'wide'];
    return `${name.length > most ? `${name.slice(0, most - 1)}…` : name} ${value}`;
  }
  return `${value}${layout.isNarrow || quantity.unit.length > 5 || quantity.unit === '' ? '' : ` ${quantity.unit}`}`;
}

/**
 * Names of the limits and the newest values at the right end, moved apart where they would overlap, and the dots that
 * the values belong to.
 */
export function rightLabels(panel: Panel, index: number, around: Around, colours: Colours): Graphic[] {
  const {
    layout,
    look: { language },
    words,
  } = around;
  const rect = layout.panels[index] ?? { top: 0, height: 0 };
  const left = layout.left + layout.plotWidth + 8;
  const labels = panel.axes.flatMap(({ lines, quantity, scale }) =>
    lines.map((line) => {
      const limit = (layout.isNarrow && line.value >= 1000 ? formatCompact : formatLimit)(
        line.value,
        quantity.decimals,
        language,
      );
      return {
        y: yOf(layout, index, scale, line.value),
        height: 14,
        content: `${(layout.isNarrow ? words.short : words)[line.level]} ${limit}`,
        fill: limitColours(line, colours).text,
        weight: 400,
        size: 11,
      };
    }),
  );
  for (const curve of panel.curves) {
    const scale = panel.axes[curve.axis]?.scale;
    if (curve.last === null || curve.isEnded || scale === undefined) continue;
    labels.push({
      y: yOf(layout, index, scale, curve.last.value),
      height: 16,
      content: valueLabel(curve, panel, around),
      fill: colours[`c-${curve.colour}`],
      weight: 600,
      size: 12,
    });
  }
  const places = spreadLabels(labels, rect.top - 8, rect.top + rect.height + 8);
  return [
    ...labels.map(({ height, content, fill, weight, size }, position) =>
      text(left, (places[position] ?? 0) - height / 2 + 1, content, { fill, font: font(size, weight) }),
    ),
    ...panel.curves.flatMap((curve) => curveEnd({ curve, panel, index }, around, colours)),
  ];
}

/** The dot at the end of a curve; of one that has ended its last value with its time too. */
function curveEnd(
  { curve, panel, index }: { readonly curve: Curve; readonly panel: Panel; readonly index: number },
  { layout, view, look: { language, timeZone } }: Around,
  colours: Colours,
): Graphic[] {
  const { last, isEnded, quantity, colour } = curve;
  const scale = panel.axes[curve.axis]?.scale;
  if (last === null || scale === undefined) return [];
  const [cx, cy] = [xOf(layout, view, last.at), yOf(layout, index, scale, last.value)];
  const when = `${axisTimeText(last.at, 4 * dayMs, timeZone)} ${axisTimeText(last.at, dayMs, timeZone)}`;
  const own = isEnded
    ? [endLabel({ cx, cy }, `${valueText(quantity, last.value, language)}  ${when}`, layout, colours)]
    : [];
  return [
    ...own,
    {
      type: 'circle',
      silent: true,
      z: 11,
      shape: { cx, cy, r: 3 },
      style: { fill: isEnded ? colours['c-tick'] : colours[`c-${colour}`], stroke: colours['bg-card'], lineWidth: 1.5 },
    },
  ];
}
