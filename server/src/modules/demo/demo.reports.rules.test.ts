import { longestRemark, longestTheme, reportMoves, reportStages, stageOf, workingStepOf } from '@oilsight/contract';
import type { ReportMove, ReportStage } from '@oilsight/contract';
import { dayMs, hourMs } from '@oilsight/oil';
import { describe, expect, it } from 'vitest';
import { accounts, dealers } from './demo.data.rules.ts';
import { colleagues } from './demo.people.rules.ts';
import { demoDiagnostics, demoReports } from './demo.reports.data.rules.ts';
import { deedsLeft, reportEnd, timeOf } from './demo.reports.rules.ts';
import type { DemoReport, DemoReportDeed } from './demo.reports.rules.ts';

const people = [...accounts, ...colleagues];
const nows = Array.from({ length: 48 }, (_, half) => Date.UTC(2026, 10, 23) + (half * hourMs) / 2);

function endOf({ type, deeds }: DemoReport): ReportStage {
  let stage: ReportStage = 'applied';
  for (const deed of deeds) {
    const move = moveOf(deed);
    if (move === null) continue;
    const { from, to } = reportMoves[move];
    expect(from).toContain(stage);
    stage = to === 'start' ? workingStepOf(type) : to;
  }
  return stage;
}

/** The move that a deed makes, also by what is entered; null: none. */
function moveOf(deed: DemoReportDeed): ReportMove | null {
  switch (deed.kind) {
    case 'move':
      return deed.move;
    case 'assign':
      return 'accept';
    case 'draft':
      return 'inspecting';
    case 'results':
    case 'upload':
      return null;
  }
}

describe('the reports of the demonstration', () => {
  it('stand at every stage that people bring them to', () => {
    const stages = demoReports.map(endOf);
    const expected = reportStages.filter((stage) => stage !== 'generating');
    expect(new Set(stages)).toEqual(new Set(expected));
    expect(stages.filter((stage) => stage === 'delivered').length).toBeGreaterThanOrEqual(3);
    expect(demoReports.some(({ deeds, on }) => deeds.length === 0 && on[0] === 2)).toBe(true);
    expect(stageOf({ state: 'working', step: 'testing' })).toBe('testing');
  });

  it('are asked for and worked at by people who see the device', () => {
    const reaches = (userName: string, slug: string) => {
      const person = people.find((one) => one.userName === userName);
      const dealer = dealers.find((one) => one.slug === person?.dealer);
      const granted = person?.grantedFactories ?? (person?.factory === undefined ? null : [person.factory]);
      const factories = dealer?.factories.filter((factory) => granted === null || granted.includes(factory.slug));
      return factories?.some(({ devices }) => devices.some((device) => device.slug === slug)) ?? false;
    };
    const doing = demoReports.flatMap(({ by, device, deeds }) =>
      [by, ...deeds.map((deed) => deed.by)].map((who) => [who, device] as const),
    );
    for (const [who, device] of [...doing, ...demoDiagnostics.map(({ by, device }) => [by, device] as const)])
      expect([who, device, reaches(who, device)]).toEqual([who, device, true]);
  });

  it('are told apart by device and theme, in words that a person may enter', () => {
    const names = [...demoReports, ...demoDiagnostics].map(({ device, theme }) => `${device} ${theme}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { theme, remarks, deeds } of demoReports) {
      expect(theme.length).toBeLessThanOrEqual(longestTheme);
      for (const words of [remarks, ...deeds.map((deed) => (deed.kind === 'move' ? (deed.remarks ?? '') : ''))])
        expect(words.length).toBeLessThanOrEqual(longestRemark);
    }
  });

  it('have times in the last 30 days, one after the other, whenever they are entered', () => {
    for (const now of nows) {
      const asked = demoReports.map(({ on }) => timeOf(on, now));
      expect(asked).toEqual(asked.toSorted((a, b) => a - b));
      for (const { on, deeds } of demoReports) {
        const times = [on, ...deeds.map((deed) => deed.on)].map((one) => timeOf(one, now));
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(times.at(-1)).toBeLessThan(now);
        expect(times[0]).toBeGreaterThan(now - 30 * dayMs);
        for (const [n, deed] of deeds.entries())
          if (deed.kind === 'results') expect(timeOf(deed.sampling.on, now)).toBeLessThan(times[n + 1] ?? 0);
      }
    }
  });

  it('end their period at a midnight in China that is more than an hour ago', () => {
    for (const now of nows) {
      expect(new Date(reportEnd(now)).getUTCHours()).toBe(16);
      expect(now - reportEnd(now)).toBeGreaterThan(hourMs);
      expect(now - reportEnd(now)).toBeLessThanOrEqual(dayMs + 2 * hourMs);
    }
  });
});

describe('what is left to do with a report', () => {
  const deeds = demoReports.find(({ device }) => device === 'ningbo-main')?.deeds ?? [];
  const events = (...whats: ('applied' | 'accepted' | 'remarked' | 'returned' | 'sampled')[]) =>
    whats.map((what) => ({ what }));
  it('is what was not done yet', () => {
    expect(deedsLeft(deeds, events('applied'))).toEqual(deeds);
    expect(deedsLeft(deeds, events('applied', 'accepted', 'remarked', 'sampled'))).toEqual(deeds.slice(2));
  });
  it('is nothing where somebody else has moved it', () => {
    expect(deedsLeft(deeds, events('applied', 'returned'))).toEqual([]);
    expect(deedsLeft([], events('applied', 'accepted'))).toEqual([]);
  });
});
