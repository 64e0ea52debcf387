import { healthAction, healthAttention } from '@oilsight/oil';
import type { Content } from 'pdfmake/interfaces';
import type { ReportCurve, ReportIndicator } from '../../diagnostic/report-content.types.ts';
import { icon } from '../charts/icons.ts';
import type { IconOf } from '../charts/icons.ts';
import { gauge, spark } from '../charts/spark.ts';
import { ink, size, textWidth } from '../style.ts';
import { conditionWords } from '../words/closing-words.ts';
import { coverWords, noteWords, words } from '../words/words.ts';
import type { Writer } from '../writer.ts';
import { heightOf } from './cover-room.ts';
import { sourceNote } from './notes.ts';
import type { Notes } from './notes.ts';
import { nearest } from './verdict-box.ts';

/** A key figure: name, value, curve with limits, place between them, a line below. */
interface Card {
  readonly name: string;
  readonly note: string | null;
  readonly state: IconOf;
  readonly figure: string;
  readonly unit: string;
  readonly curve: ReportCurve | null;
  readonly limits: ReportIndicator['limits'];
  readonly value: number | null;
  readonly lines: readonly string[];
}

const gap = 10;
/** Four columns with their gaps and the lines between them. */
const width = (textWidth - 3 * (gap / 2) - 4 * (gap / 2 - 0.5) - 2) / 4;

/** Limits of oil health, below which attention or action is due. */
const healthLimits: NonNullable<ReportIndicator['limits']> = {
  level1High: null,
  level2High: null,
  level1Low: healthAction,
  level2Low: healthAttention,
  source: { kind: 'default', standard: null },
  byTarget: false,
};

/** Health, the indicators that matter most, cleanliness and life; with about how high they are, points. */
export function keyCards(writer: Writer, notes: Notes): { readonly node: Content; readonly height: number } {
  const { content } = writer;
  const leading = leadingIndicators(content.indicators);
  const clean = cleanlinessCard(writer);
  const cards = [
    healthCard(writer),
    ...leading.slice(0, clean === null ? 2 : 1).map((indicator) => indicatorCard(indicator, writer)),
    ...(clean === null ? [] : [clean]),
    lifeCard(writer),
  ];
  const node: Content = {
    table: {
      widths: cards.map(() => width),
      body: [cards.map((card) => cardCell(card, writer, notes))],
    },
    layout: {
      hLineWidth: (row) => (row === 1 ? 0.5 : 0),
      vLineWidth: (column) => (column === 0 || column === cards.length ? 0 : 0.5),
      hLineColor: () => ink.rule,
      vLineColor: () => ink.rule,
      paddingLeft: (column) => (column === 0 ? 0 : gap / 2),
      paddingRight: () => gap / 2 - 0.5,
      paddingTop: () => 0,
      paddingBottom: () => 6,
    },
    margin: [0, 0, 0, 8],
  };
  const lines = cards.map((card) =>
    card.lines.reduce((all, text) => all + 0.98 * heightOf(text, size.small, width - gap / 2), 0),
  );
  return { node, height: cardHeight + Math.max(...lines) };
}

/** Height of a card without the lines at its foot, with the margin below it, points. */
const cardHeight = 96;

/** Those beyond a limit first, then those nearest to one; without any limit the first of the list. */
function leadingIndicators(indicators: readonly ReportIndicator[]): ReportIndicator[] {
  const order = ['level1', 'level2', 'fault'];
  const rank = ({ state }: ReportIndicator) => (order.includes(state) ? order.indexOf(state) : order.length);
  const near = nearest(indicators).map(({ indicator }) => indicator);
  const rest = indicators.filter((one) => !near.includes(one));
  return [...near, ...rest].filter(({ isSwitch }) => !isSwitch).toSorted((a, b) => rank(a) - rank(b));
}

function cardCell(card: Card, { content }: Writer, notes: Notes): Content {
  const { name, note, state, figure, unit, curve, limits, value, lines } = card;
  return {
    stack: [
      {
        columns: [
          {
            text: [{ text: name, bold: true }, ...(note === null ? [] : [notes.ref(note)])],
            fontSize: size.text,
            width: '*',
          },
          { svg: icon(state, 10.5), width: 11, margin: [0, 1, 0, 0] },
        ],
      },
      {
        text: [
          { text: figure, bold: true, fontSize: figure.length > 8 ? 17 : size.figure },
          { text: unit === '' ? '' : `\u00A0${unit}`, fontSize: size.text, color: ink.soft },
        ],
        lineHeight: 0.9,
        margin: [0, figure.length > 8 ? 4 : 0, 0, figure.length > 8 ? 3.2 : 0],
      },
      { svg: spark({ curve, edges: content.edges, limits, width: width - 2, height: 26 }), width: width - 2 },
      { svg: gauge({ value, limits, width: width - 8 }), width: width - 8, margin: [0, 2, 0, 2] },
      ...lines.map((text): Content => ({ text, fontSize: size.small, color: ink.soft, lineHeight: 0.98 })),
    ],
  };
}

