import { expect, it } from 'vitest';
import { groupsOf } from './groups.ts';

it('names each group once', () => {
  const device = (groupId: string, customerId: string) => ({ groupId, groupName: `group ${groupId}`, customerId });
  expect(groupsOf([device('1', 'a'), device('2', 'a'), device('1', 'a'), device('3', 'b')])).toEqual([
    { groupId: '1', customerId: 'a', name: 'group 1' },
    { groupId: '2', customerId: 'a', name: 'group 2' },
    { groupId: '3', customerId: 'b', name: 'group 3' },
  ]);
});
