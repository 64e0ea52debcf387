import { resolve } from 'node:path';
import {
  accountRoutes, analysisRoutes, areaRoutes, auditRoutes, authRoutes, contactRoutes, deviceRoutes, displayRoutes, fileRoutes, gatewayRoutes, groupRoutes, imageRoutes, limitRoutes, oilRoutes, outboxRoutes, plantRoutes, secondFactorRoutes, sensorModelRoutes, sensorRoutes, settingRoutes, sheetRoutes, taskRoutes, telemetryRoutes, tenantRoutes, thingsBoardAuthRoutes,
  thingsBoardTelemetryRoutes, userRoutes, virtualUserRoutes,
} from '@oilsight/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { addressOf } from './http/address.ts';
import { api } from './http/api.ts';
import { serveConsole } from './http/console.ts';
import { serveDocs } from './http/docs.ts';
import { serveProbes } from './http/probes.ts';
import { createServer } from './http/server.ts';
import { createLiveGateway } from './live/gateway.ts';
import { accountHandlers, createAccount } from './modules/account/index.ts';
import { pgAccountStore } from './modules/account/account.store.pg.ts';
import { analysisHandlers, createAnalysis, createDiagnosisTopic, createUnjudged, registerAnalysisJobs } from './modules/analysis/index.ts';
import { pgAnalysisStore } from './modules/analysis/analysis.store.pg.ts';
import { areaHandlers, createAreas } from './modules/areas/index.ts';
import { authHandlers, createAuth, displayHandlers, hashPassword, registerAuthJobs, secondFactorHandlers, thingsBoardAuthHandlers } from './modules/auth/index.ts';
import { pgAuthStore } from './modules/auth/auth.store.pg.ts';
import { pgCodeStore } from './modules/auth/codes.store.pg.ts';
import { pgDisplayStore } from './modules/auth/displays.store.pg.ts';
import { pgSecondFactorStore } from './modules/auth/second-factor.store.pg.ts';
import { auditHandlers, createAudit } from './modules/audit/index.ts';
import { pgAuditStore } from './modules/audit/audit.store.pg.ts';
import { createDemo, heldDemonstration, toldOfEnd } from './modules/demo/index.ts';
import { pgDemoStore } from './modules/demo/demo.store.pg.ts';
import { createDeviceDirectory, createDevices, createDeviceStates, createDeviceTopics, deviceHandlers } from './modules/devices/index.ts';
import { pgDeviceStore } from './modules/devices/devices.store.pg.ts';
import { createDeviceImages, createFiles, fileHandlers, imageHandlers, registerFileJobs } from './modules/files/index.ts';
import { pgDeviceImageStore } from './modules/files/device-images.store.pg.ts';
import { pgPictureStore } from './modules/files/pictures.store.pg.ts';
import { createLimitResolver, createLimits, limitHandlers } from './modules/limits/index.ts';
import { pgLimitStore } from './modules/limits/limits.store.pg.ts';
import { createDeviceLog, createOilProducts, createOils, oilHandlers } from './modules/oils/index.ts';
import { pgLogStore } from './modules/oils/log.store.pg.ts';
import { pgOilStore } from './modules/oils/oils.store.pg.ts';
import { pgProductStore } from './modules/oils/products.store.pg.ts';
import { createHttpGateway, createOutbox, outboxHandlers, registerOutboxJobs } from './modules/outbox/index.ts';
import { pgOutboxStore } from './modules/outbox/outbox.store.pg.ts';
import { createDialects, createGateways, createSensorModels, createSensors, gatewayHandlers, sensorHandlers, sensorModelHandlers } from './modules/sensors/index.ts';
import { pgGatewayStore } from './modules/sensors/gateways.store.pg.ts';
import { pgSensorModelStore } from './modules/sensors/sensor-models.store.pg.ts';
import { pgSensorStore } from './modules/sensors/sensors.store.pg.ts';
import { createCredentials, createGroups, createImports, createPlant, createRemovals, createScreens, createSheets, groupHandlers, plantHandlers, registerPlantJobs, sheetHandlers } from './modules/plant/index.ts';
import { pgGroupStore } from './modules/plant/groups.store.pg.ts';
import { pgPlantStore } from './modules/plant/plant.store.pg.ts';
import { pgSheetStore } from './modules/plant/sheets.store.pg.ts';
import { createSettings, settingHandlers } from './modules/settings/index.ts';
import { pgSettingStore } from './modules/settings/settings.store.pg.ts';
import {
  createAttributes, createDeviceAttributes, createHttpDoor, createIngest, createLiveTelemetry, createMqttDoor, createTelemetry, createThingsBoardTelemetry, registerTelemetryJobs, telemetryHandlers, thingsBoardTelemetryHandlers,
} from './modules/telemetry/index.ts';
import { pgArrivals } from './modules/telemetry/arrivals.store.pg.ts';
import { pgAttributeStore } from './modules/telemetry/attributes.store.pg.ts';
import { createPgTelemetryStore } from './modules/telemetry/store/telemetry.store.pg.ts';
import { createTasks, registerTaskJobs, taskHandlers, telemetryMaker } from './modules/tasks/index.ts';
import { pgTaskStore } from './modules/tasks/tasks.store.pg.ts';
import { createTenants, tenantHandlers } from './modules/tenants/index.ts';
import { pgTenantStore } from './modules/tenants/tenants.store.pg.ts';
import { contactHandlers, createContacts, createUsers, createVirtualUsers, userHandlers, virtualUserHandlers } from './modules/users/index.ts';
import { pgContactStore } from './modules/users/contacts.store.pg.ts';
import { pgUserStore } from './modules/users/users.store.pg.ts';
import { pgVirtualDeviceStore } from './modules/users/virtual-users.store.pg.ts';
import { createBlobs } from './platform/blobs.ts';
import { createBus } from './platform/bus.ts';
import { systemClock } from './platform/clock.ts';
import type { Clock } from './platform/clock.ts';
import type { Log } from './platform/log.ts';
import { freeBytesOf } from './platform/free-bytes.ts';
import { createHeavyReads } from './platform/heavy-reads.ts';
import { createIsolatedWork, isolatedWorkBounds } from './platform/isolated-work.ts';
import { createMetrics } from './platform/metrics.ts';
import { createPasswordRules } from './platform/password.rules.ts';
import { trustedPeers } from './platform/network.ts';
import { createPg } from './platform/pg.ts';
import { createQueue } from './platform/queue.ts';
import { createReadiness } from './platform/readiness.ts';
import { createSeal } from './platform/seal.ts';
import { createWorkbooks } from './platform/sheets.ts';
import { StartFailure } from './platform/start-failure.ts';

