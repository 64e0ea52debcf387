import { AppError } from '@oilsight/contract';
import type { Language, SheetImport } from '@oilsight/contract';
import { textOf } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { reportedFault } from './sheet-check.rules.ts';
import type { Checked } from './sheet-check.rules.ts';

/** A sheet that was checked and may be applied. */
export interface HeldImport {
  readonly id: string;
  readonly userId: string;
  readonly customerId: string;
  readonly fileName: string;
  /** The devices and sensors to create; if there are faults, only the first faults. */
  readonly checked: Checked;
  readonly counts: { readonly devices: number; readonly sensors: number; readonly faults: number };
  /** Number of characters in `checked`. */
  readonly characters: number;
  readonly expiresAt: number;
  step: SheetImport['step'];
  progress: number;
  error: AppError | null;
}

const heldMs = 30 * 60_000;
const maxOfPerson = 4;
const maxOfAll = 40;
/** Characters of all held imports. Five thousand devices with every text at its greatest length have 7 500 000. */
const maxCharacters = 40_000_000;
const maxFaultsReported = 500;

const lengthsIn = (rows: readonly object[]) =>
  rows.reduce(
    (sum: number, row) =>
      sum +
      Object.values(row).reduce(
        (length: number, value: unknown) => length + (typeof value === 'string' ? value.length : 0),
        0,
      ),
    0,
  );

/** Only the faults, if there are any: such a sheet cannot be applied. */
function keptOf({ devices, sensors, faults, rows }: Checked): Pick<HeldImport, 'checked' | 'counts' | 'characters'> {
  const counts = { devices: devices.length, sensors: sensors.length, faults: faults.length };
  const checked =
    faults.length === 0
      ? { devices, sensors, faults, rows }
      : { devices: [], sensors: [], faults: faults.slice(0, maxFaultsReported), rows };
  return {
    checked,
    counts,
    characters: lengthsIn(checked.devices) + lengthsIn(checked.sensors) + lengthsIn(checked.faults),
  };
}

/** Imports in progress, in memory: each belongs to one person, and is dropped after half an hour. */
export interface Imports {
  /**
   * Replaces the person's oldest import when there are too many. @throws AppError `tooManyRequests`: all of them are
   * being applied
   */
  hold(scope: Scope, given: Pick<HeldImport, 'id' | 'customerId' | 'fileName' | 'checked'>): HeldImport;
  /** @throws AppError `importNotFound` */
  get(scope: Scope, id: string): HeldImport;
  reported(held: HeldImport, language: Language): SheetImport;
}

export function createImports({ clock }: { clock: Clock }): Imports {
  const held = new Map<string, HeldImport>();

  function forgetOld(): void {
    const now = clock.now();
    for (const { id, expiresAt, step } of held.values()) if (expiresAt <= now && step !== 'applying') held.delete(id);
  }
  /** Drops imports of the person who holds the most. */
  function makeRoomFor(characters: number): void {
    while ([...held.values()].reduce((sum, one) => sum + one.characters, characters) > maxCharacters) {
      const totals = new Map<string, number>();
      for (const one of held.values())
        if (one.step !== 'applying') totals.set(one.userId, (totals.get(one.userId) ?? 0) + one.characters);
      const [person] = [...totals].toSorted(([, one], [, other]) => other - one)[0] ?? [];
      const oldest = [...held.values()].find((one) => one.userId === person && one.step !== 'applying');
      if (oldest === undefined) throw new AppError('tooManyRequests', { seconds: 30 });
      held.delete(oldest.id);
    }
  }
  function makeRoom(among: readonly HeldImport[], most: number): void {
    if (among.length < most) return;
    const oldest = among.find(({ step }) => step !== 'applying');
    if (oldest === undefined) throw new AppError('tooManyRequests', { seconds: 30 });
    held.delete(oldest.id);
  }

  return {
    hold({ userId }, { checked, ...given }) {
      forgetOld();
      const kept = keptOf(checked);
      const person = userId ?? '';
      makeRoom(
        [...held.values()].filter((one) => one.userId === person),
        maxOfPerson,
      );
      makeRoom([...held.values()], maxOfAll);
      makeRoomFor(kept.characters);
      const one: HeldImport = {
        ...given,
        ...kept,
        userId: person,
        expiresAt: clock.now() + heldMs,
        step: 'checked',
        progress: checked.rows,
        error: null,
      };
      held.set(one.id, one);
      return one;
    },
    get({ userId }, id) {
      forgetOld();
      const one = held.get(id.toLowerCase());
      if (one === undefined || one.userId !== userId) throw new AppError('importNotFound');
      return one;
    },
    reported({ id, fileName, step, progress, checked, counts, error, expiresAt }, language) {
      const words = language === 'zh-CN' ? 'zh' : 'en';
      return {
        importId: id,
        fileName,
        step,
        progress,
        total: checked.rows,
        devices: counts.devices,
        sensors: counts.sensors,
        faults: checked.faults.map((fault) => reportedFault(fault, words)),
        faultCount: counts.faults,
        error: error === null ? null : textOf(error.error, language, error.details),
        expiresAt,
      };
    },
  };
}
