import type { MachineType } from '@oilsight/oil';

export type Point = readonly [x: number, y: number];

/**
 * What the drawings of machines have in common. The drawing's origin is the middle of the screen's upper edge below the
 * heading; one unit is one pixel of a screen of 1920 × 1080.
 */
export interface MachineShape {
  /** Where oil lies: its container's outline, and the heights at which it is empty and full. */
  readonly sump: { readonly outline: string; readonly empty: number; readonly full: number };
  /** Where the circuit takes oil out, and where it comes back in: at `dropTo` below the pipe, if that is given. */
  readonly outlet: Point;
  readonly inlet: { readonly x: number; readonly dropTo?: number };
  /** Where vibration is measured, on the left and on the right. */
  readonly bearings: { readonly left: Point; readonly right: Point };
}

/** Height of the pipe below the machine, of the one that comes back, and how far from the middle both sides run. */
export const circuit = { bottom: 656, top: 186, side: 504 } as const;

/** Middles of the symbols on the pipe below the machine. */
export const symbols = { pump: -300, filter: -90, sensors: 120, cooler: 330 } as const;

export const shapes: Readonly<Record<MachineType, MachineShape>> = {
  gearbox: {
    sump: {
      outline: 'M-352,194C-344,144-236,108 0,108C236,108 344,144 352,194L404,316L388,522H-388L-404,316Z',
      empty: 522,
      full: 446,
    },
    outlet: [-392, 506],
    inlet: { x: 356 },
    bearings: { left: [-289, 286], right: [244, 281] },
  },
  wind_gearbox: {
    sump: {
      outline: 'M62,200A216,216 0 1 0-266,468L-290,522H390V226Q390,200 364,200Z',
      empty: 522,
      full: 440,
    },
    outlet: [-284, 508],
    inlet: { x: 402 },
    bearings: { left: [-248, 300], right: [318, 225] },
  },
  hydraulic: {
    sump: { outline: 'M-392,330H392V514Q392,524 382,524H-382Q-392,524-392,514Z', empty: 524, full: 344 },
    outlet: [-388, 506],
    inlet: { x: 372, dropTo: 330 },
    bearings: { left: [-260, 190], right: [100, 176] },
  },
  turbine: {
    sump: { outline: 'M-288,492H288V536H-288Z', empty: 536, full: 496 },
    outlet: [-284, 518],
    inlet: { x: 410, dropTo: 232 },
    bearings: { left: [-392, 270], right: [410, 270] },
  },
  compressor: {
    sump: { outline: 'M-330,432H330A50,50 0 0 1 330,534H-330A50,50 0 0 1-330,432Z', empty: 534, full: 440 },
    outlet: [-368, 500],
    inlet: { x: 326 },
    bearings: { left: [-292, 208], right: [292, 314] },
  },
  engine: {
    sump: { outline: 'M-316,170H316V412L282,524H-282L-316,412Z', empty: 524, full: 446 },
    outlet: [-284, 508],
    inlet: { x: 330 },
    bearings: { left: [-366, 400], right: [366, 400] },
  },
};

/**
 * Height of the oil's surface.
 *
 * @param level 0 … 100 %; null: not measured; what is in the oil stands where it would be at three quarters
 */
export function surfaceOf({ sump: { empty, full } }: Pick<MachineShape, 'sump'>, level: number | null): number {
  const share = Math.min(1, Math.max(0, (level ?? 75) / 100));
  return Math.round((empty - share * (empty - full)) * 10) / 10;
}

/** In place of a drawing: a photograph in a frame, in front of which the circuit passes. */
export const photoShape: MachineShape = {
  sump: { outline: '', empty: 520, full: 440 },
  outlet: [-380, 500],
  inlet: { x: 384 },
  bearings: { left: [-380, 250], right: [380, 250] },
};
