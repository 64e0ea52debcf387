import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig, readToken } from './config.ts';
import { InputError } from './input-error.ts';

const register = { key: 'oil_temperature', function: 'holding', address: 0, type: 'float32' };
const sensor = { device: 'Press 1', registers: [register] };
const connection = { name: 'presses', host: '10.0.0.5', sensors: [sensor] };
const config = { server: { url: 'mqtt://server:1883' }, connections: [connection] };

function fileWith(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'collector-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'collector.json');
  writeFileSync(file, content);
  return file;
}

const read = (content: unknown) => readConfig(fileWith(JSON.stringify(content)));
const withSensor = (change: object) => ({
  ...config,
  connections: [{ ...connection, sensors: [{ ...sensor, ...change }] }],
});
const withRegister = (change: object) => withSensor({ registers: [{ ...register, ...change }] });

describe('readConfig', () => {
  it('fills in what is not said', () => {
    const file = fileWith(JSON.stringify(config));
    expect(readConfig(file)).toMatchObject({
      server: { tokenEnv: 'OILSIGHT_GATEWAY_TOKEN' },
      intervalMs: 10_000,
      buffer: { folder: join(file, '..', 'collector-buffer'), maxBytes: 2 ** 30 },
      forward: { framesPerSecond: 1000, inFlight: 8 },
      connections: [
        {
          kind: 'tcp',
          port: 502,
          timeoutMs: 1000,
          gapMs: 0,
          retries: 2,
          sensors: [
            { unitId: 1, maxGap: 16, registers: [{ wordOrder: 'big', byteOrder: 'big', scale: 1, offset: 0 }] },
          ],
        },
      ],
    });
  });

  it.each([
    ['another protocol', { ...config, server: { url: 'http://server' } }, /server\.url: /],
    ['a token in the address', { ...config, server: { url: 'mqtt://secret@server' } }, /server\.url: no user name/],
    ['a misspelt field', { ...config, interval: 5 }, /interval/],
    ['no connection', { ...config, connections: [] }, /connections: /],
    ['an interval too short', withSensor({ intervalMs: 5 }), /connections\[0\]\.sensors\[0\]\.intervalMs: .*100/],
    ['an unknown machine', withSensor({ deviceType: 'toaster' }), /sensors\[0\]\.deviceType: /],
    ['no register', withSensor({ registers: [] }), /sensors\[0\]\.registers: /],
    [
      'a number beyond the last register',
      withRegister({ address: 65_535 }),
      /registers\[0\]\.address: float32 takes 2 registers/,
    ],
    ['scale 0', withRegister({ scale: 0 }), /registers\[0\]\.scale: not 0/],
    [
      'a reading given twice',
      { ...config, connections: [connection, { ...connection, name: 'others' }] },
      /connections\[1\]\.sensors\[0\]\.registers\[0\]\.key: Press 1 has oil_temperature already/,
    ],
    [
      'two connections of a name',
      { ...config, connections: [connection, { ...connection, sensors: [{ ...sensor, device: 'Press 2' }] }] },
      /connections\[1\]\.name: /,
    ],
    [
      'a way narrower than what comes in',
      { ...withSensor({ intervalMs: 100 }), forward: { framesPerSecond: 11 } },
      /forward\.framesPerSecond: the sensors give 10 frames a second/,
    ],
  ])('refuses %s and says where', (_name, content, message) => {
    expect(() => read(content)).toThrow(message);
    expect(() => read(content)).toThrow(InputError);
  });

  it.each(['{"server":', ''])('names the file that cannot be understood: %j', (content) => {
    const file = fileWith(content);
    expect(() => readConfig(file)).toThrow(file);
  });

  it('takes the example of the documentation', () => {
    const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'collect.md'), 'utf8');
    const example = /```json\n(.*?)```/s.exec(page)?.[1] ?? '';
    expect(readConfig(fileWith(example)).connections.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'press hall tcp',
      'fan line rtuOverTcp',
    ]);
  });

  it('names the file that is not there', () => {
    expect(() => readConfig('/nowhere/collector.json')).toThrow(/\/nowhere\/collector\.json.*no such file/);
  });
});

describe('readToken', () => {
  const server = { url: 'mqtt://server', tokenEnv: 'TOKEN' };
  it('takes it from the variable, or from the file', () => {
    expect(readToken(server, { TOKEN: 'abc' })).toBe('abc');
    expect(readToken({ ...server, tokenFile: fileWith('def\n') }, { TOKEN: 'abc' })).toBe('def');
  });

  it('says what is missing', () => {
    expect(() => readToken(server, {})).toThrow('TOKEN is empty');
    expect(() => readToken({ ...server, tokenFile: fileWith(' \n') }, {})).toThrow(/server\.tokenFile: .* is empty/);
    expect(() => readToken({ ...server, tokenFile: '/nowhere/token' }, {})).toThrow(
      /server\.tokenFile: .*no such file/,
    );
  });
});
