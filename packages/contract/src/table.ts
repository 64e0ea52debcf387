import { accountRoutes, displayRoutes, secondFactorRoutes } from './account.ts';
import { analysisRoutes } from './analysis.ts';
import { areaRoutes } from './areas.ts';
import { auditRoutes } from './audit.ts';
import { authRoutes, thingsBoardAuthRoutes } from './auth.ts';
import { contactRoutes } from './contacts.ts';
import { deviceRoutes, telemetryRoutes } from './devices.ts';
import { fileRoutes, imageRoutes } from './files.ts';
import { gatewayRoutes } from './gateways.ts';
import { outboxRoutes } from './outbox.ts';
import { limitRoutes } from './limits.ts';
import { oilRoutes } from './oils.ts';
import { groupRoutes, plantRoutes, sheetRoutes } from './plant.ts';
import { sensorModelRoutes, sensorRoutes } from './sensors.ts';
import { settingRoutes } from './settings.ts';
import { taskRoutes } from './tasks.ts';
import { tenantRoutes } from './tenants.ts';
import { thingsBoardTelemetryRoutes } from './thingsboard.ts';
import { userRoutes, virtualUserRoutes } from './users.ts';

/** Every call there is: what `/openapi.json` shows and what the walk of all routes and roles visits. */
export const routeTable = {
  auth: authRoutes,
  account: accountRoutes,
  secondFactor: secondFactorRoutes,
  displays: displayRoutes,
  thingsBoardAuth: thingsBoardAuthRoutes,
  devices: deviceRoutes,
  telemetry: telemetryRoutes,
  analysis: analysisRoutes,
  oils: oilRoutes,
  limits: limitRoutes,
  files: fileRoutes,
  images: imageRoutes,
  tasks: taskRoutes,
  settings: settingRoutes,
  outbox: outboxRoutes,
  users: userRoutes,
  virtualUsers: virtualUserRoutes,
  contacts: contactRoutes,
  tenants: tenantRoutes,
  groups: groupRoutes,
  plant: plantRoutes,
  sheets: sheetRoutes,
  areas: areaRoutes,
  sensorModels: sensorModelRoutes,
  sensors: sensorRoutes,
  gateways: gatewayRoutes,
  audit: auditRoutes,
  thingsBoardTelemetry: thingsBoardTelemetryRoutes,
} as const;
