/** A point: degrees east, degrees north. */
export type Point = readonly [number, number];
/** A closed line. */
export type Ring = readonly Point[];

/** A feature of the package's files, whose rings are written as text. */
export interface PackedFeature {
  readonly id?: string;
  readonly properties: { readonly name: string };
  readonly geometry:
    | {
        readonly type: 'Polygon';
        readonly coordinates: readonly unknown[];
        readonly encodeOffsets?: readonly unknown[];
      }
    | {
        readonly type: 'MultiPolygon';
        readonly coordinates: readonly (readonly unknown[])[];
        readonly encodeOffsets?: readonly (readonly unknown[])[];
      };
}

/** How many steps of the packed text a degree has. */
const stepsPerDegree = 1024;

/** The number behind a character: zigzag, as in protocol buffers, moved by 64. */
function stepOf(text: string, at: number): number {
  const code = text.charCodeAt(at) - 64;
  return (code >> 1) ^ -(code & 1);
}

/** A ring from text: pairs of steps, each from the point before; a ring of numbers stays as it is. */
export function unpackRing(packed: unknown, from: unknown): Ring {
  if (typeof packed !== 'string') return packed as Ring;
  let [x, y] = from as [number, number];
  const ring: Point[] = [];
  for (let at = 0; at < packed.length; at += 2) {
    x += stepOf(packed, at);
    y += stepOf(packed, at + 1);
    ring.push([x / stepsPerDegree, y / stepsPerDegree]);
  }
  return ring;
}

/** The polygons of a feature, each an outline with the holes behind it. */
export function polygonsOf({ geometry }: PackedFeature): readonly (readonly Ring[])[] {
  const { encodeOffsets = [] } = geometry;
  if (geometry.type === 'Polygon') return [geometry.coordinates.map((ring, at) => unpackRing(ring, encodeOffsets[at]))];
  return geometry.coordinates.map((rings, polygon) =>
    rings.map((ring, at) => unpackRing(ring, (encodeOffsets[polygon] as readonly unknown[] | undefined)?.[at])),
  );
}
