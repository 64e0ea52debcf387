import { describe, expect, it } from 'vitest';
import { formatCompact, formatLimit, formatNumber } from './numbers.ts';

describe('formatNumber', () => {
  it.each([
    [1234.56, 1, '1,234.6'],
    [-0.04, 1, '0.0'],
    [-0.06, 1, '\u22120.1'],
    [-1234.5, 1, '\u22121,234.5'],
    [-2e-9, null, '\u22122.000e-9'],
    [71, 0, '71'],
    [0.1 + 0.2, 3, '0.300'],
    [123.456789, null, '123.46'],
    [1e15, null, '1.000e+15'],
    [0, null, '0'],
    [2e-9, null, '2.000e-9'],
  ])('%d with %o decimals is %s', (value, decimals, text) => {
    expect(formatNumber(value, decimals, 'en-US')).toBe(text);
    expect(formatNumber(value, decimals, 'zh-CN')).toBe(text);
  });
});

describe('formatCompact', () => {
  it.each([
    [9999, 'zh-CN', '9,999'],
    [999, 'en-US', '999'],
    [2500, 'en-US', '2.5K'],
    [1250, 'en-US', '1.25K'],
    [-2500, 'en-US', '\u22122.5K'],
    [20_000, 'en-US', '20K'],
    [20_000, 'zh-CN', '2万'],
    [15_364, 'zh-CN', '1.54万'],
  ] as const)('%d in %s is %s', (value, language, text) => {
    expect(formatCompact(value, 0, language)).toBe(text);
  });
});

describe('formatLimit', () => {
  it.each([
    [60, 1, '60'],
    [2.65, 3, '2.65'],
    [2500, 0, '2,500'],
    [0.5, 0, '0.5'],
    [1 / 3, 0, '0.33'],
    [4.5, 2, '4.5'],
  ])('%d with %i decimals is %s', (value, decimals, text) => {
    expect(formatLimit(value, decimals, 'en-US')).toBe(text);
  });
});
