/**
 * The contract of each module: its calls (`…Routes`), the permissions of these (`…Permissions`) and its types. A
 * module's line in this file adds its calls to `routeTable` and its permissions to `permissions`.
 */
export * from './account.ts';
export * from './alarm-quality.ts';
export * from './alarm-records.ts';
export * from './alarm-settings.ts';
export * from './alarms.ts';
export * from './analysis.ts';
export * from './areas.ts';
export * from './assistant.ts';
export * from './audit.ts';
export * from './auth.ts';
export * from './checklists.ts';
export * from './contacts.ts';
export * from './curves.ts';
export * from './dashboard.ts';
export * from './dealer-screen.ts';
export * from './devices.ts';
export * from './displays.ts';
export * from './files.ts';
export * from './gateways.ts';
export * from './inspections.ts';
export * from './knowledge.ts';
export * from './laboratory.ts';
export * from './limits.ts';
export * from './machine-screen.ts';
export * from './oil-charges.ts';
export * from './oils.ts';
export * from './outbox.ts';
export * from './password-reset.ts';
export * from './planned-work.ts';
export * from './plant.ts';
export * from './reading-exports.ts';
export * from './report-links.ts';
export * from './reports.ts';
export * from './report-schedules.ts';
export * from './search.ts';
export * from './sensors.ts';
export * from './settings.ts';
export * from './statistics.ts';
export * from './tasks.ts';
export * from './tenants.ts';
export * from './thingsboard.ts';
export * from './unit-conversions.ts';
export * from './users.ts';
export * from './views.ts';
