import type { Clock } from '../../platform/clock.ts';
import type { ReportServices } from './reports.routes.ts';

export { fontFiles, fonts } from './document/fonts.ts';

/** What people do with reports, at the time of a clock. */
export type ReportsAt = (clock: Clock) => ReportServices;
