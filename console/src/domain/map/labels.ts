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
  /** How much lies in a place that it had better not cover, such as the bright plates of other areas. */
  readonly shuns?: (place: Rect) => number;
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
const repairs = 24;

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
  /** What label and line take up together. */
  readonly hull: Rect;
  readonly cost: number;
}

function hullOf({ x, y }: Wanted, { left, top, right, bottom }: Rect): Rect {
  return { left: Math.min(left, x), top: Math.min(top, y), right: Math.max(right, x), bottom: Math.max(bottom, y) };
}

/** How labels and their lines are in each other's way, in lengths of a leader; Infinity: one covers the other. */
function troubleOf(one: Omit<Chosen, 'cost'>, other: Omit<Chosen, 'cost'>): number {
  // Most of a crowd is far away.
  if (!overlaps(one.hull, other.hull)) return 0;
  if (overlaps(one.rect, other.rect)) return Number.POSITIVE_INFINITY;
  const isStruck = runsThrough(one.line, other.rect) || runsThrough(other.line, one.rect);
  return (cross(one.line, other.line) ? crossing : 0) + (isStruck ? striking : 0);
}

const isWithin = (rect: Rect, { left, top, right, bottom }: Rect) =>
  rect.left >= left && rect.top >= top && rect.right <= right && rect.bottom <= bottom;

/** What a place costs among others; null: more than `most`, or it is taken. */
function costOf(
  { one, rect, line, hull }: Omit<Chosen, 'cost'>,
  least: number,
  others: readonly Chosen[],
  most: number,
): number | null {
  let cost = least;
  for (const other of others) {
    cost += troubleOf({ one, rect, line, hull }, other);
    if (cost >= most) return null;
  }
  if (one.shuns !== undefined) cost += Math.min(shunned.most, one.shuns(rect)) * shunned.each;
  return cost >= most ? null : cost;
}

/** The best place for a label among those that have one; null: none is left. */
function bestPlace(one: Wanted, others: readonly Chosen[], bounds: Rect, taken: readonly Rect[]): Chosen | null {
  let best: Chosen | null = null;
  for (const reach of reaches) {
    // Farther away nothing can be better than what was found.
    if (reach > one.reach || (best !== null && best.cost <= reach)) break;
    for (let step = 0; step < directions; step += 1) {
      const angle = (step / directions) * 2 * Math.PI;
      // To the side is read more easily than above or below.
      const least = reach + Math.abs(Math.sin(angle)) * 8;
      if (best !== null && least >= best.cost) continue;
      const rect = candidate(one, reach, angle);
      if (!isWithin(rect, bounds) || taken.some((other) => overlaps(rect, other))) continue;
      const place = { one, rect, line: lineTo(one, rect), hull: hullOf(one, rect) };
      const cost = costOf(place, least, others, best?.cost ?? Number.POSITIVE_INFINITY);
      if (cost !== null) best = { ...place, cost };
    }
  }
  return best;
}

/** Labels whose lines cross, or of which one's line runs through the other. */
function pairsInTheWay(chosen: readonly Chosen[]): readonly (readonly [Chosen, Chosen])[] {
  return chosen.flatMap((one, at) =>
    chosen
      .slice(at + 1)
      .filter((other) => troubleOf(one, other) > 0)
      .map((other) => [one, other] as const),
  );
}

/** A label moved to where another one stands, as near as it may be to its own point. */
function movedTo(one: Wanted, { left, right, top, bottom }: Rect): Omit<Chosen, 'cost'> {
  const near = (low: number, high: number, size: number, at: number) => (at < (low + high) / 2 ? low : high - size);
  const [x, y] = [near(left, right, one.width, one.x), near(top, bottom, one.height, one.y)];
  const rect = { left: x, top: y, right: x + one.width, bottom: y + one.height };
  return { one, rect, line: lineTo(one, rect), hull: hullOf(one, rect) };
}

/** The labels with the places of two of them changed over, which parts lines that cross; null: one has no room there. */
function changedOver(
  chosen: readonly Chosen[],
  [first, second]: readonly [Chosen, Chosen],
  bounds: Rect,
  taken: readonly Rect[],
): readonly Chosen[] | null {
  let rest = chosen.filter((each) => each !== first && each !== second);
  for (const place of [movedTo(first.one, second.rect), movedTo(second.one, first.rect)]) {
    if (!isWithin(place.rect, bounds) || taken.some((other) => overlaps(place.rect, other))) return null;
    if (rest.some((other) => overlaps(place.rect, other.rect))) return null;
    rest = [...rest, { ...place, cost: 0 }];
  }
  return rest;
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

/** Labels that choose their places one after the other. */
function placedInTurn(order: readonly Wanted[], bounds: Rect, taken: readonly Rect[]): readonly Chosen[] {
  let chosen: readonly Chosen[] = [];
  for (const one of order) {
    const best = bestPlace(one, chosen, bounds, taken);
    if (best !== null) chosen = [...chosen, best];
  }
  return chosen;
}

/** Labels that choose their places in an order; after that those whose lines are in each other's way are parted. */
function placedAndMended(order: readonly Wanted[], bounds: Rect, taken: readonly Rect[]): readonly Chosen[] {
  let chosen = placedInTurn(order, bounds, taken);
  for (let left = repairs, at = 0; left > 0; left -= 1) {
    const pairs = pairsInTheWay(chosen);
    const pair = pairs[at];
    if (pair === undefined) break;
    const better = [changedOver, placedAnew]
      .map((mend) => mend(chosen, pair, bounds, taken))
      .find((mended) => mended !== null && pairsInTheWay(mended).length < pairs.length);
    chosen = better ?? chosen;
    at = better === undefined || better === null ? at + 1 : 0;
  }
  return chosen;
}

/** So few labels are tried in every order where their lines would be in each other's way, so many from each side. */
const few = 4;
const several = 16;

function ordersOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((first, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

/** The orders from the left, the right, the top and the bottom. */
function fromEachSide(wanted: readonly Wanted[]): readonly (readonly Wanted[])[] {
  const across = wanted.toSorted((one, other) => one.x - other.x);
  const down = wanted.toSorted((one, other) => one.y - other.y);
  return [across, across.toReversed(), down, down.toReversed()];
}

/**
 * Places labels so that none covers another, a pillar or the edge; those with the larger weight choose first. A label
 * for which no place is left is not among the answers.
 *
 * @param taken what no label may cover
 */
export function placeLabels(wanted: readonly Wanted[], bounds: Rect, taken: readonly Rect[]): readonly Placed[] {
  const inOrder = wanted.toSorted((a, b) => b.weight - a.weight);
  let chosen = placedAndMended(inOrder, bounds, taken);
  const others = inOrder.length <= few ? ordersOf(inOrder) : inOrder.length <= several ? fromEachSide(inOrder) : [];
  for (const order of others) {
    const inTheWay = pairsInTheWay(chosen).length;
    if (inTheWay === 0) break;
    const other = placedAndMended(order, bounds, taken);
    if (other.length === inOrder.length && pairsInTheWay(other).length < inTheWay) chosen = other;
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
