/** A gear wheel in a drawing; angles in radians, lengths in units of the drawing. */
export interface Gear {
  readonly x: number;
  readonly y: number;
  readonly teeth: number;
  /** Radius of the circle at which it meshes. */
  readonly radius: number;
  /** Angle at which a tooth stands. */
  readonly phase: number;
}

const step = ({ teeth }: Gear): number => (2 * Math.PI) / teeth;
const round = (value: number): number => Math.round(value * 10) / 10;

/** A wheel that meshes with another one, in a direction from its centre: its teeth stand in the gaps of the other. */
export function meshing(other: Gear, teeth: number, direction: number): Gear {
  const radius = (other.radius * teeth) / other.teeth;
  const distance = other.radius + radius;
  const turns = (direction - other.phase) / step(other);
  const share = turns - Math.round(turns);
  const pitch = (2 * Math.PI) / teeth;
  return {
    x: other.x + distance * Math.cos(direction),
    y: other.y + distance * Math.sin(direction),
    teeth,
    radius,
    phase: direction + Math.PI + share * pitch + pitch / 2,
  };
}

/** The outline of a wheel. @param isInner the teeth of a ring point inwards */
export function gearPath(gear: Gear, isInner = false): string {
  const { x, y, teeth, radius, phase } = gear;
  const height = (radius / teeth) * 2;
  const [foot, tip] = isInner ? [radius + height * 1.2, radius - height] : [radius - height * 1.2, radius + height];
  const points = Array.from({ length: teeth }, (_, n) => {
    const at = phase + n * step(gear);
    return (
      [
        [foot, -0.31],
        [tip, -0.15],
        [tip, 0.15],
        [foot, 0.31],
      ] as const
    ).map(([r, share]) => {
      const angle = at + share * step(gear);
      return `${round(x + r * Math.cos(angle))},${round(y + r * Math.sin(angle))}`;
    });
  });
  return `M${points.flat().join('L')}Z`;
}

/** Centres of holes on a circle around a wheel's centre. */
export function around(
  { x, y }: Pick<Gear, 'x' | 'y'>,
  count: number,
  distance: number,
  from = 0,
): readonly { readonly x: number; readonly y: number }[] {
  return Array.from({ length: count }, (_, n) => {
    const angle = from + (n * 2 * Math.PI) / count;
    return { x: round(x + distance * Math.cos(angle)), y: round(y + distance * Math.sin(angle)) };
  });
}
