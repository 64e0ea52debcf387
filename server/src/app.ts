import type { Config } from './config.ts';
import { addressOf } from './http/address.ts';
import { createInProcessCalls } from './http/in-process.ts';
import { createLifetime } from './lifetime.ts';
import { createLiveServer } from './live/live-server.ts';
import { createModuleContext, type ModuleContext, type Part } from './module-context.ts';
import { accountModule } from './modules/account/account.module.ts';
import { alarmsModule, leadingAlarmsModule } from './modules/alarms/alarms.module.ts';
import { analysisModule, diagnosesModule } from './modules/analysis/analysis.module.ts';
import { areasModule } from './modules/areas/areas.module.ts';
import { assistantModule } from './modules/assistant/assistant.module.ts';
import { auditModule } from './modules/audit/audit.module.ts';
import { authModule } from './modules/auth/auth.module.ts';
import { chargesModule } from './modules/charges/charges.module.ts';
import { dashboardModule } from './modules/dashboard/dashboard.module.ts';
import { demoAlarmsModule, demoModule } from './modules/demo/demo.module.ts';
import { deviceDirectoryModule, devicesModule, deviceStatesModule } from './modules/devices/devices.module.ts';
import { filesModule } from './modules/files/files.module.ts';
import { knowledgeModule } from './modules/knowledge/knowledge.module.ts';
import { laboratoryModule } from './modules/laboratory/laboratory.module.ts';
import { limitsModule } from './modules/limits/limits.module.ts';
import { machineScreenModule } from './modules/machine-screen/machine-screen.module.ts';
import { oilsModule } from './modules/oils/oils.module.ts';
import { outboxModule } from './modules/outbox/outbox.module.ts';
import { plannedWorkModule } from './modules/planned-work/planned-work.module.ts';
import { plantModule } from './modules/plant/plant.module.ts';
import { reportsModule } from './modules/reports/reports.module.ts';
import { schedulesModule } from './modules/reports/schedules/schedules.module.ts';
import { writtenReportsModule } from './modules/reports/written-reports.module.ts';
import { searchModule } from './modules/search/search.module.ts';
import { screensModule } from './modules/screens/screens.module.ts';
import { sensorModelsModule, sensorsModule } from './modules/sensors/sensors.module.ts';
import { settingsModule } from './modules/settings/settings.module.ts';
import { statisticsModule } from './modules/statistics/statistics.module.ts';
import { tasksModule } from './modules/tasks/tasks.module.ts';
import { telemetryModule, telemetryStoreModule } from './modules/telemetry/telemetry.module.ts';
import { tenantsModule } from './modules/tenants/tenants.module.ts';
import { usersModule } from './modules/users/users.module.ts';
import { viewsModule } from './modules/views/views.module.ts';
import { systemClock } from './platform/clock.ts';
import type { Clock } from './platform/clock.ts';
import type { Log } from './platform/log.ts';
import { createReadiness } from './platform/readiness.ts';
import { createWeb } from './web.ts';

export interface AppOptions {
  readonly config: Config;
  /** A migrated database. */
  readonly databaseUrl: string;
  readonly jwtSecret: string;
  readonly log: Log;
  readonly clock?: Clock;
  /** Shows the person who starts the program something that no log may hold: the first administrator's password. */
  readonly announce?: (line: string) => void;
}

export type App = ReturnType<typeof createApp>;

/**
 * The composition root: it calls the composition of every module (`<module>.module.ts`) with what that module needs of
 * the others. A module makes its own stores and services, and registers what it adds to the app. Nothing runs before
 * `start`; parts start in the order in which they are listed here.
 */
export function createApp({
  config,
  databaseUrl,
  jwtSecret,
  log,
  clock = systemClock,
  announce = toTerminal,
}: AppOptions) {
  let isStopping = false;
  const { context, registered } = createModuleContext({
    config,
    databaseUrl,
    jwtSecret,
    log,
    clock,
    announce,
    isStopping: () => isStopping,
  });
  const { pg, readPg, bus, changes, metrics, queue, isTrustedPeer } = context;

  const modules = composeModules(context);
  const { auth, audit, devices, http, mqttPort } = modules;

  const live = createLiveServer({
    auth,
    devices,
    commands: registered.commands,
    topics: registered.topics,
    changes,
    metrics,
    log,
    addressOf: (request) => addressOf(request, isTrustedPeer),
  });
  const inProcess = createInProcessCalls({
    calls: registered.calls,
    confirm: (principal) => auth.confirm(principal),
    audit,
    reads: context.reads,
    caughtUp: changes.caughtUp,
    checkReplies: config.checkReplies,
    log,
  });
  // It asks through the calls of all others.
  assistantModule(context, { calls: inProcess, areas: modules.areas });
  const readiness = createReadiness(pg);
  const web = createWeb(context, { calls: registered.calls, auth, audit, devices: http, live, readiness });

  /** Started in this order and stopped in the reverse one: adapters open last and close first. */
  const parts: readonly Part[] = [
    ...registered.parts,
    // After the parts that the jobs use.
    { name: 'jobs', runs: queue },
    { name: 'http', runs: web },
    ...registered.adapters,
    // Stopped before the web server, which waits for its sockets.
    { name: 'live', runs: live },
    { name: 'readiness', runs: readiness },
  ];
  const lifetime = createLifetime({
    parts,
    log,
    onStop: () => (isStopping = true),
    async close() {
      metrics.stop();
      await readPg.close();
      await pg.close();
    },
  });

  return {
    services: {
      inProcess,
      liveOffer: live.offer,
      sensorModels: modules.models,
      removals: modules.removals,
      auth,
      devices,
      directory: modules.directory,
      deviceStates: modules.deviceStates,
      telemetryStore: modules.telemetryStore,
      attributes: modules.attributes,
      ingest: modules.ingest,
      laboratory: modules.laboratory,
      oils: modules.oils,
      alarms: modules.alarms,
      analysis: modules.analysis,
      diagnosticReports: modules.diagnosticReports,
      fleetReports: modules.fleetReports,
      reportsAt: modules.reportsAt,
      outbox: modules.outbox,
      isolated: context.isolated,
      telemetry: modules.telemetry,
      bus,
      changes,
      clock,
      pg,
      metrics,
      queue,
    },
    /** Starts all parts. When one cannot start, those before it are stopped and the error is thrown. */
    async start(): Promise<{ port: number; mqttPort: number }> {
      await lifetime.start();
      return { port: web.port, mqttPort: mqttPort() };
    },
    stop: lifetime.stop,
  };
}

