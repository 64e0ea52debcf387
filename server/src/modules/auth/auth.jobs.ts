import { hourMs } from '@oilsight/oil';
import type { Queue } from '../../platform/queue.ts';
import type { AuthService } from './auth.service.ts';

export function registerAuthJobs(queue: Queue, auth: AuthService): void {
  queue.every('remove ended logins', hourMs, () => auth.removeEndedLogins());
}
