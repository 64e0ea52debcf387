import { describe, expect, it } from 'vitest';
import { readPageState, writePageState } from './page-state.ts';

const read = (text: string) => readPageState(new URLSearchParams(text));
describe('page state in the address', () => {
  it('has defaults', () => {
    expect(read('deviceId=a')).toEqual({
      deviceId: 'a',
      range: { kind: 'preset', preset: '24h' },
      keys: null,
      group: 'all',
      rows: 'folded',
      view: 'chart',
      limits: 'closed',
      figures: 'closed',
    });
  });
  it.each([
    ['range=7d', { kind: 'preset', preset: '7d' }],
    ['range=custom&from=10&to=20', { kind: 'fixed', from: 10, to: 20 }],
    ['range=custom&from=20&to=10', { kind: 'preset', preset: '24h' }],
    ['range=custom&from=0&to=99999999999999', { kind: 'preset', preset: '24h' }],
    ['range=custom&from=x&to=10', { kind: 'preset', preset: '24h' }],
    ['range=toString', { kind: 'preset', preset: '24h' }],
  ])('%s', (text, range) => {
    expect(read(text).range).toEqual(range);
  });
  it('keeps four indicators at most, each once', () => {
    expect(read('keys=a,b,a,c,d,e,').keys).toEqual(['a', 'b', 'c', 'd']);
  });
  it('writes back what it reads and leaves defaults out', () => {
    const search = new URLSearchParams('deviceId=a&range=custom&from=1&to=2');
    const changed = writePageState(search, {
      range: { kind: 'preset', preset: '24h' },
      keys: ['flow', 'level'],
      group: 'wear',
      rows: 'all',
      view: 'table',
      limits: 'open',
    });
    expect(changed.toString()).toBe('deviceId=a&keys=flow%2Clevel&group=wear&rows=all&view=table&limits=open');
    expect(readPageState(changed)).toMatchObject({
      keys: ['flow', 'level'],
      group: 'wear',
      rows: 'all',
      view: 'table',
      limits: 'open',
    });
    const back = { keys: null, group: 'all', rows: 'folded', view: 'chart', limits: 'closed' } as const;
    expect(writePageState(changed, back).toString()).toBe('deviceId=a');
    const fixed = { kind: 'fixed', from: 5, to: 9 } as const;
    expect(readPageState(writePageState(search, { range: fixed })).range).toEqual(fixed);
  });
});
