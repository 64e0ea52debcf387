import type { EndedDemonstration } from './demo.store.ts';

/** Why a start without the demonstration refuses the database, and what to do. */
export function heldDemonstration(
  { dataDir, databaseUrl: setting }: { readonly dataDir: string; readonly databaseUrl: string },
  databaseUrl: string,
): string {
  const { host, pathname } = new URL(databaseUrl);
  const isEmbedded = setting === '';
  const where = isEmbedded ? `of the data folder ${dataDir}` : `at ${host}${pathname} (DATABASE_URL)`;
  return (
    `the database ${where} holds the demonstration, whose passwords and tokens everybody knows: set ${isEmbedded ? 'DATA_DIR' : 'DATABASE_URL'} to another, ` +
    'or give --end-demonstration once (npm run serve -- --end-demonstration): factories, machines and readings stay, and every password and token that was given until now opens nothing any more'
  );
}

/** For the person at the terminal. */
export function endOfDemonstrationText(ended: EndedDemonstration | null): string {
  if (ended === null) return 'The database holds no demonstration: --end-demonstration has nothing to do.';
  return (
    `The demonstration is ended. These people come in again when an administrator gives them a password: ${ended.accounts.join(', ')}. ` +
    `These devices need new tokens: ${ended.devices.join(', ')}.`
  );
}
