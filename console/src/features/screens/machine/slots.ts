import { findIndicator } from '@oilsight/oil';
import { circuit, type MachineShape, type Point } from './drawing/shape.ts';

/** Where an indicator stands beside the machine. */
export interface Slot {
  readonly key: string;
  readonly side: 'left' | 'right';
  /** 0 … 3 from above. */
  readonly row: number;
  /** The indicator whose state it has: its own, or the one by which it is assessed. */
  readonly stateKey: string;
}

/** Height of the line below the values of each row, in units of the drawing. */
export const rowLines = [146, 270, 394, 518] as const;
/** Distance of the inner end of a column's lines from the middle, on a screen of 16:9. */
export const columnEdge = 566;

/** Where an indicator is measured. */
export type Place = 'bearing' | 'surface' | 'sump' | 'pipe' | 'pressurePipe';

const places: Readonly<Record<string, Place>> = {
  vibration_rms: 'bearing',
  level: 'surface',
  leak: 'sump',
  oil_temperature: 'sump',
  pressure: 'pressurePipe',
  flow: 'pressurePipe',
};

/** What has no place of its own is measured in the stream: sensors of the oil stand in the circuit. */
export function placeOf(key: string): Place {
  return Object.hasOwn(places, key) ? (places[key] ?? 'pipe') : 'pipe';
}

/**
 * The indicators in their order: down the left column, then down the right one; both equally long.
 *
 * @param assessedBy indicators that are assessed by another one
 */
export function slotsOf(keys: readonly string[], assessedBy: Readonly<Record<string, string>> = {}): readonly Slot[] {
  const left = Math.ceil(keys.length / 2);
  return keys.map((key, n) => ({
    key,
    stateKey: assessedBy[key] ?? key,
    ...(n < left ? { side: 'left', row: n } : { side: 'right', row: n - left }),
  }));
}

/** Where the pipe is met from each row: those above meet it higher, so that no two leaders cross. */
const pipeHeights = { left: [536, 562, 588, 614], right: [226, 330, 434, 538] } as const;

/** Where the pipe behind the pump is met from each row on its left: what it is pumped with is not measured before it. */
const behindPump = [-162, -190, -218, -246] as const;

/**
 * The point that a leader points at.
 *
 * @param surface height of the oil's surface
 */
export function anchorOf(
  { key, side, row }: Slot,
  shape: Pick<MachineShape, 'bearings' | 'sump' | 'outlet'>,
  surface: number,
): Point {
  const sign = side === 'left' ? -1 : 1;
  const inner = Math.abs(shape.outlet[0]) - 16;
  const place = placeOf(key);
  // On the right, all of the pipe lies behind the pump.
  switch (place === 'pressurePipe' && side === 'right' ? 'pipe' : place) {
    case 'bearing':
      return shape.bearings[side];
    case 'surface':
      return [sign * inner, surface];
    case 'sump':
      return [sign * (inner - 34), Math.min(shape.sump.empty - 12, surface + 34)];
    case 'pressurePipe':
      return [behindPump[row] ?? behindPump[0], circuit.bottom];
    case 'pipe':
      return [sign * circuit.side, pipeHeights[side][row] ?? circuit.bottom];
  }
}

/** Whether a key can be drawn as a curve or a bar: a switch has no course worth a look. */
export function isDrawn(key: string): boolean {
  return findIndicator(key)?.isSwitch !== true;
}
