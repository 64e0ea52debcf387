import type { Steps } from '../../../platform/steps.ts';

/** One reading as it is sent over the socket. */
export interface Point {
  /** ms, the reading's own time. */
  readonly at: number;
  /** Always a string, as in ThingsBoard. */
  readonly value: string;
  /** 0 good, 1 suspect, 2 bad. */
  readonly quality: number;
}

export function valueText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : Number(a > b);
}

/** Readings that are written to text in one step. */
const readingsAtOnce = 1000;

function readingText({ at, value }: Point): string {
  return `[${at},${JSON.stringify(value)}]`;
}

/** Readings of one device by key, keys sorted. The text that all subscribers receive is written once. */
export class Batch {
  readonly series: ReadonlyMap<string, readonly Point[]>;
  readonly count: number;
  #data: string | null = null;
  #quality: string | null = null;

  constructor(series: Iterable<readonly [string, readonly Point[]]>) {
    this.series = new Map([...series].filter(([, points]) => points.length > 0).sort(byName));
    this.count = [...this.series.values()].reduce((sum, points) => sum + points.length, 0);
  }

  /**
   * `"data":{…},"latestValues":{…}`: `latestValues` holds the time of each array's last element, whichever is the
   * newest.
   */
  get data(): string {
    if (this.#data === null) {
      const arrays: string[] = [];
      const last: string[] = [];
      for (const [key, points] of this.series) {
        const name = JSON.stringify(key);
        arrays.push(`${name}:[${points.map(readingText).join(',')}]`);
        last.push(`${name}:${points.at(-1)?.at}`);
      }
      this.#data = `"data":{${arrays.join(',')}},"latestValues":{${last.join(',')}}`;
    }
    return this.#data;
  }

  /** Writes the text for `update` in advance and lets other work run in between: for a batch of many readings. */
  async write(steps: Steps): Promise<this> {
    const arrays: string[] = [];
    const last: string[] = [];
    for (const [key, points] of this.series) {
      const name = JSON.stringify(key);
      const parts: string[] = [];
      for (let first = 0; first < points.length; first += readingsAtOnce) {
        parts.push(
          points
            .slice(first, first + readingsAtOnce)
            .map(readingText)
            .join(','),
        );
        await steps.next();
      }
      arrays.push(`${name}:[${parts.join(',')}]`);
      last.push(`${name}:${points.at(-1)?.at}`);
    }
    this.#data = `"data":{${arrays.join(',')}},"latestValues":{${last.join(',')}}`;
    return this;
  }

  /** `"quality":{…}`, parallel to the data. */
  get quality(): string {
    this.#quality ??= `"quality":{${[...this.series].map(([key, points]) => `${JSON.stringify(key)}:[${points.map(({ quality }) => quality).join(',')}]`).join(',')}}`;
    return this.#quality;
  }

  /** The update message in ThingsBoard's form; with qualities it has one more field. */
  update(subscriptionId: number, withQuality: boolean): string {
    const head = `{"subscriptionId":${subscriptionId},"errorCode":0,"errorMsg":null,${this.data}`;
    return withQuality ? `${head},${this.quality}}` : `${head}}`;
  }

  /** The readings for which `passes` is true. */
  where(passes: (key: string, point: Point) => boolean): Batch {
    return new Batch(
      [...this.series].map(([key, points]) => [key, points.filter((point) => passes(key, point))] as const),
    );
  }
}
