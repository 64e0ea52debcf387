import { afterEach, describe, expect, it } from 'vitest';
import { defaultShowing, show } from '../../lib/showing.ts';
import { inLocalTime } from './local-csv.ts';

const showIn = (timeZone: string) => show({ ...defaultShowing, timeZone });
/** As bytes: a reader of text would swallow the mark. */
const textOf = async (blob: Blob) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());
const csv = (...lines: string[]) => new Blob([`\uFEFF${['时间 (UTC),时间戳 (ms),油温 (°C) 原始', ...lines].join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });

afterEach(() => show(defaultShowing));

describe('a file with times of UTC', () => {
  it('gets the clocks of the reader, named in its head', async () => {
    showIn('Asia/Shanghai');
    const file = await inLocalTime(csv('2026-11-21T07:30:05.250Z,1795246205250,51.5', '2026-11-21T16:00:00.000Z,1795276800000,'));
    expect(await textOf(file)).toBe('\uFEFF时间 (UTC+08:00),时间戳 (ms),油温 (°C) 原始\r\n2026-11-21 15:30:05,1795246205250,51.5\r\n2026-11-22 00:00:00,1795276800000,\r\n');
    expect(file.type).toBe('text/csv;charset=utf-8');
  });

  it('names both offsets where the clocks changed', async () => {
    showIn('America/New_York');
    expect(await textOf(await inLocalTime(csv('2026-11-01T05:30:00.000Z,1,1', '2026-11-01T06:30:00.000Z,2,1')))).toContain('时间 (UTC-04:00 / UTC-05:00),时间戳 (ms),油温 (°C) 原始\r\n2026-11-01 01:30:00,1,1\r\n2026-11-01 01:30:00,2,1\r\n');
  });

  it('is changed nowhere else, and in every piece that is read of it', async () => {
    showIn('Asia/Shanghai');
    const lines = Array.from({ length: 60_000 }, (_, n) => `${new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString()},"said, at 2026-11-21T07:30:05.250Z,",${n}`);
    const [, ...body] = (await textOf(await inLocalTime(csv(...lines)))).split('\r\n');
    expect(body).toHaveLength(60_001);
    expect(body[0]).toBe('2026-01-01 08:00:00,"said, at 2026-11-21T07:30:05.250Z,",0');
    expect(body[59_999]).toBe('2026-01-02 00:39:59,"said, at 2026-11-21T07:30:05.250Z,",59999');
    expect(body.filter((line) => /^\S+T\S+Z,/.test(line))).toEqual([]);
  });

  it('may have no line but its head', async () => {
    showIn('Asia/Shanghai');
    expect(await textOf(await inLocalTime(csv()))).toBe('\uFEFF时间 (UTC+08:00),时间戳 (ms),油温 (°C) 原始\r\n');
  });
});
