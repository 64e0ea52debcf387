import { randomBytes } from 'node:crypto';
import { minPasswordLength, shortestPassword, textOf } from '@oilsight/contract';
import * as z from 'zod';
import { gatewaySettingsOf, gatewayVariables } from './gateway-settings.ts';
import type { GatewaySettings } from './gateway-settings.ts';
import { llmSettingsOf, llmVariables } from './llm-settings.ts';
import type { LlmSettings } from './llm-settings.ts';
import { trustedPeers } from './platform/network.ts';
import { faultOfPassword } from './platform/password.rules.ts';
import { faultOfSecret } from './platform/secret.rules.ts';
import { InvalidSettings } from './platform/start-failure.ts';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const flag = z
  .enum(['0', '1', 'true', 'false'])
  .default('0')
  .transform((text) => text === '1' || text === 'true');

/** `none`, or addresses, networks and `loopback`, separated by commas. */
const peers = z.string().transform((text, context) => {
  const entries = text.trim() === 'none' ? [] : text.split(',').map((entry) => entry.trim());
  try {
    trustedPeers(entries);
  } catch (error) {
    context.addIssue(error instanceof RangeError ? error.message : String(error));
  }
  return entries;
});

/** Every setting, with its default. The README's table lists the same. */
const Environment = z.object({
  PORT: port(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  MQTT_PORT: port(1883),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/ })]).default(''),
  JWT_SECRET: z.string().default(''),
  ADMIN_PASSWORD: z.string().default(''),
  /** Minimum number of characters of a new password; administrators need 8 in any case. */
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(shortestPassword).max(64).default(shortestPassword),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Allows the demonstration on an address that is not loopback. */
  OILSIGHT_DEMO: flag,
  /** Messages a device may send per second (sustained) and at once. 0: no limit. */
  DEVICE_MESSAGES_PER_SECOND: z.coerce.number().min(0).default(100),
  DEVICE_MESSAGES_BURST: z.coerce.number().min(1).default(1000),
  /**
   * Number of devices whose tokens, names and profiles are held in memory. Beyond it, those silent for longest are
   * dropped and read again when needed.
   */
  DEVICES_PER_SERVER: z.coerce.number().int().min(1000).max(1_000_000).default(50_000),
  /** `/metrics` answers every caller, not only this machine. */
  METRICS_PUBLIC: flag,
  /** Reverse proxies that are trusted to name their caller. */
  TRUST_PROXY: peers.default(['loopback']),
  /** Days that raw readings are kept. */
  RETENTION_DAYS: z.coerce.number().int().min(1).default(3650),
  /** Address under which people reach the console, for links in messages. Empty: messages have no links. */
  PUBLIC_URL: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ })])
    .default('')
    .transform((url) => url.replace(/\/$/, '')),
  /** A GeoJSON file that the dealer's wall shows instead of the map that the console brings. Empty: that one. */
  MAP_FILE: z.string().default(''),
  ...gatewayVariables,
  ...llmVariables,
});

/** The faults of the secrets among the settings, one line each. The rules are those for people's passwords and keys. */
function weakSecrets({ JWT_SECRET, ADMIN_PASSWORD, PASSWORD_MIN_LENGTH }: z.infer<typeof Environment>): string[] {
  const secret = JWT_SECRET === '' ? null : faultOfSecret(JWT_SECRET);
  const least = minPasswordLength('SYS_ADMIN', PASSWORD_MIN_LENGTH);
  const password = ADMIN_PASSWORD === '' ? null : faultOfPassword(ADMIN_PASSWORD, '', least);
  return [
    ...(secret === null ? [] : [`JWT_SECRET: ${secret}`]),
    ...(password === null ? [] : [`ADMIN_PASSWORD: ${textOf(password, 'en-US', { least })}`]),
  ];
}

