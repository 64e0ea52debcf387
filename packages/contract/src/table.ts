import { authRoutes, thingsBoardAuthRoutes } from './auth.ts';
import { deviceRoutes, telemetryRoutes } from './devices.ts';
import { thingsBoardTelemetryRoutes } from './thingsboard.ts';

/** Every call there is: what `/openapi.json` shows and what the walk of all routes and roles visits. */
export const routeTable = {
  auth: authRoutes,
  thingsBoardAuth: thingsBoardAuthRoutes,
  devices: deviceRoutes,
  telemetry: telemetryRoutes,
  thingsBoardTelemetry: thingsBoardTelemetryRoutes,
} as const;
