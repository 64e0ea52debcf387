import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Frame } from '../buffer/frame.ts';
import { throttled } from '../log.ts';
import { gatewayMessage, refusalIn } from './message.ts';
import { pace } from './pace.ts';

describe('gatewayMessage', () => {
  it('holds the frames of each device in their order', () => {
    const frames: Frame[] = [
      { device: 'a', ts: 1, values: { x: 1 } },
      { device: 'b', ts: 2, values: { x: 2 } },
      { device: 'a', ts: 3, values: { y: 3 } },
    ];
    expect(JSON.parse(gatewayMessage(frames))).toEqual({
      a: [
        { ts: 1, values: { x: 1 } },
        { ts: 3, values: { y: 3 } },
      ],
      b: [{ ts: 2, values: { x: 2 } }],
    });
  });
});

describe('refusalIn', () => {
  it.each([
    [
      '{"topic":"t","stored":1,"refused":[{"device":"a","key":"x","ts":1,"reason":"future","text":"lies in the future"}],"refusedCount":7}',
      { text: 'the server refused readings: a: x: lies in the future', count: 7 },
    ],
    [
      '{"topic":"t","stored":0,"error":{"message":"You have no permission"}}',
      { text: 'the server takes nothing of this gateway: You have no permission', count: 0 },
    ],
    ['{}', null],
    ['rubbish', null],
  ])('reads %s', (payload, refusal) => {
    expect(refusalIn(payload)).toEqual(refusal);
  });
});

describe('pace', () => {
  it('keeps to its rate whatever waits, with a second’s burst', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ frames: fc.integer({ min: 1, max: 200 }), idleMs: fc.nat(500) }), {
          minLength: 1,
          maxLength: 100,
        }),
        fc.integer({ min: 10, max: 5000 }),
        (messages, perSecond) => {
          let now = 0;
          let freeAt = 0;
          let sent = 0;
          for (const { frames, idleMs } of messages) {
            now += idleMs;
            const turn = pace({ freeAt, frames, perSecond, now });
            expect(turn.goAt).toBeGreaterThanOrEqual(now);
            freeAt = turn.freeAt;
            now = turn.goAt;
            // Up to this message no more was sent than the rate allows, plus the burst.
            expect(sent).toBeLessThanOrEqual(((now + 1000) * perSecond) / 1000 + 1e-6);
            sent += frames;
          }
        },
      ),
    );
  });

  it('lets what comes in slowly go at once', () => {
    expect(pace({ freeAt: 500, frames: 1, perSecond: 1000, now: 10_000 })).toEqual({ goAt: 10_000, freeAt: 10_001 });
  });
});

describe('throttled', () => {
  it('says the same once in a while, and something else at once', () => {
    const lines: string[] = [];
    let now = 0;
    const log = throttled(
      (_level, text) => lines.push(text),
      1000,
      () => now,
    );
    for (const [at, text] of [
      [0, 'a'],
      [500, 'a'],
      [600, 'b'],
      [1000, 'a'],
      [1500, 'b'],
      [1700, 'b'],
    ] as const) {
      now = at;
      log('warn', text);
    }
    expect(lines).toEqual(['a', 'b', 'a', 'b']);
  });
});
