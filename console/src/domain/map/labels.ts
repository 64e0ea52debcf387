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

/** Whether a line runs through a label. */
function runsThrough(line: Line, { left, top, right, bottom }: Rect): boolean {
  return cross(line, [left, top, right, bottom]) || cross(line, [left, bottom, right, top]);
}

/** What it costs, in lengths of a leader, to cross another one and to run through a label. */
const crossing = 260;
const striking = 320;
/** How often labels whose lines are in each other's way are placed anew: the first ones chose without knowing the last. */
const repairs = 12;

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

interface Chosen {
  readonly one: Wanted;
  readonly rect: Rect;
  readonly line: Line;
  readonly cost: number;
}

const isWithin = (rect: Rect, { left, top, right, bottom }: Rect) =>
  rect.left >= left && rect.top >= top && rect.right <= right && rect.bottom <= bottom;

/** The best place for a label among those that have one; null: none is left. */
function bestPlace(one: Wanted, others: readonly Chosen[], bounds: Rect, taken: readonly Rect[]): Chosen | null {
  let best: Chosen | null = null;
  for (const reach of reaches) {
    // Farther away nothing can be better than what was found.
    if (reach > one.reach || (best !== null && best.cost <= reach)) break;
    for (let step = 0; step < directions; step += 1) {
      const angle = (step / directions) * 2 * Math.PI;
      const rect = candidate(one, reach, angle);
      const isFree =
        !others.some((other) => overlaps(rect, other.rect)) && !taken.some((other) => overlaps(rect, other));
      if (!isFree || !isWithin(rect, bounds)) continue;
      const line = lineTo(one, rect);
      const crossed = others.filter((other) => cross(line, other.line)).length;
      const struck = others.filter((other) => runsThrough(line, other.rect) || runsThrough(other.line, rect)).length;
      // To the side is read more easily than above or below.
      const sideways = reach + crossed * crossing + struck * striking + Math.abs(Math.sin(angle)) * 8;
      if (best !== null && sideways >= best.cost) continue;
      const cost = sideways + coveredBy(rect, one.shuns ?? []) * shunned.each;
      if (best === null || cost < best.cost) best = { one, rect, line, cost };
    }
  }
  return best;
}

/** Labels whose lines cross, or of which one's line runs through the other. */
function pairsInTheWay(chosen: readonly Chosen[]): readonly (readonly [Chosen, Chosen])[] {
  return chosen.flatMap((one, at) =>
    chosen
      .slice(at + 1)
      .filter(
        (other) =>
          cross(one.line, other.line) || runsThrough(one.line, other.rect) || runsThrough(other.line, one.rect),
      )
      .map((other) => [one, other] as const),
  );
}

/** The labels with two of them placed anew, the later one first; null: one would find no place. */
function placedAnew(
  chosen: readonly Chosen[],
  [first, second]: readonly [Chosen, Chosen],
  bounds: Rect,
  taken: readonly Rect[],
): readonly Chosen[] | null {
  const rest = chosen.filter((each) => each !== first && each !== second);
  const later = bestPlace(second.one, rest, bounds, taken);
  const earlier = later === null ? null : bestPlace(first.one, [...rest, later], bounds, taken);
  return later === null || earlier === null ? null : [...rest, later, earlier];
}

/**
 * Places labels so that none covers another, a pillar or the edge; those with the larger weight choose first. A label
 * for which no place is left is not among the answers.
 *
 * @param taken what no label may cover
 */
export function placeLabels(wanted: readonly Wanted[], bounds: Rect, taken: readonly Rect[]): readonly Placed[] {
  const inOrder = wanted.toSorted((a, b) => b.weight - a.weight);
  let chosen: readonly Chosen[] = [];
  for (const one of inOrder) {
    const best = bestPlace(one, chosen, bounds, taken);
    if (best !== null) chosen = [...chosen, best];
  }
  for (let left = repairs, at = 0; left > 0; left -= 1) {
    const pairs = pairsInTheWay(chosen);
    const pair = pairs[at];
    if (pair === undefined) break;
    const better = placedAnew(chosen, pair, bounds, taken);
    const isBetter = better !== null && pairsInTheWay(better).length < pairs.length;
    if (isBetter) chosen = better;
    at = isBetter ? 0 : at + 1;
  }
  const found = new Map(chosen.map((each) => [each.one.id, each]));
  return inOrder.flatMap(({ id, x, y }) => {
    const place = found.get(id);
    if (place === undefined) return [];
    const [, , leaderX, leaderY] = place.line;
    const isNear = Math.hypot(leaderX - x, leaderY - y) < 24;
    return [{ id, ...place.rect, leader: isNear ? null : ([leaderX, leaderY] as const) }];
  });
}

/** About how wide a text is drawn, at most: Chinese characters are as wide as they are high. */
export function widthOf(text: string, size: number): number {
  let ems = 0;
  for (const character of text) ems += character.charCodeAt(0) > 0x2e80 ? 1 : /[A-Z\d%]/.test(character) ? 0.66 : 0.56;
  return ems * size;
}
