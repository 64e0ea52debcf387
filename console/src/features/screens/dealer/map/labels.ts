/** A label to be placed beside a point. */
export interface Wanted {
  readonly id: string;
  /** The point that it belongs to: the top of its pillar. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The larger, the earlier it may choose its place. */
  readonly weight: number;
  /** How long a line to its point may be. */
  readonly reach: number;
  /** Points that it had better not cover, such as the bright plates of other areas. */
  readonly shuns?: readonly (readonly [x: number, y: number])[];
}

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Placed extends Rect {
  readonly id: string;
  /** Where the line to its point begins; null: it stands so close that it needs none. */
  readonly leader: readonly [x: number, y: number] | null;
}

/** Between labels, and between a label and its point. */
const gap = 6;
/** Lengths of leaders that are tried, and the directions, from the right on. */
const reaches = [10, 34, 64, 100, 140, 190, 250, 320] as const;
const directions = 16;

function overlaps(one: Rect, other: Rect): boolean {
  return (
    one.left < other.right + gap &&
    other.left < one.right + gap &&
    one.top < other.bottom + gap &&
    other.top < one.bottom + gap
  );
}

/** What each shunned point under a label costs, in lengths of a leader, and as many as count. */
const shunned = { each: 3, most: 20 } as const;

function coveredBy({ left, top, right, bottom }: Rect, points: NonNullable<Wanted['shuns']>): number {
  let covered = 0;
  for (const [x, y] of points)
    if (x > left && x < right && y > top && y < bottom && (covered += 1) === shunned.most) break;
  return covered;
}

type Line = readonly [ax: number, ay: number, bx: number, by: number];

function cross([ax, ay, bx, by]: Line, [cx, cy, dx, dy]: Line): boolean {
  const side = (px: number, py: number, qx: number, qy: number, rx: number, ry: number) =>
    Math.sign((qx - px) * (ry - py) - (qy - py) * (rx - px));
  return (
    side(ax, ay, bx, by, cx, cy) !== side(ax, ay, bx, by, dx, dy) &&
    side(cx, cy, dx, dy, ax, ay) !== side(cx, cy, dx, dy, bx, by)
  );
}

/** A label whose nearest point to its own lies so far away in a direction. */
function candidate({ x, y, width, height }: Wanted, reach: number, angle: number): Rect {
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  const left = x + ux * reach + (ux > 0.3 ? 0 : ux < -0.3 ? -width : -width / 2);
  const top = y + uy * reach + (uy > 0.3 ? 0 : uy < -0.3 ? -height : -height / 2);
  return { left, top, right: left + width, bottom: top + height };
}

function lineTo({ x, y }: Wanted, rect: Rect): Line {
  const to = (low: number, high: number, at: number) => Math.min(high, Math.max(low, at));
  return [x, y, to(rect.left, rect.right, x), to(rect.top, rect.bottom, y)];
}

/**
 * Places labels so that none covers another, a pillar or the edge; those with the larger weight choose first. A label
 * for which no place is left is not among the answers.
 *
 * @param taken what no label may cover
 */
export function placeLabels(wanted: readonly Wanted[], bounds: Rect, taken: readonly Rect[]): readonly Placed[] {
  const placed: Placed[] = [];
  const lines: Line[] = [];
  for (const one of wanted.toSorted((a, b) => b.weight - a.weight)) {
    let best: { readonly rect: Rect; readonly line: Line; readonly cost: number } | null = null;
    for (const reach of reaches) {
      // Farther away nothing can be better than what was found.
      if (reach > one.reach || (best !== null && best.cost <= reach)) break;
      for (let step = 0; step < directions; step += 1) {
        const rect = candidate(one, reach, (step / directions) * 2 * Math.PI);
        const isInside =
          rect.left >= bounds.left &&
          rect.top >= bounds.top &&
          rect.right <= bounds.right &&
          rect.bottom <= bounds.bottom;
        if (!isInside || placed.some((other) => overlaps(rect, other)) || taken.some((other) => overlaps(rect, other)))
          continue;
        const line = lineTo(one, rect);
        const crossed = lines.filter((other) => cross(line, other)).length;
        // To the side is read more easily than above or below.
        const sideways = reach + crossed * 90 + Math.abs(Math.sin((step / directions) * 2 * Math.PI)) * 8;
        if (best !== null && sideways >= best.cost) continue;
        const cost = sideways + coveredBy(rect, one.shuns ?? []) * shunned.each;
        if (best === null || cost < best.cost) best = { rect, line, cost };
      }
    }
    if (best === null) continue;
    const [, , leaderX, leaderY] = best.line;
    const isNear = Math.hypot(leaderX - one.x, leaderY - one.y) < 24;
    placed.push({ id: one.id, ...best.rect, leader: isNear ? null : [leaderX, leaderY] });
    lines.push(best.line);
  }
  return placed;
}

/** About how wide a text is drawn, at most: Chinese characters are as wide as they are high. */
export function widthOf(text: string, size: number): number {
  let ems = 0;
  for (const character of text) ems += character.charCodeAt(0) > 0x2e80 ? 1 : /[A-Z\d%]/.test(character) ? 0.66 : 0.56;
  return ems * size;
}
