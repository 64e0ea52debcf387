import type { Queue } from '../../platform/queue.ts';
import type { AuthService } from './auth.service.ts';

export function registerAuthJobs(queue: Queue, auth: AuthService): void {
  queue.every('remove ended logins', 3_600_000, () => auth.removeEndedLogins());
}
