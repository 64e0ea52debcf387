import type { LiveIndicator } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import type { Reading } from './messages.ts';
import { createLiveStore } from './store.ts';

function setUp() {
  const frames: (() => void)[] = [];
  const store = createLiveStore((run) => frames.push(run));
  return { store, frame: () => frames.splice(0).forEach((run) => run()), frames };
}
const reading = (key: string, at: number, value: number, isBad = false): Reading => ({
  key,
  at,
  value,
  text: null,
  isBad,
});
const row = (key: string, at: number, value: number): LiveIndicator => ({
  key,
  at,
  value,
  text: null,
  state: 'normal',
  reason: null,
  limits: null,
  silentAfterMs: 60_000,
});
const message = (state: string) => ({
  deviceId: 'd',
  online: true,
  lastSeenAt: 1,
  state: 'normal',
  assessed: true,
  isAssessing: false,
  leading: null,
  finding: null,
  since: null,
  indicators: { flow: state },
});

describe('live store', () => {
  it('tells a listener once a frame, whatever comes', () => {
    const { store, frame, frames } = setUp();
    let reported = 0;
    store.onKey('d', 'flow', () => (reported += 1));
    for (let at = 1; at <= 500; at += 1) store.readings('d', [reading('flow', at, at)]);
    expect([frames.length, reported]).toEqual([1, 0]);
    frame();
    expect([reported, store.value('d', 'flow')?.value]).toEqual([1, 500]);
  });
  it('tells only who reads the key', () => {
    const { store, frame } = setUp();
    let reported = 0;
    store.onKey('d', 'level', () => (reported += 1));
    store.readings('d', [reading('flow', 1, 1)]);
    frame();
    expect(reported).toBe(0);
  });
  it('keeps the newest by its own time, not by arrival', () => {
    const { store } = setUp();
    store.readings('d', [reading('flow', 20, 2), reading('flow', 10, 1)]);
    expect(store.value('d', 'flow')?.value).toBe(2);
    store.seed('d', [row('flow', 15, 9)]);
    expect(store.value('d', 'flow')?.value).toBe(2);
  });
  it('keeps live points in time order, each instant once, without faults', () => {
    const { store } = setUp();
    store.readings('d', [
      reading('flow', 30, 3),
      reading('flow', 10, 1),
      reading('flow', 20, 2),
      reading('flow', 20, 2.5),
      reading('flow', 25, -5, true),
    ]);
    expect(store.recent('d', 'flow')).toEqual([
      { at: 10, value: 1 },
      { at: 20, value: 2.5 },
      { at: 30, value: 3 },
    ]);
  });
  it('bounds the live points of a key and drops the oldest', () => {
    const { store } = setUp();
    for (let at = 0; at < 9000; at += 1) store.readings('d', [reading('flow', at, at)]);
    const recent = store.recent('d', 'flow');
    expect([recent.length, recent[0]?.at, recent.at(-1)?.at]).toEqual([4000, 5000, 8999]);
  });
  it('tells of states only when they change', () => {
    const { store, frame } = setUp();
    store.seed('d', [row('flow', 1, 1)]);
    frame();
    const before = store.states('d');
    store.stateMessage(message('normal'));
    expect(store.states('d')).toBe(before);
    store.stateMessage(message('level2'));
    expect([...store.states('d')]).toEqual([['flow', 'level2']]);
    expect([store.state('d', 'flow'), store.device('d')?.isOnline]).toEqual(['level2', true]);
    store.stateMessage({ nonsense: true });
    expect(store.state('d', 'flow')).toBe('level2');
  });
});
