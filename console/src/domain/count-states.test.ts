import { expect, it } from 'vitest';
import { countStates } from './count-states.ts';

it('counts every state, those that none has too', () => {
  expect(countStates(['normal', 'normal', 'level1'])).toEqual({
    normal: 2,
    level2: 0,
    level1: 1,
    fault: 0,
    offline: 0,
  });
});
