/** Kinds of failures of one request. */
export type FaultKind = 'noConnection' | 'timeout' | 'hungUp' | 'exception' | 'garbled';

/** A request that gave no registers. Its message is for people. */
export class ModbusFault extends Error {
  override readonly name = 'ModbusFault';
  readonly kind: FaultKind;
  /** The protocol's exception code; null for every other kind. */
  readonly code: number | null;

  constructor(kind: FaultKind, message: string, code: number | null = null) {
    super(message);
    this.kind = kind;
    this.code = code;
  }

  /** The unit answered and would give the same answer again: retrying is useless. */
  get isFinal(): boolean {
    return this.kind === 'exception' && this.code !== null && !passing.has(this.code);
  }

  /** The unit lacks some of the requested registers; a smaller request may succeed. */
  get isAboutRegisters(): boolean {
    return this.kind === 'exception' && (this.code === 2 || this.code === 3 || this.code === 4);
  }
}

/** Temporary exceptions: acknowledge, busy, and a gateway whose unit is silent. */
const passing: ReadonlySet<number> = new Set([5, 6, 11]);

/** The names of the protocol's exception codes (Modbus application protocol 1.1b3, section 7). */
const names: Readonly<Record<number, string>> = {
  1: 'illegal function: the unit does not offer this kind of register',
  2: 'illegal data address: the unit has no such register',
  3: 'illegal data value: the unit does not read so many registers',
  4: 'server device failure: the unit reports a fault of its own',
  5: 'acknowledge: the unit needs more time',
  6: 'server device busy',
  7: 'negative acknowledge',
  8: 'memory parity error',
  10: 'gateway path unavailable: the converter does not know the unit',
  11: 'gateway target device failed to respond: the unit behind the converter is silent',
};

export function exceptionOf(code: number): ModbusFault {
  return new ModbusFault('exception', `exception ${code}, ${names[code] ?? 'not in the standard'}`, code);
}
