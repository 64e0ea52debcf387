import { expect, it } from 'vitest';
import { byDealer } from './factories.ts';

const factory = (customerId: string) => ({ customerId, customerName: `factory ${customerId}`, areaName: 'Wuhu' });
const dealer = (tenantId: string) => ({ tenantId, tenantName: `dealer ${tenantId}` });

it('keeps the dealers of an administrator, those without a factory too', () => {
  const tree = [
    { ...dealer('t'), customers: [factory('a'), factory('b')] },
    { ...dealer('u'), customers: [] },
  ];
  expect(byDealer(tree)).toEqual(tree);
});

it('brings factories that come by themselves under their dealers', () => {
  expect(
    byDealer([
      { ...factory('a'), ...dealer('t') },
      { ...factory('c'), ...dealer('u') },
      { ...factory('b'), ...dealer('t') },
    ]),
  ).toEqual([
    { ...dealer('t'), customers: [factory('a'), factory('b')] },
    { ...dealer('u'), customers: [factory('c')] },
  ]);
});

it('has none of none', () => expect(byDealer([])).toEqual([]));