/** Connections for reads of many readings, and the longest that one statement of them may take, ms. */
const readConnections = 6;
const longestReadMs = 30_000;

/** Connections that the kernel keeps until they are taken in: one that finds no room tries again a second later. */
const mostUnaccepted = 4096;

export interface AppOptions {
  readonly config: Config;
  /** A migrated database. */
  readonly databaseUrl: string;
  readonly jwtSecret: string;
  readonly log: Log;
  readonly clock?: Clock;
  /** Tells the person at the keyboard something that no log may hold: the first administrator's password. */
  readonly announce?: (line: string) => void;
}

export type App = ReturnType<typeof createApp>;

interface Runs {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** What starts and stops with the app. */
interface Part {
  readonly name: string;
  readonly runs: Runs;
}

/** The composition root: the only place that knows every module and adapter. It plugs them together; nothing runs before `start`. */
export function createApp({ config, databaseUrl, jwtSecret, log, clock = systemClock, announce = toTerminal }: AppOptions) {
  let stopping: Promise<void> | null = null;
  const metrics = createMetrics();
  const isTrustedPeer = trustedPeers(config.trustProxy);
  const bus = createBus((error, event) => log.error({ err: error, event }, 'a listener failed'));
  // The text alone: the client's errors hold the whole connection. While we stop, connections end.
  const onError = ({ message }: Error) => {
    if (stopping === null) log.warn({ reason: message }, 'a database connection was lost');
  };
  const pg = createPg({ url: databaseUrl, onError });
  // Reads of many readings have connections of their own: however long they take, a login finds one.
  const readPg = createPg({ url: databaseUrl, max: readConnections, statementTimeoutMs: longestReadMs, onError });
  const reads = createHeavyReads(metrics);
  const queue = createQueue({ url: databaseUrl, log });
  const readiness = createReadiness(pg);

  /** Whether this server runs the demonstration, whose passwords and tokens open nothing elsewhere. Known before a door opens. */
  let runsDemonstration = false;
  const isDemonstration = () => runsDemonstration;

  const gateways = config.sms.url === '' ? {} : { sms: createHttpGateway(config.sms) };
  const outbox = createOutbox({ store: pgOutboxStore(pg), seal: createSeal(jwtSecret, 'messages'), gateways, clock, log });
  registerOutboxJobs(queue, outbox);
  const passwordRules = createPasswordRules({ least: config.passwordMinLength });
  const auth = createAuth({
    store: pgAuthStore(pg, isDemonstration), codeStore: pgCodeStore(pg), displayStore: pgDisplayStore(pg), secondFactorStore: pgSecondFactorStore(pg), outbox, passwordMinLength: passwordRules.least, jwtSecret, seal: createSeal(jwtSecret, 'ways in'), clock, bus,
  });
  registerAuthJobs(queue, auth);
  const audit = createAudit({ store: pgAuditStore(pg), clock, log });
  const people = { store: pgUserStore(pg), audit, passwords: { hash: hashPassword, rules: passwordRules }, bus, clock };
  const users = createUsers(people);
  const virtualUsers = createVirtualUsers({ ...people, devices: pgVirtualDeviceStore(pg) });
  const contacts = createContacts({ store: pgContactStore(pg), audit });
  const areas = createAreas();
  const tenants = createTenants({ store: pgTenantStore(pg), areas, audit, bus });
  const account = createAccount({ store: pgAccountStore(pg), auth, codes: auth.codes, passwords: passwordRules, outbox, audit, bus });
  const settings = createSettings({ store: pgSettingStore(pg), audit, bus });
  const isolated = createIsolatedWork(isolatedWorkBounds, (error, { pathname }) => log.warn({ err: error, program: pathname.split('/').at(-1) }, 'work on a file of a stranger failed'));
  const images = createDeviceImages({ store: pgDeviceImageStore(pg), blobs: createBlobs(resolve(config.dataDir, 'device-images')), audit, clock, bus, isolated });
  const files = createFiles({ store: pgPictureStore(pg), blobs: createBlobs(resolve(config.dataDir, 'pictures')), audit, clock, images, isolated });
  registerFileJobs(queue, files);
  const deviceStore = pgDeviceStore(pg, isDemonstration);
  const devices = createDevices({ store: deviceStore, bus, clock });
  const telemetryStore = createPgTelemetryStore({ pg, readPg, readTimeoutMs: longestReadMs, clock, onStored: (event) => bus.emit('readingsStored', event), onError: (error) => log.error({ err: error }, 'telemetry could not be looked after') });
  const attributes = createAttributes({ store: pgAttributeStore(pg), bus, clock });
  const limitStore = pgLimitStore(pg);
  const limitResolver = createLimitResolver({ store: limitStore });
  const telemetry = createTelemetry({ store: telemetryStore, devices, limits: limitResolver, clock });
  const arrivals = pgArrivals(pg);
  registerTelemetryJobs(queue, { store: telemetryStore, arrivals, clock, retentionDays: config.retentionDays });
  const tasks = createTasks({
    store: pgTaskStore(pg), blobs: createBlobs(resolve(config.dataDir, 'tasks')), audit, auth, makers: { telemetry: telemetryMaker(telemetry) }, clock, freeBytes: () => freeBytesOf(config.dataDir),
  });
  registerTaskJobs(queue, tasks);
  const sensorModelStore = pgSensorModelStore(pg);
  const sensorModels = createSensorModels({ store: sensorModelStore, audit, bus });
  const dialects = createDialects({ store: sensorModelStore, bus, clock });
  const limits = createLimits({ store: limitStore, resolver: limitResolver, devices, telemetry: telemetryStore, audit, bus, clock });
  const oils = createOils({ store: pgOilStore(pg), limits, bus, clock });
  const oilProducts = createOilProducts({ store: pgProductStore(pg), audit, bus });
  const deviceLog = createDeviceLog({ store: pgLogStore(pg), devices, audit, bus, clock });
  const ingest = createIngest({
    store: telemetryStore, devices, machines: oils, dialects, bus, clock, metrics, log, limits: { messagesPerSecond: config.deviceMessagesPerSecond, messagesBurst: config.deviceMessagesBurst },
  });
  const deviceAttributes = createDeviceAttributes({ attributes, ingest });
  const mqtt = createMqttDoor({ devices, ingest, deviceAttributes, bus, clock, metrics, log, isTrustedPeer, address: { port: config.mqttPort, host: config.host } });
  const analysisStore = pgAnalysisStore(pg);
  const deviceStates = createDeviceStates({ store: telemetryStore, judgements: analysisStore, limits: limitResolver, devices, bus, clock, onError: (error) => log.error({ err: error }, 'device states could not be kept') });
  const directory = createDeviceDirectory({ store: deviceStore, states: deviceStates, areas });
  const plantStore = pgPlantStore(pg);
  const groupStore = pgGroupStore(pg);
  const groups = createGroups({ store: groupStore, factories: plantStore, states: deviceStates, audit });
  const plant = createPlant({ store: plantStore, groups: groupStore, states: deviceStates, areas, images, audit, bus, clock });
  const removals = createRemovals({ store: plantStore, readings: telemetryStore, states: deviceStates, areas, audit, bus, clock });
  registerPlantJobs(queue, removals);
  const credentials = createCredentials({ store: plantStore, audit, bus, clock });
  const screens = createScreens({ store: plantStore, telemetry: telemetryStore, audit });
  const sheets = createSheets({ store: plantStore, sheets: pgSheetStore(pg), groups: groupStore, imports: createImports({ clock }), models: sensorModels, workbooks: createWorkbooks(isolated), areas, audit, bus, clock, log });
  const sensors = createSensors({ store: pgSensorStore(pg), models: sensorModelStore, devices, states: deviceStates, audit, bus, clock });
  const gatewayDevices = createGateways({ store: pgGatewayStore(pg), devices, states: deviceStates, mqttPort: () => mqtt.port });

  const analysis = createAnalysis({ store: analysisStore, telemetry: telemetryStore, devices, oils, ingest, bus, clock, limitsOf: (device, key) => limitResolver.of(device, key) });
  registerAnalysisJobs(queue, { analysis, devices, unjudged: createUnjudged(arrivals), onError: (error) => log.error({ err: error }, 'a device could not be judged') });

  const liveTelemetry = createLiveTelemetry({ store: telemetryStore, reads, attributes, devices, bus, clock, metrics, log });
  const topics = [...createDeviceTopics({ states: deviceStates, devices, bus }), createDiagnosisTopic({ analysis, devices, bus })];
  const live = createLiveGateway({ auth, devices, commands: liveTelemetry.commands, topics, bus, metrics, log, addressOf: (request) => addressOf(request, isTrustedPeer) });

  const apis = [
    api(authRoutes, authHandlers(auth)),
    api(thingsBoardAuthRoutes, thingsBoardAuthHandlers(auth)),
    api(secondFactorRoutes, secondFactorHandlers(auth)),
    api(displayRoutes, displayHandlers(auth)),
    api(accountRoutes, accountHandlers(account, auth.logins)),
    api(settingRoutes, settingHandlers(settings)),
    api(fileRoutes, fileHandlers(files)),
    api(imageRoutes, imageHandlers(images)),
    api(taskRoutes, taskHandlers(tasks)),
    api(outboxRoutes, outboxHandlers(outbox)),
    api(deviceRoutes, deviceHandlers(directory, { mqttPort: () => mqtt.port })),
    api(telemetryRoutes, telemetryHandlers(telemetry)),
    api(analysisRoutes, analysisHandlers(analysis)),
    api(oilRoutes, oilHandlers(oilProducts, deviceLog)),
    api(limitRoutes, limitHandlers(limits)),
    api(userRoutes, userHandlers(users)),
    api(virtualUserRoutes, virtualUserHandlers(virtualUsers)),
    api(contactRoutes, contactHandlers(contacts)),
    api(tenantRoutes, tenantHandlers(tenants)),
    api(areaRoutes, areaHandlers(areas)),
    api(groupRoutes, groupHandlers(groups)),
    api(sheetRoutes, sheetHandlers(sheets)),
    api(plantRoutes, plantHandlers({ plant, credentials, screens, removals })),
    api(auditRoutes, auditHandlers(audit)),
    api(sensorModelRoutes, sensorModelHandlers(sensorModels)),
    api(sensorRoutes, sensorHandlers(sensors)),
    api(gatewayRoutes, gatewayHandlers(gatewayDevices)),
    api(thingsBoardTelemetryRoutes, thingsBoardTelemetryHandlers(createThingsBoardTelemetry({ store: telemetryStore, devices, attributes, clock }))),
  ];

  async function createHttp(): Promise<FastifyInstance> {
    const door = createHttpDoor({ devices, ingest, deviceAttributes, bus, clock, metrics, log });
    const server = await createServer({ log, metrics, now: () => clock.now(), isTrustedPeer, first: door.telemetry, lane: door.lane });
    for (const each of apis) each.mountOn(server, { authenticate: (token) => auth.authenticate(token), audit, reads, checkReplies: config.checkReplies });
    door.serveOn(server);
    serveProbes(server, { metrics, ready: () => readiness.check(), isMetricsPublic: config.metricsPublic });
    await serveDocs(server);
    await serveConsole(server, { folder: resolve(import.meta.dirname, '../../console/dist'), now: () => clock.now() });
    return server;
  }

  /**
   * Makes the demonstration on an empty database, where the start asked for it. A start that did not, refuses a database that holds it.
   *
   * @throws StartFailure
   */
  async function demonstration(): Promise<void> {
    const demo = createDemo({ store: pgDemoStore(pg), audit, clock, dataDir: config.dataDir, hashPassword });
    if (config.demo) {
      const outcome = await demo.seed();
      runsDemonstration = await demo.isHeld();
      log.info({ outcome }, 'demonstration');
      return;
    }
    if (config.endDemonstration) {
      announce(toldOfEnd(await demo.end()));
      return;
    }
    if (await demo.isHeld()) throw new StartFailure(heldDemonstration(config, databaseUrl));
  }

  async function firstAdministrator(): Promise<void> {
    const unused = (reason: string) => announce(`ADMIN_PASSWORD is not used: ${reason}. It is the password of the first administrator only, when that is made; change passwords in the console, and take it out of the settings.`);
    if (runsDemonstration) {
      if (config.adminPassword !== '') unused('the demonstration has an administrator');
      return;
    }
    const made = await auth.ensureFirstAdministrator(config.adminPassword);
    if (made === null) {
      if (config.adminPassword !== '' && !(await auth.isAdministratorPassword(config.adminPassword))) unused('the database has people already');
    } else if (config.adminPassword === '') announce(`The first administrator is ${made.userName} with the password ${made.password} (shown this once).`);
    else if (made.userName !== 'admin') announce(`The first administrator is ${made.userName} with the password of ADMIN_PASSWORD.`);
  }

  let http: FastifyInstance | null = null;
  const web: Runs = {
    async start() {
      http = await createHttp();
      live.attach(http.server);
      await http.listen({ port: config.port, host: config.host, backlog: mostUnaccepted });
    },
    async stop() {
      await http?.close();
    },
  };

  /** Started in this order and stopped in the opposite one: doors open last and close first. */
  const parts: readonly Part[] = [
    { name: 'auth', runs: auth },
    { name: 'devices', runs: devices },
    { name: 'demonstration', runs: atStart(demonstration) },
    { name: 'first administrator', runs: atStart(firstAdministrator) },
    { name: 'telemetry store', runs: telemetryStore },
    { name: 'limits', runs: limitResolver },
    { name: 'device states', runs: deviceStates },
    { name: 'live telemetry', runs: liveTelemetry },
    // After the demonstration, whose sensors find their models.
    { name: 'sensor models', runs: sensorModels },
    { name: 'dialects', runs: dialects },
    { name: 'oils', runs: oils },
    { name: 'ingest', runs: ingest },
    { name: 'analysis', runs: analysis },
    { name: 'isolated work', runs: isolated },
    { name: 'imports of sheets', runs: sheets },
    // After what they work on.
    { name: 'jobs', runs: queue },
    { name: 'http', runs: web },
    { name: 'mqtt', runs: mqtt },
    // Closed before the door: a server that closes waits for its sockets.
    { name: 'live', runs: live },
    { name: 'readiness', runs: readiness },
  ];
  const started: Part[] = [];

  async function stopAll(): Promise<void> {
    for (const { name, runs } of started.toReversed()) await runs.stop().catch((error: unknown) => log.error({ err: error, part: name }, 'a part did not stop'));
    metrics.stop();
    await readPg.close();
    await pg.close();
  }
  const stop = (): Promise<void> => (stopping ??= stopAll());

  return {
    services: { liveOffer: live.offer, sensorModels, removals, auth, devices, directory, deviceStates, telemetryStore, attributes, ingest, oils, analysis, telemetry, bus, clock, pg, metrics, queue },
    /** Opens the doors. When a part cannot start, those before it are stopped and the error is the caller's. */
    async start(): Promise<{ port: number; mqttPort: number }> {
      for (const part of parts) {
        // Before it starts: a part that fails half-way has something to stop.
        started.push(part);
        try {
          await part.runs.start();
        } catch (error) {
          await stop();
          throw error;
        }
      }
      return { port: portOf(http), mqttPort: mqtt.port };
    },
    stop,
  };
}

/** Work of the start that has nothing to stop. */
function atStart(work: () => Promise<void>): Runs {
  return { start: work, stop: async () => undefined };
}

function portOf(server: FastifyInstance | null): number {
  const address = server?.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function toTerminal(line: string): void {
  process.stdout.write(`${line}\n`);
}
