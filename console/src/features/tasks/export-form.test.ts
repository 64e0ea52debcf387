import { maxExportMs } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { maxKeys, fieldErrorsOf } from './export-form.ts';

const good = { deviceId: 'a', keys: ['oil_temperature'], from: 0, to: maxExportMs };
const keys = (count: number) => Array.from({ length: count }, (_, n) => `key${n}`);

it.each([
  [{}, {}],
  [{ deviceId: null, keys: [] }, { deviceId: 'deviceMissing' }],
  [{ keys: [] }, { keys: 'keysMissing' }],
  [{ keys: keys(maxKeys) }, {}],
  [{ keys: keys(maxKeys + 1) }, { keys: 'keysTooMany' }],
  [{ to: maxExportMs + 1 }, { from: 'rangeTooLong' }],
  [{ to: 0 }, { from: 'rangeEmpty' }],
])('%j: %j', (change, fieldErrors) => {
  expect(fieldErrorsOf({ ...good, ...change })).toEqual(fieldErrors);
});
