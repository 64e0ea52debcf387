import { describe, expect, it } from 'vitest';
import { traceMarks } from './alarm-trace.ts';
import type { AlarmTrace } from './alarm-trace.ts';

const trace: AlarmTrace = {
  level: 1,
  onsetAt: 100,
  raisedAt: 200,
  clearedAt: null,
  side: 'high',
  threshold: 80,
  deadband: 3,
};

describe('what of an alarm is drawn', () => {
  it('has the on-delay before the raise, and the deadband below an upper threshold', () => {
    expect(traceMarks(trace, { from: 0, to: 1000 }, 600)).toEqual({
      onDelay: { from: 100, to: 200 },
      open: { from: 200, to: 600 },
      raisedAt: 200,
      deadband: [77, 80],
      clearing: 77,
    });
  });
  it('has the deadband above a lower threshold', () => {
    expect(traceMarks({ ...trace, side: 'low', threshold: 25 }, { from: 0, to: 1000 }, 600)).toMatchObject({
      deadband: [25, 28],
      clearing: 28,
    });
  });
  it('is cut at the ends of the view', () => {
    expect(traceMarks({ ...trace, clearedAt: 900 }, { from: 150, to: 500 }, 950)).toMatchObject({
      onDelay: { from: 150, to: 200 },
      open: { from: 200, to: 500 },
    });
    expect(traceMarks(trace, { from: 300, to: 500 }, 950)).toMatchObject({ onDelay: null, raisedAt: null });
  });
  it('draws no deadband where there is none, and no line where nothing of the curve was passed', () => {
    expect(traceMarks({ ...trace, deadband: 0 }, { from: 0, to: 1000 }, 600)).toMatchObject({
      deadband: null,
      clearing: null,
    });
    expect(traceMarks({ ...trace, threshold: null }, { from: 0, to: 1000 }, 600)).toMatchObject({
      deadband: null,
      clearing: null,
    });
  });
});
