import type { ContentText } from 'pdfmake/interfaces';
import { findingState } from '@oilsight/oil';
import { shareOfLimit } from '../../diagnostic/indicators.rules.ts';
import type { ReportIndicator } from '../../diagnostic/report-content.types.ts';
import { headlineOf, stateWords } from '../../diagnostic/verdict-words.rules.ts';
import { coverWords, noteWords, words } from '../words/words.ts';
import type { Writer } from '../writer.ts';
import { actionsOf } from './actions.rules.ts';
import type { Answer } from './answer-box.ts';
import { sourceNote } from './notes.ts';
import type { Notes } from './notes.ts';

type Part = string | ContentText;

/** Indicators that are nearest to a limit of theirs, or furthest beyond it. */
export function nearest(indicators: readonly ReportIndicator[]) {
  return indicators
    .filter(({ isSwitch }) => !isSwitch)
    .flatMap((indicator) => {
      const share = shareOfLimit(indicator);
      return share === null ? [] : [{ indicator, share }];
    })
    .toSorted((a, b) => b.share - a.share);
}

/** The answer of the report: state, since when, cause with its numbers, what to do. */
export function verdictOf(writer: Writer, notes: Notes): Answer {
  const { content, say, language } = writer;
  const { state } = content;
  return {
    language,
    state,
    word: say(stateWords[state]),
    lines: sinceLines(writer),
    headline: say(headlineOf(content)),
    paragraph: paragraph(writer, notes),
    lead: say(state === 'normal' ? coverWords.next : coverWords.first),
    step: firstStep(writer),
  };
}

function sinceLines({ content, say, time, lasting }: Writer): string[] {
  const { state, since, period, arrivals } = content;
  if (state === 'unknown')
    return arrivals.lastAt === null
      ? [say(coverWords.neverReported)]
      : [say(coverWords.lastReading), time(arrivals.lastAt)];
  const kind = { level1: words.level1, level2: words.level2, fault: words.sensorFault, normal: words.noAlarm }[state];
  if (since === null) return [say(kind)];
  return [
    say(kind),
    say(coverWords.since, { time: time(since) }),
    ...(period.to > since ? [say(coverWords.lasting, { time: lasting(period.to - since) })] : []),
  ];
}

/** The name of an indicator inside an English sentence; a name that begins with a standard's keeps its capitals. */
const within = (name: string) => (/^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name);

/** Between sentences: Chinese full stops bring their own room. */
const gapIn = ({ language }: Writer) => (language === 'en' ? ' ' : '');

/** Evidence in sentences, with the number of the note that each rests on. */
function paragraph(writer: Writer, notes: Notes): Part[] {
  const { content, say, number } = writer;
  const { state, diagnosis, arrivals, indicators } = content;
  if (state === 'unknown')
    return [
      say(coverWords.received, { expected: number(arrivals.expected), received: number(arrivals.received) }),
      notes.ref(say(noteWords.frames)),
    ];
  if (state === 'normal') return healthyText(writer, notes);
  const finding = diagnosis?.findings.find((one) => findingState(one) === state);
  const parts: Part[] = [];
  if (finding !== undefined && diagnosis !== null) {
    const known = finding.evidence.filter(({ holds, role }) => holds === true && role !== 'exclude');
    for (const { sentence } of known.slice(0, 3)) parts.push(`${say(sentence)}${gapIn(writer)}`);
    parts.push(notes.ref(say(noteWords.diagnosis, { time: writer.time(diagnosis.at), days: 90 })));
  } else {
    const beyond = indicators.filter((one) => one.state === 'level1' || one.state === 'level2').slice(0, 2);
    for (const one of beyond) parts.push(...beyondText(one, writer, notes));
    if (beyond.length === 0) parts.push(...alarmText(writer, notes));
  }
  return [...parts, ...crossingText(writer, notes)];
}

