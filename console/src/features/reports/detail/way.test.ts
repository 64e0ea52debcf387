import type { ReportEvent } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { wayStepsOf } from './way.ts';

const event = (what: ReportEvent['what'], at: number): ReportEvent => ({ what, at, by: 'Li', text: '' });
const brief = (steps: ReturnType<typeof wayStepsOf>) =>
  steps.map(({ stage, is, event: its }) => `${stage} ${is} ${its?.at ?? '-'}`);

it('says what brought an oil test to each step, and what is ahead', () => {
  const events = [event('applied', 1), event('accepted', 2), event('remarked', 3), event('sampled', 4)];
  expect(brief(wayStepsOf({ type: 'oilTest', state: 'working', step: 'sampled', events }))).toEqual([
    'applied done 1',
    'accepted done 2',
    'sampled now 4',
    'testing ahead -',
    'reviewing ahead -',
    'delivered ahead -',
  ]);
});

it('forgets the review of a report that went back to work', () => {
  const events = ['applied', 'accepted', 'inspecting', 'reviewing', 'reworked'] as const;
  const steps = wayStepsOf({
    type: 'inspection',
    state: 'working',
    step: 'inspecting',
    events: events.map((what, index) => event(what, index)),
  });
  expect(brief(steps)).toContain('reviewing ahead -');
});

it('ends a returned report where it left the way, and begins anew when it is asked for again', () => {
  const events = [event('applied', 1), event('accepted', 2), event('returned', 3)];
  expect(brief(wayStepsOf({ type: 'oilTest', state: 'returned', step: null, events }))).toEqual([
    'applied done 1',
    'accepted done 2',
    'returned beside 3',
  ]);
  const again = wayStepsOf({ type: 'oilTest', state: 'applied', step: null, events: [...events, event('applied', 4)] });
  expect(brief(again).slice(0, 2)).toEqual(['applied now 4', 'accepted ahead -']);
});

it('has every step of a delivered report behind it', () => {
  const events = [event('applied', 1), event('delivered', 9)];
  const steps = wayStepsOf({ type: 'diagnostic', state: 'delivered', step: null, events });
  expect(steps.every(({ is }) => is === 'done')).toBe(true);
});
