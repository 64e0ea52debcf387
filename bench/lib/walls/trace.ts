/** An event of Chromium's trace; times in µs. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Time of the processor. */
  readonly tdur?: number;
  readonly args?: Readonly<Record<string, unknown>>;
}

/** A frame of a screen that shows sixty a second. */
const frameUs = 1e6 / 60;
/** Script, style and layout. */
const work: ReadonlySet<string> = new Set([
  'EvaluateScript',
  'v8.compile',
  'FunctionCall',
  'TimerFire',
  'FireAnimationFrame',
  'FireIdleCallback',
  'EventDispatch',
  'RunMicrotasks',
  'MajorGC',
  'MinorGC',
  'ParseHTML',
  'UpdateLayoutTree',
  'RecalculateStyles',
  'Layout',
  'IntersectionObserverController::computeIntersections',
]);
/** Drawing in software: what a graphics card would do. */
const raster: ReadonlySet<string> = new Set(['RasterTask', 'ImageDecodeTask', 'Decode Image']);
const painting: ReadonlySet<string> = new Set(['PrePaint', 'Paint', 'Layerize', 'Commit']);

/** ms by the clock, and of the processor. */
export interface Spent {
  readonly clock: number;
  readonly processor: number;
}

export interface Traced {
  /**
   * Script and layout of each frame of the screen, a sixtieth of a second, that has any: what began in it counts whole,
   * also where it takes longer than the frame.
   */
  readonly frames: readonly Spent[];
  /** Script and layout from one picture to the next: of a second, where nothing but the clock changes. */
  readonly pictures: readonly Spent[];
  /** The longest task of the main thread after a time, ms: by the clock, and of the processor. */
  readonly longest: Spent;
  /** Painting on the main thread and rastering on others, a second, ms. */
  readonly paintingPerS: number;
  readonly rasterPerS: number;
}

/** Of nested events the outer ones: what they hold is counted with them. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  const found: TraceEvent[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const event of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    if (event.ts < end) continue;
    end = event.ts + (event.dur ?? 0);
    found.push(event);
  }
  return found;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const clockOf = ({ dur = 0 }: TraceEvent) => dur / 1000;
const processorOf = ({ dur = 0, tdur = dur }: TraceEvent) => tdur / 1000;

/** What the main thread of the page did. @param isAfterPaint leaves out what came before the first paint */
export function readTrace(events: readonly TraceEvent[], { isAfterPaint }: { readonly isAfterPaint: boolean }): Traced {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.['name'] === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const all = events.filter(({ ph }) => ph === 'X');
  // Several renderers may be there: the page is in the one that works most.
  const load = new Map<string, number>();
  for (const event of all) {
    const thread = `${event.pid} ${event.tid}`;
    if (mains.has(thread) && work.has(event.name)) load.set(thread, (load.get(thread) ?? 0) + (event.dur ?? 0));
  }
  const [main] = [...load].toSorted((a, b) => b[1] - a[1])[0] ?? [''];
  const painted = events.filter(({ name }) => name === 'firstContentfulPaint').map(({ ts }) => ts);
  const begin = isAfterPaint ? Math.min(...painted) : Number.NEGATIVE_INFINITY;
  const own = all.filter((event) => `${event.pid} ${event.tid}` === main && event.ts >= begin);
  const edges = events
    .filter(({ name, pid, tid, ts }) => name === 'Commit' && `${pid} ${tid}` === main && ts >= begin)
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b);
  const worked = outermost(own.filter(({ name }) => work.has(name)));
  const tasks = own.filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask');
  const seconds = Math.max(1, (Math.max(...own.map(({ ts }) => ts)) - Math.min(...own.map(({ ts }) => ts))) / 1e6);
  if (edges.length < 2) throw new Error('the trace has no frames');
  const spentOn = (of: readonly TraceEvent[]): Spent => ({
    clock: sum(of.map(clockOf)),
    processor: sum(of.map(processorOf)),
  });
  const first = edges[0] ?? 0;
  const frames = [...Map.groupBy(worked, ({ ts }) => Math.floor((ts - first) / frameUs)).values()].map(spentOn);
  // The picture that shows what was done is committed after it: work counts towards the next one.
  const pictures = edges
    .slice(1)
    .map((edge, n) => spentOn(worked.filter(({ ts }) => ts >= (edges[n] ?? edge) && ts < edge)));
  return {
    frames,
    pictures,
    longest: {
      clock: Math.max(0, ...tasks.map(clockOf)),
      processor: Math.max(0, ...tasks.map(processorOf)),
    },
    paintingPerS: sum(outermost(own.filter(({ name }) => painting.has(name))).map(clockOf)) / seconds,
    rasterPerS: sum(all.filter(({ name }) => raster.has(name)).map(clockOf)) / seconds,
  };
}