function healthyText(writer: Writer, notes: Notes): Part[] {
  const { content, say, value, percent } = writer;
  const { diagnosis, indicators } = content;
  const limited = indicators.filter((one) => ['normal', 'level1', 'level2'].includes(one.state));
  const kept = limited.filter((one) => one.state === 'normal');
  const isWithin = kept.length === limited.length;
  const isClear = isWithin && diagnosis?.findings.length === 0;
  const [closest] = nearest(indicators);
  return [
    isClear
      ? say(coverWords.healthy, { rules: diagnosis?.coverage.decided ?? 0, count: limited.length })
      : say(isWithin ? coverWords.healthyRemarks : coverWords.healthySome, {
          count: limited.length,
          within: kept.length,
        }),
    notes.ref(say(noteWords.state)),
    ...(closest === undefined || closest.indicator.value === null
      ? []
      : [
          `${gapIn(writer)}${say(coverWords.nearest, {
            name: within(say(closest.indicator.name)),
            value: value(closest.indicator.value, closest.indicator),
            share: percent(closest.share),
          })}`,
          notes.ref(sourceNote(closest.indicator, writer)),
        ]),
  ];
}

function beyondText(indicator: ReportIndicator, writer: Writer, notes: Notes): Part[] {
  const { say, value } = writer;
  const { limits, state } = indicator;
  if (indicator.value === null || limits === null) return [];
  const [high, low] =
    state === 'level1' ? [limits.level1High, limits.level1Low] : [limits.level2High, limits.level2Low];
  const bound = high !== null && indicator.value > high ? high : low;
  if (bound === null) return [];
  return [
    say(coverWords.beyond, {
      name: say(indicator.name),
      value: value(indicator.value, indicator),
      limit: say(state === 'level1' ? coverWords.itsLimit1 : coverWords.itsLimit2),
      bound: value(bound, indicator),
    }),
    notes.ref(sourceNote(indicator, writer)),
    gapIn(writer),
  ];
}

function alarmText({ content, say, time, measured }: Writer, notes: Notes): Part[] {
  const alarm = content.alarms.find(({ clearedAt, peakText }) => clearedAt === null && peakText !== '');
  if (alarm === undefined) return [];
  return [
    say(coverWords.alarmSince, {
      name: say(alarm.name),
      time: time(alarm.onsetAt),
      peak: measured(alarm.peakText),
      bound: measured(alarm.thresholdText),
    }),
    notes.ref(say(noteWords.alarm)),
  ];
}

/** Which limit is passed next, if the last day goes on. The gravest indicators only. */
function crossingText(writer: Writer, notes: Notes): Part[] {
  const { content, say, value } = writer;
  const next = content.trends
    .flatMap((trend) => {
      const indicator = content.indicators.find(({ key }) => key === trend.key);
      const isGrave = indicator?.state === 'level1' || indicator?.state === 'level2';
      return trend.crossing === null || indicator === undefined || !isGrave
        ? []
        : [{ trend, indicator, crossing: trend.crossing }];
    })
    .toSorted((a, b) => a.crossing.at - b.crossing.at)[0];
  if (next === undefined) return [];
  const { trend, indicator, crossing } = next;
  const rate = (slope: number) => value(slope, { ...indicator, isSwitch: false });
  return [
    gapIn(writer),
    say(coverWords.crossing, {
      rate: rate(trend.perDay),
      name: within(say(indicator.name)),
      time: writer.shortTime(crossing.at),
      limit: say(crossing.level === 1 ? coverWords.itsLimit1 : coverWords.itsLimit2),
      bound: value(crossing.limit, indicator),
    }),
    notes.ref(
      say(noteWords.trend, { count: trend.points, rate: rate(trend.perDay), lo: rate(trend.lo), hi: rate(trend.hi) }),
    ),
  ];
}

function firstStep({ content, say, monthDay }: Writer): string {
  const { state, planned, alarms } = content;
  if (state === 'unknown') return say(coverWords.checkSupply);
  if (state === 'normal') {
    const [work] = planned;
    return work === undefined ? say(coverWords.goOn) : `${monthDay(work.dueAt)} ${work.note}`;
  }
  const steps = actionsOf(content).filter((one) => one.state === state);
  if (steps.length > 0)
    return steps
      .slice(0, 2)
      .map(({ what }) => say(what))
      .join(say(coverWords.steps));
  const alarm = alarms.find(({ clearedAt, kind }) => clearedAt === null && kind !== 'silence');
  return alarm === undefined ? say(coverWords.lowHealth) : say(coverWords.verify, { name: say(alarm.name) });
}
