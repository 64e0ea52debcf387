import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { InvalidSettings } from './platform/start-failure.ts';

function refusal(environment: Record<string, string>, flags: string[] = []): string[] {
  try {
    readConfig(environment, flags);
  } catch (error) {
    if (error instanceof InvalidSettings) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('settings', () => {
  it('have defaults', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      mqttPort: 1883,
      dataDir: './data',
      databaseUrl: '',
      demo: false,
      checkReplies: true,
      retentionDays: 3650,
    });
    expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ checkReplies: false });
  });

  it('name a mail server together with the sender', () => {
    const SMTP_URL = 'smtps://oil:p%40ss@mail.example:465';
    const SMTP_FROM = 'Oilsight <oil@sight.example>';
    expect(readConfig({ SMTP_URL, SMTP_FROM }).smtp).toEqual({ url: SMTP_URL, from: SMTP_FROM, perSecond: 5 });
    expect(refusal({ SMTP_URL })).toEqual(['SMTP_FROM: SMTP_URL needs the address that e-mail is sent from']);
    expect(refusal({ SMTP_URL: 'http://mail.example', SMTP_FROM })).toEqual([expect.stringMatching(/^SMTP_URL: /)]);
    expect(refusal({ SMTP_URL, SMTP_FROM: 'a@b.example\r\nBcc: c@d.example' })).toEqual([
      expect.stringMatching(/^SMTP_FROM: /),
    ]);
  });

  it('name the address of the console without a slash at its end', () => {
    expect(readConfig({ PUBLIC_URL: 'https://oil.example/' }).publicUrl).toBe('https://oil.example');
  });

  it('name the map of the walls', () => {
    expect(readConfig({}).mapFile).toBe('');
    expect(readConfig({ MAP_FILE: '/srv/china.json' }).mapFile).toBe('/srv/china.json');
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['MQTT_PORT', 'x'],
    ['DATABASE_URL', 'mysql://db/oilsight'],
    ['DATABASE_URL', 'db:5432'],
    ['JWT_SECRET', 'too short'],
    ['JWT_SECRET', 'a'.repeat(64)],
    ['JWT_SECRET', 'changeme'.repeat(8)],
    ['ADMIN_PASSWORD', '12345'],
    ['ADMIN_PASSWORD', '123456'],
    ['ADMIN_PASSWORD', 'aaaaaaaaaaaa'],
    ['ADMIN_PASSWORD', 'oil12345'],
    ['ADMIN_PASSWORD', 'admin2026!'],
    ['ADMIN_PASSWORD', 'Quiet7r'],
    ['PASSWORD_MIN_LENGTH', '5'],
    ['PASSWORD_MIN_LENGTH', '65'],
    ['PASSWORD_MIN_LENGTH', 'eight'],
    ['LOG_LEVEL', 'loud'],
    ['OILSIGHT_DEMO', 'yes'],
    ['DEVICE_MESSAGES_PER_SECOND', '-1'],
    ['DEVICE_MESSAGES_BURST', '0'],
    ['RETENTION_DAYS', '0'],
    ['TRUST_PROXY', 'nginx'],
    ['TRUST_PROXY', '10.0.0.0/8,10.0.0.300'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', 'none,loopback'],
    ['TRUST_PROXY', 'loopback,'],
  ])('refuse %s=%s in a line that names it', (name, value) => {
    const lines = refusal({ [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name}: `));
  });

  it('that are empty count as not set', () => {
    expect(
      readConfig({ PORT: '', HOST: '', DATA_DIR: '', LOG_LEVEL: '', OILSIGHT_DEMO: '', DATABASE_URL: '' }),
    ).toEqual(readConfig({}));
  });

  it('name the proxies that are trusted', () => {
    expect(readConfig({}).trustProxy).toEqual(['loopback']);
    expect(readConfig({ TRUST_PROXY: 'none' }).trustProxy).toEqual([]);
    expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8 ,fd00::7' }).trustProxy).toEqual([
      'loopback',
      '10.0.0.0/8',
      'fd00::7',
    ]);
    expect(refusal({ TRUST_PROXY: 'loopback,nginx' })[0]).toContain('nginx');
  });

  it('are refused each on its line', () => {
    expect(refusal({ PORT: 'x', LOG_LEVEL: 'loud' }).map((line) => line.split(':')[0])).toEqual(['PORT', 'LOG_LEVEL']);
  });

  it('keep the demonstration on loopback, unless it is allowed elsewhere', () => {
    expect(refusal({ HOST: '0.0.0.0' }, ['--demo'])[0]).toMatch(/^HOST: .*loopback/);
    expect(refusal({ HOST: '0.0.0.0', OILSIGHT_DEMO: '1' }, ['--demo'])).toEqual([]);
    expect(refusal({ HOST: '0.0.0.0' })).toEqual([]);
  });

  it('end a demonstration, or run it', () => {
    expect([readConfig({}).endDemonstration, readConfig({}, ['--end-demonstration']).endDemonstration]).toEqual([
      false,
      true,
    ]);
    expect(refusal({}, ['--demo', '--end-demonstration'])[0]).toMatch(/^--end-demonstration: /);
  });

  it("assess the first administrator's password as an administrator's, and by the rule that they set", () => {
    expect(readConfig({ ADMIN_PASSWORD: 'Quiet-river7' })).toMatchObject({
      adminPassword: 'Quiet-river7',
      passwordMinLength: 6,
    });
    expect(refusal({ ADMIN_PASSWORD: 'Quiet7r' })).toEqual([
      'ADMIN_PASSWORD: The password must have at least 8 characters',
    ]);
    expect(refusal({ ADMIN_PASSWORD: 'Quiet-river7', PASSWORD_MIN_LENGTH: '14' })).toEqual([
      'ADMIN_PASSWORD: The password must have at least 14 characters',
    ]);
    expect(refusal({ ADMIN_PASSWORD: '123456', JWT_SECRET: 'a'.repeat(40) })).toEqual([
      'JWT_SECRET: must not be one thing again and again: take a random one, such as "openssl rand -hex 32" prints',
      'ADMIN_PASSWORD: The password must have at least 8 characters',
    ]);
  });

  it('never show a secret in a refusal', () => {
    expect(
      refusal({ JWT_SECRET: 'hunter2', ADMIN_PASSWORD: 'abc', DATABASE_URL: 'mysql://u:hunter2@db/x' }).join(),
    ).not.toMatch(/hunter2|abc/);
  });
});
