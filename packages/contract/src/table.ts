import { accountRoutes, displayRoutes, secondFactorRoutes } from './account.ts';
import { analysisRoutes } from './analysis.ts';
import { auditRoutes } from './audit.ts';
import { authRoutes, thingsBoardAuthRoutes } from './auth.ts';
import { contactRoutes } from './contacts.ts';
import { deviceRoutes, telemetryRoutes } from './devices.ts';
import { fileRoutes } from './files.ts';
import { outboxRoutes } from './outbox.ts';
import { settingRoutes } from './settings.ts';
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
  files: fileRoutes,
  settings: settingRoutes,
  outbox: outboxRoutes,
  users: userRoutes,
  virtualUsers: virtualUserRoutes,
  contacts: contactRoutes,
  tenants: tenantRoutes,
  audit: auditRoutes,
  thingsBoardTelemetry: thingsBoardTelemetryRoutes,
} as const;
