import type { Content, TableCell } from 'pdfmake/interfaces';
import { hourMs } from '@oilsight/oil';
import { cleanlinessBars, lifeLine } from '../charts/condition.ts';
import { chapterHead, headCell, ruledTable } from '../nodes.ts';
import { ink, size, textWidth } from '../style.ts';
import { conditionWords } from '../words/closing-words.ts';
import { coverWords, words } from '../words/words.ts';
import type { Writer } from '../writer.ts';
import { classOf, roundLife } from './cover-cards.ts';

const channels = [
  ['particle_ch1', '4'],
  ['particle_ch2', '6'],
  ['particle_ch3', '14'],
] as const;

/** Cleanliness, parts of oil health, and remaining life. Left out where nothing can be assessed. */
export function conditionChapter(writer: Writer, parent: string): Content[] {
  const { content, say } = writer;
  if (content.state === 'unknown' || content.diagnosis === null) return [];
  return [
    chapterHead({
      title: say(conditionWords.cleanliness),
      sub: '',
      parent,
      id: `${parent}cleanliness`,
      place: 'major',
    }),
    cleanlinessPart(writer),
    chapterHead({ title: say(conditionWords.health), sub: '', parent, id: `${parent}health` }),
    healthPart(writer),
    chapterHead({ title: say(conditionWords.life), sub: '', parent, id: `${parent}life` }),
    lifePart(writer),
  ];
}

function cleanlinessPart({ content, say, number }: Writer): Content {
  const found = content.diagnosis?.cleanliness ?? null;
  if (found === null) return { text: say(conditionWords.noCounts), color: ink.soft };
  const { code, codes, target, nas, as4059 } = found;
  const above = channels.filter((_, n) => (codes[n] ?? -1) > (target[n] ?? 99)).map(([, um]) => `≥\u00A0${um}\u00A0µm`);
  const verdict = codes.includes(null)
    ? say(conditionWords.partly)
    : above.length === 0
      ? say(conditionWords.met)
      : say(conditionWords.missed, { channels: above.join(say(words.listed)) });
  const bars = cleanlinessBars(
    channels.map(([, um], n) => ({
      label: `≥ ${um} µm`,
      code: codes[n] ?? null,
      target: target[n] ?? 0,
      targetLabel: say(conditionWords.targetOf, { code: target[n] ?? '' }),
    })),
    230,
  );
  const cell = (text: string, bold = false): TableCell => ({ text, alignment: 'right', bold });
  const counted = channels.map(([key]) => content.indicators.find((one) => one.key === key)?.value ?? null);
  return {
    columns: [
      {
        width: 235,
        stack: [
          {
            text: [
              { text: code, bold: true, fontSize: size.figure },
              { text: `\u00A0 ${say(conditionWords.isoTarget, { target: target.join('/') })}`, color: ink.soft },
            ],
          },
          { text: verdict, margin: [0, 1, 0, 6] },
          { svg: bars, width: 230 },
        ],
      },
      {
        stack: [
          ruledTable({
            widths: ['*', 44, 44, 44],
            head: [headCell(say(conditionWords.size)), ...channels.map(([, um]) => headCell(`≥ ${um}`, 'right'))],
            rows: [
              [
                say(conditionWords.perMl),
                ...counted.map((value) =>
                  cell(value === null ? say(words.none) : number(value, value < 100 ? 1 : 0), true),
                ),
              ],
              [say(conditionWords.code), ...codes.map((one) => cell(one === null ? say(words.none) : String(one)))],
              [say(conditionWords.target), ...target.map((one) => cell(String(one)))],
            ],
          }),
          ...(nas === null || as4059 === null
            ? []
            : [
                {
                  text: say(conditionWords.classes, { nas: classOf(nas), as: classOf(as4059) }),
                  margin: [0, 0, 0, 4],
                } as Content,
              ]),
          { text: say(conditionWords.note), fontSize: size.note + 0.2, color: ink.soft },
        ],
      },
    ],
    columnGap: 22,
    unbreakable: true,
  };
}

function healthPart({ content, say, number, percent, date }: Writer): Content {
  const health = content.diagnosis?.health ?? null;
  if (health === null) return { text: say(conditionWords.noHealth), color: ink.soft };
  const rows = health.parts.map(({ part, score, weight, heldAt, because }): TableCell[] => [
    { text: say(conditionWords.parts[part]), bold: part === health.limitedBy },
    { text: score === null ? say(words.none) : number(score), bold: true, alignment: 'right' },
    { text: percent(weight), alignment: 'right', color: ink.soft },
    {
      text: heldAt === null ? say(because) : `${say(because)} ${say(conditionWords.held, { date: date(heldAt) })}`,
      color: ink.soft,
      fontSize: size.small + 0.4,
    },
  ]);
  return {
    stack: [
      {
        text: [
          { text: number(health.value), bold: true, fontSize: size.figure },
          { text: `\u00A0 ${say(coverWords.of100)}`, color: ink.soft },
        ],
      },
      ruledTable({
        widths: [76, 40, 44, '*'],
        head: [
          headCell(say(conditionWords.part)),
          headCell(say(conditionWords.score), 'right'),
          headCell(say(conditionWords.weight), 'right'),
          headCell(say(conditionWords.because)),
        ],
        rows,
      }),
    ],
  };
}

function lifePart({ content, say, number, date }: Writer): Content {
  const life = content.diagnosis?.life ?? null;
  if (life === null) return { text: say(conditionWords.lifeNone.too_few), color: ink.soft };
  const reason = say(conditionWords.lifeNone[life.status]);
  const by =
    life.limitedBy === null
      ? ''
      : say(conditionWords.lifeBy, { quantity: say(conditionWords.quantity[life.limitedBy]) });
  if (life.hours === null) return { text: reason, color: ink.soft };
  const [lo, hi] = [life.lo ?? life.hours, life.hi ?? life.hours];
  const at = (hours: number) => date(content.period.to + hours * hourMs).slice(0, 7);
  const line = lifeLine(
    { lo, hours: life.hours, hi },
    { now: say(conditionWords.now), lo: at(lo), hours: at(life.hours), hi: at(hi) },
    textWidth * 0.6,
  );
  return {
    stack: [
      {
        text: [
          { text: number(roundLife(life.hours)), bold: true, fontSize: size.figure },
          {
            text: `\u00A0 ${life.isCapped ? `h${say(words.joined)}${say(coverWords.capped)}` : say(conditionWords.lifeInterval, { lo: number(roundLife(lo)), hi: number(roundLife(hi)) })}`,
            color: ink.soft,
          },
        ],
      },
      ...(life.status === 'ok' && !life.isCapped
        ? [{ svg: line, width: textWidth * 0.6, margin: [0, 2, 0, 2] } as Content]
        : []),
      { text: [reason, by].filter((part) => part !== '').join(' '), color: ink.soft },
    ],
    unbreakable: true,
  };
}
