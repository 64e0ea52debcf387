import { machineTypes } from '@oilsight/oil';
import { expect, it } from 'vitest';
import { machine as english } from '../i18n/en/common.json';
import { machine as chinese } from '../i18n/zh-CN/common.json';
import { shownTypeOf } from './machine-type.ts';

it.each(machineTypes)('shows %s as what it is, and a gateway of that type as a gateway', (machineType) => {
  expect([shownTypeOf({ machineType, isGateway: false }), shownTypeOf({ machineType, isGateway: true })]).toEqual([
    machineType,
    'gateway',
  ]);
});

it('has a word for each in both languages', () => {
  const kinds = [...machineTypes, 'gateway'].toSorted();
  expect([Object.keys(chinese).toSorted(), Object.keys(english).toSorted()]).toEqual([kinds, kinds]);
});
