/** Half-open stretch of time: from ≤ t < to; ms since the epoch. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Instants from, from + stepMs … before `to`, to be sent as one message. */
export interface Chunk extends Span {
  readonly stepMs: number;
}

/** Adds a span; the result is in order, and touching spans are joined. */
export function withSpan(spans: readonly Span[], added: Span): Span[] {
  const joined: Span[] = [];
  for (const span of [...spans, added].filter(({ from, to }) => from < to).toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && span.from <= last.to)
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else joined.push(span);
  }
  return joined;
}

/** The parts of a window that no span covers, oldest first. */
export function missingIn(window: Span, spans: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let { from } = window;
  for (const span of withSpan(spans, { from: 0, to: 0 })) {
    if (span.to <= from) continue;
    if (span.from >= window.to) break;
    if (span.from > from) gaps.push({ from, to: span.from });
    from = span.to;
  }
  if (from < window.to) gaps.push({ from, to: window.to });
  return gaps;
}

/** How many readings history has: many in the last days, few before. */
export interface Density {
  readonly now: number;
  readonly recentMs: number;
  readonly recentStepMs: number;
  readonly olderStepMs: number;
  /** Instants of a message. */
  readonly perMessage: number;
}

/**
 * Divides gaps into messages. Instants are multiples of the step, so that filling a gap in two runs gives the same
 * instants as in one.
 *
 * @returns oldest first
 */
export function chunksOf(gaps: readonly Span[], density: Density): Chunk[] {
  const border = density.now - density.recentMs;
  return gaps.flatMap(({ from, to }) => [
    ...cut({ from, to: Math.min(to, border) }, density.olderStepMs, density.perMessage),
    ...cut({ from: Math.max(from, border), to }, density.recentStepMs, density.perMessage),
  ]);
}

function cut({ from, to }: Span, stepMs: number, perMessage: number): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = from; at < to;) {
    const end = Math.min(to, Math.ceil((at + stepMs * perMessage) / stepMs) * stepMs);
    chunks.push({ from: at, to: end, stepMs });
    at = end;
  }
  return chunks;
}

/** The instants of a chunk. */
export function instantsOf({ from, to, stepMs }: Chunk): number[] {
  const instants: number[] = [];
  for (let at = Math.ceil(from / stepMs) * stepMs; at < to; at += stepMs) instants.push(at);
  return instants;
}
