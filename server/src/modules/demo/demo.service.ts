import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SimulatorFile } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Audit } from '../audit/index.ts';
import { hashOfToken } from '../devices/index.ts';
import { accounts, demoPassword } from './demo.data.rules.ts';
import type { DemoDevice } from './demo.data.rules.ts';
import { bornAt, contactIds, deviceIds, oilsOf, simulatorFileOf, worldOf } from './demo.rules.ts';
import type { DemoDraw } from './demo.rules.ts';
import type { DemoStore, EndedDemonstration } from './demo.store.ts';

/**
 * `created`: in an empty database; `present`: nothing to do; `renewed`: the credentials file was lost and the devices
 * have new tokens; `foreign`: the database contains other data, or a demonstration that was ended, and was not changed.
 */
export type DemoOutcome = 'created' | 'present' | 'renewed' | 'foreign';

export interface Demo {
  /** Creates the demonstration if it is missing. Safe to call at every start. */
  seed(): Promise<DemoOutcome>;
  /** Whether the database contains the demonstration. */
  isHeld(): Promise<boolean>;
  /**
   * Turns the demonstration into an ordinary database: passwords and tokens that were created with it become invalid,
   * and its files are deleted. Its factories, machines and readings stay. null: there was no demonstration.
   */
  end(): Promise<EndedDemonstration | null>;
}

/** A uuid from a name (version 8, custom). */
export function demoId(name: string): string {
  const hex = createHash('sha256').update(`oilsight demo ${name}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

function newTokens(): DemoDraw['tokenOf'] {
  const drawn = new Map<string, string>();
  return ({ slug, token }: DemoDevice) => {
    const known = token ?? drawn.get(slug);
    if (known !== undefined) return known;
    const fresh = randomBytes(15).toString('base64url');
    drawn.set(slug, fresh);
    return fresh;
  };
}

/** The audit draft of a server start, whose user is unknown. */
function auditDraftOfStart(): AuditDraft {
  return {
    action: 'demonstration.end',
    actor: null,
    object: null,
    isWritten: false,
    isPublic: false,
    requestId: '',
    address: '',
    userAgent: '',
  };
}

/** Writes the whole file or nothing: an interrupted start leaves no partial file. */
async function writeWhole(file: string, content: unknown): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(content, null, 1)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/**
 * The demonstration: creates people, factories and machines in an empty database, and in `dataDir/demo` the files
 * `simulator.json` (tokens and profiles for the simulator) and `accounts.json` (accounts that the launcher prints).
 */
export function createDemo({
  store,
  audit,
  clock,
  dataDir,
  hashPassword,
}: {
  store: DemoStore;
  audit: Pick<Audit, 'record'>;
  clock: Clock;
  dataDir: string;
  hashPassword: (password: string) => Promise<string>;
}): Demo {
  const folder = join(dataDir, 'demo');
  const credentials = join(folder, 'simulator.json');
  const ids = deviceIds(demoId);

  const hasCredentials = async () => {
    const text = await readFile(credentials, 'utf8').catch(() => null);
    if (text === null) return false;
    try {
      return SimulatorFile.safeParse(JSON.parse(text)).success;
    } catch {
      return false;
    }
  };
  const drawWith = (passwordHash: string): DemoDraw => ({
    idOf: demoId,
    tokenOf: newTokens(),
    hashOfToken,
    passwordHash,
    now: clock.now(),
  });
  const writeFiles = async (draw: DemoDraw, oilsIn?: ReadonlyMap<string, string>) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeWhole(credentials, simulatorFileOf(draw, oilsIn));
    await writeWhole(
      join(folder, 'accounts.json'),
      accounts.map(({ userName, authority }) => ({ userName, password: demoPassword, authority })),
    );
  };

  return {
    async seed() {
      if (await store.isEmpty()) {
        const draw = drawWith(await hashPassword(demoPassword));
        // The files are written first: the database has only hashes of the tokens, which would otherwise be lost.
        await writeFiles(draw);
        await store.create(worldOf(draw));
        await store.addOils(oilsOf(draw, bornAt(draw.now)));
        return 'created';
      }
      if (!(await store.isMarked()) || !(await store.hasDevices(ids))) return 'foreign';
      await store.addOils(oilsOf({ idOf: demoId }, bornAt(await store.madeAt())));
      if (await hasCredentials()) return 'present';
      const draw = drawWith('');
      const { devices } = worldOf(draw);
      await store.setTokens(devices.map(({ id, tokenHash }) => ({ deviceId: id, tokenHash })));
      await writeFiles(draw, await store.oilsIn(ids));
      return 'renewed';
    },

    isHeld: () => store.isMarked(),

    async end() {
      const ended = await store.end(contactIds(demoId), clock.now(), (tx, { accounts, devices }) => {
        const changes = [
          { field: 'accounts', before: accounts, after: null },
          { field: 'devices', before: devices, after: null },
        ];
        return audit.record(tx, auditDraftOfStart(), {
          object: { kind: 'demonstration', id: null, name: '', tenantId: null },
          changes,
        });
      });
      await rm(folder, { recursive: true, force: true });
      return ended;
    },
  };
}
