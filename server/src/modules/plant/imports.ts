import { AppError } from '@oilsight/contract';
import type { Language, SheetImport } from '@oilsight/contract';
import { textOf } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { toldFault } from './sheet-check.rules.ts';
import type { Checked } from './sheet-check.rules.ts';

/** A sheet that was checked and may be applied. */
export interface HeldImport {
  readonly id: string;
  readonly userId: string;
  readonly customerId: string;
  readonly fileName: string;
  readonly checked: Checked;
  readonly expiresAt: number;
  step: SheetImport['step'];
  progress: number;
  error: AppError | null;
}

const heldMs = 30 * 60_000;
const mostOfPerson = 4;
const mostOfAll = 40;
const mostFaultsTold = 500;

/** Imports in progress, in memory: each is its person's, and forgotten after half an hour. */
export interface Imports {
  /** In the place of the person's oldest when there are too many. @throws AppError `tooManyRequests`: all are being applied */
  hold(scope: Scope, given: Pick<HeldImport, 'id' | 'customerId' | 'fileName' | 'checked'>): HeldImport;
  /** @throws AppError `importNotFound` */
  get(scope: Scope, id: string): HeldImport;
  told(held: HeldImport, language: Language): SheetImport;
}

export function createImports({ clock }: { clock: Clock }): Imports {
  const held = new Map<string, HeldImport>();

  function forgetOld(): void {
    const now = clock.now();
    for (const { id, expiresAt, step } of held.values()) if (expiresAt <= now && step !== 'applying') held.delete(id);
  }
  function makeRoom(among: readonly HeldImport[], most: number): void {
    if (among.length < most) return;
    const oldest = among.find(({ step }) => step !== 'applying');
    if (oldest === undefined) throw new AppError('tooManyRequests', { seconds: 30 });
    held.delete(oldest.id);
  }

  return {
    hold({ userId }, given) {
      forgetOld();
      const person = userId ?? '';
      makeRoom([...held.values()].filter((one) => one.userId === person), mostOfPerson);
      makeRoom([...held.values()], mostOfAll);
      const one: HeldImport = { ...given, userId: person, expiresAt: clock.now() + heldMs, step: 'checked', progress: given.checked.rows, error: null };
      held.set(one.id, one);
      return one;
    },
    get({ userId }, id) {
      forgetOld();
      const one = held.get(id.toLowerCase());
      if (one === undefined || one.userId !== userId) throw new AppError('importNotFound');
      return one;
    },
    told({ id, fileName, step, progress, checked, error, expiresAt }, language) {
      const words = language === 'zh-CN' ? 'zh' : 'en';
      return {
        importId: id, fileName, step, progress, total: checked.rows, devices: checked.devices.length, sensors: checked.sensors.length,
        faults: checked.faults.slice(0, mostFaultsTold).map((fault) => toldFault(fault, words)), faultCount: checked.faults.length,
        error: error === null ? null : textOf(error.error, language, error.details), expiresAt,
      };
    },
  };
}
