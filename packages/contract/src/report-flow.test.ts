import { describe, expect, it } from 'vitest';
import { movesOf, reportMoves, workingStepOf } from './report-flow.ts';
import { reportStates, reportSteps, reportTypes, stageOf } from './report-words.ts';
import { authorities } from './roles.ts';

const stages = [
  ...reportStates.filter((state) => state !== 'working').map((state) => ({ state, step: null })),
  ...reportSteps.map((step) => ({ state: 'working' as const, step })),
];
const every = reportTypes.flatMap((type) =>
  stages.flatMap((stage) => [true, false].map((isOwn) => ({ type, isOwn, ...stage }))),
);

describe('the way of a report', () => {
  it('leads an oil test from the request to its delivery', () => {
    const report = { type: 'oilTest', isOwn: false } as const;
    const at = (state: (typeof reportStates)[number], step: (typeof reportSteps)[number] | null = null) =>
      movesOf({ ...report, state, step }, 'TENANT_ADMIN');
    expect(at('applied')).toEqual(['accept', 'return']);
    expect(at('accepted')).toEqual(['sampled', 'return']);
    expect(at('working', 'sampled')).toEqual(['testing', 'return']);
    expect(at('working', 'testing')).toEqual(['review', 'return']);
    expect(at('reviewing')).toEqual(['rework', 'deliver', 'return']);
  });

  it('leads an inspection past the laboratory', () => {
    expect(movesOf({ type: 'inspection', isOwn: false, state: 'accepted', step: null }, 'SYS_ADMIN')).toEqual([
      'inspecting',
      'return',
    ]);
    expect(workingStepOf('inspection')).toBe('inspecting');
  });

  it('leads nowhere from a delivered report, for nobody', () => {
    for (const report of every.filter(({ state }) => state === 'delivered'))
      for (const authority of authorities) expect(movesOf(report, authority)).toEqual([]);
  });

  it('lets people who manage nothing withdraw and repeat their own requests alone', () => {
    for (const authority of ['CUSTOMER_USER', 'GROUP'] as const)
      for (const report of every)
        expect(movesOf(report, authority).filter((move) => move !== 'withdraw' && move !== 'reapply')).toEqual([]);
    for (const report of every.filter(({ isOwn }) => !isOwn)) expect(movesOf(report, 'GROUP')).toEqual([]);
    const own = { type: 'oilTest', isOwn: true, step: null } as const;
    expect(movesOf({ ...own, state: 'accepted' }, 'GROUP')).toEqual(['withdraw']);
    expect(movesOf({ ...own, state: 'returned' }, 'CUSTOMER_USER')).toEqual(['reapply']);
  });

  it('has no move that leads where it begins', () => {
    for (const { from, to } of Object.values(reportMoves)) expect(from).not.toContain(to);
    expect(new Set(every.map(stageOf))).toHaveProperty('size', stages.length);
  });
});
