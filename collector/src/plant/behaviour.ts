/** What an instrument or its line can be told to do, a line each; `help` lists them. */
export const behaviourHelp = `ok                  everything answers again
silent UNIT         the unit does not answer
exception UNIT CODE the unit answers with this exception
slow UNIT MS        the unit takes that long
hangup              closes all connections once
refuse              closes connections as they come
`;

/** The current faults. */
export interface Behaviour {
  readonly silent: ReadonlySet<number>;
  readonly exceptions: ReadonlyMap<number, number>;
  readonly slowMs: ReadonlyMap<number, number>;
  readonly refuses: boolean;
}

export const soundBehaviour: Behaviour = {
  silent: new Set(),
  exceptions: new Map(),
  slowMs: new Map(),
  refuses: false,
};

/** The behaviour after an input line; null: the line is not understood. `hangup` has no lasting effect. */
export function behaviourAfter(before: Behaviour, line: string): Behaviour | null {
  const [word = '', unit, value] = line.trim().split(/\s+/);
  const unitId = Number(unit);
  const number = Number(value);
  const hasUnit = unit !== undefined && Number.isInteger(unitId);
  if (word === 'ok') return soundBehaviour;
  if (word === 'hangup') return before;
  if (word === 'refuse') return { ...before, refuses: true };
  if (word === 'silent' && hasUnit) return { ...before, silent: new Set([...before.silent, unitId]) };
  if (!hasUnit || value === undefined || !Number.isInteger(number)) return null;
  if (word === 'exception') return { ...before, exceptions: new Map([...before.exceptions, [unitId, number]]) };
  if (word === 'slow') return { ...before, slowMs: new Map([...before.slowMs, [unitId, number]]) };
  return null;
}
