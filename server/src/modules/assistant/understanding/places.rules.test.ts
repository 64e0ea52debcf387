import { expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { understood } from '../../../../test/understood-plant.ts';

const isPlace = (name: string) => ['开封', '日照', '大同', '白银', '东莞', '宁波', 'dongguan'].includes(name);

it('cities whose names are words too are places only where a factory or a side is meant', async () => {
  await expectEach(
    [
      ['油品开封后的保质期多久', null],
      ['开封后的油还能用吗', null],
      ['油桶日照的影响', null],
      ['大同小异的读数有什么区别', null],
      ['开封厂的减速机油温', '开封'],
      ['开封那边的减速机油温', '开封'],
      ['大同市的液压站', '大同'],
      ['东莞的减速机油温', '东莞'],
      ['compressor in Dongguan: how is it', 'dongguan'],
    ] as const,
    ([text]) => text,
    ([text, place]) => expect(understood(text, { isPlace }).outOfReach).toBe(place),
  );
});