export interface Config extends GatewaySettings {
  readonly port: number;
  readonly host: string;
  readonly mqttPort: number;
  readonly dataDir: string;
  /** Empty: the embedded PostgreSQL. */
  readonly databaseUrl: string;
  /** Empty: generated into the data folder. */
  readonly jwtSecret: string;
  readonly adminPassword: string;
  /** Minimum number of characters of everybody's new password. */
  readonly passwordMinLength: number;
  readonly logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
  readonly demo: boolean;
  /**
   * Ends a demonstration that the database holds. A database that holds one is refused unless this or `demo` is set.
   */
  readonly endDemonstration: boolean;
  /** Development and tests check every reply against its schema. */
  readonly checkReplies: boolean;
  /** Whether all devices are assessed in rounds. Tests that do not say so assess by themselves what they look at. */
  readonly assessesInRounds: boolean;
  readonly deviceMessagesPerSecond: number;
  readonly deviceMessagesBurst: number;
  /** Maximum number held in memory. */
  readonly devicesPerServer: number;
  readonly retentionDays: number;
  readonly metricsPublic: boolean;
  /** Addresses, networks and `loopback`; empty: no proxy is trusted. */
  readonly trustProxy: readonly string[];
  /** Without a slash at the end; empty: messages have no links. */
  readonly publicUrl: string;
  /** Path of the walls' map; empty: the console's own. */
  readonly mapFile: string;
  /** The language model of the diagnosis assistant; null: its expert answers alone. */
  readonly llm: LlmSettings | null;
}

/**
 * Reads the environment and the command line.
 *
 * @throws InvalidSettings with one line per wrong setting
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  flags: readonly string[] = [],
): Config {
  // An empty variable, as compose files write it, counts as not set.
  const parsed = Environment.safeParse(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
  );
  if (!parsed.success) {
    throw new InvalidSettings(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const env = parsed.data;
  const weak = weakSecrets(env);
  if (weak.length > 0) throw new InvalidSettings(weak.join('\n'));
  const demo = flags.includes('--demo');
  const endDemonstration = flags.includes('--end-demonstration');
  if (demo && endDemonstration)
    throw new InvalidSettings('--end-demonstration: is for `npm run serve`; `npm start` runs the demonstration');
  const isLoopback = ['127.0.0.1', '::1', 'localhost'].includes(env.HOST);
  if (demo && !isLoopback && !env.OILSIGHT_DEMO) {
    throw new InvalidSettings(
      `HOST: the demonstration has known passwords and listens on a loopback address only; ${env.HOST} is none (OILSIGHT_DEMO=1 allows it)`,
    );
  }
  return {
    port: env.PORT,
    host: env.HOST,
    mqttPort: env.MQTT_PORT,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    jwtSecret: env.JWT_SECRET,
    adminPassword: env.ADMIN_PASSWORD,
    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    logLevel: env.LOG_LEVEL,
    demo,
    endDemonstration,
    checkReplies: environment['NODE_ENV'] !== 'production',
    assessesInRounds: true,
    deviceMessagesPerSecond: env.DEVICE_MESSAGES_PER_SECOND,
    deviceMessagesBurst: env.DEVICE_MESSAGES_BURST,
    devicesPerServer: env.DEVICES_PER_SERVER,
    retentionDays: env.RETENTION_DAYS,
    metricsPublic: env.METRICS_PUBLIC,
    trustProxy: env.TRUST_PROXY,
    publicUrl: env.PUBLIC_URL,
    mapFile: env.MAP_FILE,
    ...gatewaySettingsOf(env),
    llm: llmSettingsOf(env),
  };
}

/** Settings for tests: free ports, quiet, replies checked. */
export function testConfig(overrides: Partial<Config> = {}): Config {
  return {
    ...readConfig({ PORT: '0', MQTT_PORT: '0', LOG_LEVEL: 'silent', JWT_SECRET: randomBytes(32).toString('hex') }),
    checkReplies: true,
    deviceMessagesPerSecond: 0,
    ...overrides,
  };
}
