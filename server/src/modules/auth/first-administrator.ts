import type { ModuleContext, Runs } from '../../module-context.ts';
import type { AuthService } from './auth.service.ts';

type Reported = Pick<ModuleContext, 'config' | 'announce' | 'demonstration'>;

/**
 * At the start: creates the first administrator of an empty database, and logs whether ADMIN_PASSWORD was used. Runs
 * after the demonstration data are loaded.
 */
export function firstAdministrator(
  { config: { adminPassword }, announce, demonstration }: Reported,
  auth: AuthService,
): Runs {
  const unused = (reason: string) =>
    announce(
      `ADMIN_PASSWORD is not used: ${reason}. It is the password of the first administrator only, when that is made; ` +
        'change passwords in the console, and take it out of the settings.',
    );
  return {
    async start() {
      if (demonstration.isRunning) {
        if (adminPassword !== '') unused('the demonstration has an administrator');
        return;
      }
      const made = await auth.ensureFirstAdministrator(adminPassword);
      if (made === null) {
        if (adminPassword !== '' && !(await auth.isAdministratorPassword(adminPassword)))
          unused('the database has people already');
      } else if (adminPassword === '')
        announce(`The first administrator is ${made.userName} with the password ${made.password} (shown this once).`);
      else if (made.userName !== 'admin')
        announce(`The first administrator is ${made.userName} with the password of ADMIN_PASSWORD.`);
    },
    async stop() {},
  };
}
