import { expect, it } from 'vitest';
import { isDatabaseAway } from './database-away.ts';

const fromDatabase = (code: string, message = 'x') => Object.assign(new Error(message), { code, severity: 'FATAL' });

it.each<[string, unknown, boolean]>([
  ['shutting down', fromDatabase('57P01'), true],
  ['starting up', fromDatabase('57P03'), true],
  ['too many connections', fromDatabase('53300'), true],
  ['disk full', fromDatabase('53100'), true],
  ['closed for now', fromDatabase('55000', 'database "x" is not currently accepting connections'), true],
  ['another state', fromDatabase('55000', 'currval is not yet defined'), false],
  ['a query that was cancelled', fromDatabase('57014'), false],
  ['a wrong query', fromDatabase('42601'), false],
  ['a broken rule', fromDatabase('23505'), false],
  ['refused', Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }), true],
  ['cut off', new Error('Connection terminated unexpectedly'), true],
  ['a full pool', new Error('timeout exceeded when trying to connect'), true],
  ['a file that is not there', Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' }), false],
  ['a bug', new TypeError('x is undefined'), false],
  ['no error', 'ECONNREFUSED', false],
])('%s', (_name, error, isAway) => {
  expect(isDatabaseAway(error)).toBe(isAway);
});