function healthCard({ content, say, number, time, percent }: Writer): Card {
  const health = content.state === 'unknown' ? null : (content.diagnosis?.health ?? null);
  const value = health?.value ?? null;
  const limitedBy = health?.limitedBy ?? null;
  const state =
    value === null ? 'missing' : value <= healthAction ? 'level1' : value <= healthAttention ? 'level2' : 'normal';
  return {
    name: say(coverWords.health),
    note:
      health === null
        ? null
        : say(noteWords.health, { share: percent(health.confidence), time: time(content.diagnosis?.at ?? 0) }),
    state,
    figure: value === null ? say(words.none) : number(value),
    unit: value === null ? '' : say(coverWords.of100),
    curve: content.health,
    limits: value === null ? null : healthLimits,
    value,
    lines: [
      value === null
        ? say(coverWords.noValue)
        : say(coverWords.healthLine, { attention: healthAttention, action: healthAction }),
      ...(limitedBy === null || value === null || Math.round(value) >= 100
        ? []
        : [say(coverWords.limitedBy, { part: say(conditionWords.parts[limitedBy]).toLowerCase() })]),
    ],
  };
}

function indicatorCard(indicator: ReportIndicator, writer: Writer): Card {
  const { say, bare, unit } = writer;
  const { value, limits, min, max } = indicator;
  const high = limits?.level2High ?? null;
  const [level2, level1] =
    high === null ? [limits?.level2Low ?? null, limits?.level1Low ?? null] : [high, limits?.level1High ?? null];
  const shown = (limit: number | null) => (limit === null ? say(words.none) : bare(limit, indicator));
  return {
    name: say(indicator.name),
    note: value === null ? null : sourceNote(indicator, writer),
    state: indicator.state,
    figure: value === null ? say(words.none) : bare(value, indicator),
    unit: value === null ? '' : unit(indicator.unit),
    curve: indicator.curve,
    limits,
    value,
    lines: [
      ...(limits === null ? [] : [say(coverWords.limitsLine, { level2: shown(level2), level1: shown(level1) })]),
      value === null || min === null || max === null
        ? say(coverWords.noValue)
        : say(coverWords.minMax, { min: bare(min, indicator), max: bare(max, indicator) }),
    ],
  };
}

/** null: the device counts no particles. */
function cleanlinessCard({ content, say }: Writer): Card | null {
  const counts = content.indicators.find(({ key }) => key === 'particle_ch1') ?? null;
  const found = content.state === 'unknown' ? null : (content.diagnosis?.cleanliness ?? null);
  if (counts === null && found === null) return null;
  const isAbove = found?.codes.some((code, n) => code !== null && code > (found.target[n] ?? 99)) ?? false;
  const isGrave = found?.codes.some((code, n) => code !== null && code > (found.target[n] ?? 99) + 2) ?? false;
  return {
    name: say(coverWords.cleanliness),
    note: found === null ? null : say(noteWords.cleanliness),
    state: found === null ? 'missing' : isGrave ? 'level1' : isAbove ? 'level2' : 'normal',
    figure: found?.code ?? say(words.none),
    unit: '',
    curve: counts?.curve ?? null,
    limits: found === null ? null : (counts?.limits ?? null),
    value: found === null ? null : (counts?.value ?? null),
    lines:
      found === null
        ? [say(coverWords.noValue)]
        : [
            say(coverWords.target, { target: found.target.join('/') }),
            ...(found.nas === null ? [] : [say(coverWords.nas, { nas: classOf(found.nas) })]),
          ],
  };
}

export const classOf = (nas: number) => (nas === -1 ? '00' : nas === -2 ? '000' : nas > 12 ? '>12' : String(nas));

function lifeCard({ content, say, number }: Writer): Card {
  const life = content.state === 'unknown' ? null : (content.diagnosis?.life ?? null);
  const hours = life?.hours ?? null;
  const known = life !== null && hours !== null;
  return {
    name: say(coverWords.life),
    note: known ? say(noteWords.life) : null,
    state: !known ? 'missing' : life.status === 'exceeded' ? 'level1' : 'unset',
    figure: known ? number(roundLife(hours)) : say(words.none),
    unit: known ? 'h' : '',
    curve: content.life,
    limits: null,
    value: null,
    lines: known
      ? [
          life.isCapped
            ? say(coverWords.capped)
            : say(coverWords.interval, {
                lo: number(roundLife(life.lo ?? hours)),
                hi: number(roundLife(life.hi ?? hours)),
              }),
          ...(life.limitedBy === null
            ? []
            : [say(coverWords.limitedBy, { part: say(conditionWords.quantity[life.limitedBy]) })]),
        ]
      : [life === null ? say(coverWords.noValue) : say(conditionWords.lifeNone[life.status])],
  };
}

/** Three figures are as many as a forecast deserves. */
export const roundLife = (hours: number) => (hours < 1000 ? Math.round(hours) : Number(hours.toPrecision(3)));
