/**
 * Plane potential flow past a cylinder with circulation (Milne-Thomson): with the centre at the origin, the wind from
 * the left and y upwards, ψ = U·(r − a²/r)·sin θ + (Γ/2π)·ln(r/a). Lines of equal ψ are the streamlines; ψ = 0 is the
 * cylinder itself.
 */
export interface Cylinder {
  readonly x: number;
  readonly y: number;
  /** Radius, px. */
  readonly radius: number;
  /** Γ / (2π·U·a): 0 is symmetric; above 0 the flow above is the faster, below 0 the one below. */
  readonly circulation: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Stream function for U = 1 at a point of the picture, px; y downwards as on screens. */
export function streamFunction({ x: cx, y: cy, radius, circulation }: Cylinder, { x, y }: Point): number {
  const dx = x - cx;
  const dy = cy - y;
  const r2 = dx * dx + dy * dy;
  return dy * (1 - (radius * radius) / r2) + (circulation * radius * Math.log(r2 / (radius * radius))) / 2;
}

/** Direction of the flow at a point, of length 1. At a stagnation point it stays on course. */
function direction({ x: cx, y: cy, radius, circulation }: Cylinder, { x, y }: Point): Point {
  const dx = x - cx;
  const dy = cy - y;
  const r2 = dx * dx + dy * dy;
  const squeeze = (radius * radius) / (r2 * r2);
  // u = ∂ψ/∂y, v = −∂ψ/∂x; the screen's y is the other way round.
  const u = 1 - squeeze * (dx * dx - dy * dy) + (circulation * radius * dy) / r2;
  const v = -2 * squeeze * dx * dy - (circulation * radius * dx) / r2;
  const speed = Math.hypot(u, v);
  return speed < 1e-6 ? { x: 1, y: 0 } : { x: u / speed, y: -v / speed };
}

/**
 * The streamline through `start`, downstream to `endX`, in steps of `stepPx` (midpoint rule). It ends early when it
 * would take more than `maxSteps`.
 */
export function streamline(
  cylinder: Cylinder,
  start: Point,
  { endX, stepPx, maxSteps = 400 }: { readonly endX: number; readonly stepPx: number; readonly maxSteps?: number },
): Point[] {
  const points = [start];
  let at = start;
  for (let step = 0; step < maxSteps && at.x < endX; step += 1) {
    const first = direction(cylinder, at);
    const middle = direction(cylinder, { x: at.x + (first.x * stepPx) / 2, y: at.y + (first.y * stepPx) / 2 });
    at = { x: at.x + middle.x * stepPx, y: at.y + middle.y * stepPx };
    points.push(at);
  }
  return points;
}

/** Points as the data of an SVG path, to a tenth of a pixel. */
export function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}