/**
 * Composes every module with what it needs of the others. A module registers in the context what it adds to the app.
 */
function composeModules(context: ModuleContext) {
  const outbox = outboxModule(context);
  const audit = auditModule(context);
  const areas = areasModule(context);
  knowledgeModule(context);
  // Before the modules that read people and machines.
  demoModule(context, { audit });
  const auth = authModule(context, { outbox });
  composePeople(context, { areas, auth, outbox, audit });
  const { images, uploads, logos } = filesModule(context, { audit });
  const tasks = tasksModule(context, { auth, audit });
  const devices = devicesModule(context);
  const { store: telemetryStore, arrivals } = telemetryStoreModule(context);
  const readings = { telemetry: telemetryStore, devices };
  const { machineSettings, resolver } = limitsModule(context, { ...readings, audit });
  const diagnoses = diagnosesModule(context);
  const deviceStates = deviceStatesModule(context, {
    store: telemetryStore,
    assessments: diagnoses,
    alarms: leadingAlarmsModule(context),
    limits: resolver,
    devices,
  });
  const { models, keyMappings } = sensorModelsModule(context, { audit });
  const { oils, log, products } = oilsModule(context, { devices, machineSettings, audit });
  const { corrections, laboratory, samples, comparisons } = laboratoryModule(context, { ...readings, oils, audit });
  const { telemetry, attributes, ingest, http, mqttPort } = telemetryModule(context, {
    store: telemetryStore,
    devices,
    limits: resolver,
    oils,
    corrections,
    keyMappings,
    tasks,
  });
  const measured = { ...readings, limits: resolver, oils };
  const analysis = analysisModule(context, { ...measured, diagnoses, arrivals, laboratory, ingest });
  chargesModule(context, { ...measured, analysis });
  const directory = deviceDirectoryModule(context, { states: deviceStates, areas, mqttPort });
  const shown = { deviceStates, directory, areas };
  const { removals, screens } = plantModule(context, {
    ...readings,
    states: deviceStates,
    models,
    images,
    areas,
    audit,
  });
  const { sensors } = sensorsModule(context, { devices, states: deviceStates, audit, keyMappings, mqttPort });
  machineScreenModule(context, { ...readings, states: deviceStates, directory, screens, oils, analysis, audit });
  const { engine, silence, ruleSets, actionsAt, notices } = alarmsModule(context, {
    ...readings,
    deviceStates,
    arrivals,
    machineSettings,
    resolver,
    auth,
    outbox,
    audit,
  });
  const plannedWork = plannedWorkModule(context, { devices, log, audit });
  const lists = dashboardModule(context, { ...readings, ...shown, resolver, analysis, plannedWork });
  screensModule(context, { states: deviceStates, areas, audit });
  const written = writtenReportsModule(context, { ...readings, analysis, limits: resolver, oils, machineSettings });
  statisticsModule(context, { devices, oils, telemetry: telemetryStore, limits: resolver });
  viewsModule(context, { devices, audit });
  const { reportsAt } = reportsModule(context, {
    ...readings,
    auth,
    uploads,
    logos,
    samples,
    comparisons,
    limits: resolver,
    ...written,
    audit,
  });
  searchModule(context, { ...lists, ...shown, sensors, products, reportsAt });
  schedulesModule(context, { devices, auth, outbox, audit, reportsAt });
  demoAlarmsModule(context, {
    ...readings,
    analysis,
    engine,
    auth,
    samples,
    actionsAt,
    plannedWork,
    reportsAt,
  });

  return {
    ...written,
    areas,
    alarms: { engine, silence, ruleSets, notices },
    analysis,
    attributes,
    audit,
    auth,
    deviceStates,
    devices,
    directory,
    http,
    ingest,
    laboratory,
    models,
    mqttPort,
    oils,
    outbox,
    removals,
    reportsAt,
    telemetry,
    telemetryStore,
  };
}

/** Accounts, those who own them, and the platform's own settings. */
function composePeople(
  context: ModuleContext,
  {
    areas,
    auth,
    outbox,
    audit,
  }: {
    readonly areas: ReturnType<typeof areasModule>;
    readonly auth: ReturnType<typeof authModule>;
    readonly outbox: ReturnType<typeof outboxModule>;
    readonly audit: ReturnType<typeof auditModule>;
  },
): void {
  usersModule(context, { audit });
  tenantsModule(context, { areas, audit });
  accountModule(context, { auth, outbox, audit });
  settingsModule(context, { audit });
}

function toTerminal(line: string): void {
  process.stdout.write(`${line}\n`);
}
