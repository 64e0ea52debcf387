import { describe, expect, it } from 'vitest';
import { explain } from './explain.ts';
import { StartFailure, InvalidSettings } from './start-failure.ts';

const circumstances = { port: 8080, mqttPort: 1883, host: '127.0.0.1', dataDir: '/data' };
const system = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: of the\nsystem`), { code, ...more });

describe('a failed start', () => {
  it.each([
    [
      system('EADDRINUSE', { port: 8080, syscall: 'listen' }),
      'port 8080 is taken: stop what listens there, or set PORT to another',
    ],
    [
      system('EADDRINUSE', { port: 1883, syscall: 'listen' }),
      'port 1883 is taken: stop what listens there, or set MQTT_PORT to another',
    ],
    [system('EACCES', { port: 80, syscall: 'listen' }), 'port 80 is not open to this user: set PORT to one above 1023'],
    [
      system('EADDRNOTAVAIL', { port: 8080, syscall: 'listen' }),
      '127.0.0.1 is no address of this machine: set HOST to another',
    ],
    [
      system('ENOSPC', { syscall: 'write' }),
      'the disk of the data folder /data is full: make room, or set DATA_DIR to another',
    ],
    [system('53100'), 'the disk of the data folder /data is full: make room, or set DATA_DIR to another'],
    [system('EROFS', { syscall: 'mkdir' }), 'the data folder /data cannot be written: EROFS: of the system'],
    [new StartFailure('what it is:\n what to do'), 'what it is: what to do'],
    [new InvalidSettings('PORT: wrong\nHOST: wrong'), 'PORT: wrong\nHOST: wrong'],
    [new Error('a\n  surprise'), 'it cannot go on: a surprise (LOG_LEVEL=debug tells more)'],
    ['a text', 'it cannot go on: a text (LOG_LEVEL=debug tells more)'],
  ])('%s', (error, line) => {
    expect(explain(error, circumstances)).toBe(line);
  });
});
