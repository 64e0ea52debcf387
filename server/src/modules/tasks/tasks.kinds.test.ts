import { expect, it } from 'vitest';
import { createTaskKinds, type TaskKind } from './tasks.kinds.ts';

const kind = (name: string): TaskKind => ({
  name,
  type: 'text/plain',
  open: async () => {
    throw new Error('not opened here');
  },
});

it('kinds of different modules have different names', () => {
  const kinds = createTaskKinds();
  const report = kinds.register(kind('report'));
  kinds.register(kind('export'));
  expect(() => kinds.register(kind('report'))).toThrow('two kinds of background task are called report');
  expect(kinds.get('report')).toBe(report);
});

it('a kept task whose kind no module makes any more is no task of another kind', () => {
  expect(() => createTaskKinds().get('report')).toThrow('no module makes the background task report');
});
