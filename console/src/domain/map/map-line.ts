import { secondMs } from '../../lib/time.ts';
import type { MapDesk } from './map-desk.ts';

/** A worker that answers no sooner hangs, and is replaced: reading, laying and drawing take a tenth of a second each. */
const answerMs = 30 * secondMs;

/** A question to the worker, and its answer. */
export interface Asked {
  readonly id: number;
  readonly name: keyof MapDesk;
  readonly given: readonly unknown[];
}
export type Answered =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: string };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let nextId = 0;

/** Ends the worker: what waits for it fails, and the next question begins with another one. */
function end(own: Worker): void {
  if (worker === own) worker = null;
  own.terminate();
  const left = [...waiting.values()];
  waiting.clear();
  for (const { reject } of left) reject(new Error('the work on maps has stopped'));
}

function started(): Worker {
  if (worker !== null) return worker;
  const own = new Worker(new URL('map-worker.ts', import.meta.url), { type: 'module' });
  own.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failure' in data) asker?.reject(new Error(data.failure));
    else asker?.resolve(data.value);
  });
  // It could not be loaded.
  own.addEventListener('error', () => end(own));
  worker = own;
  return own;
}

function ask<Name extends keyof MapDesk>(name: Name, given: Parameters<MapDesk[Name]>): ReturnType<MapDesk[Name]> {
  const id = nextId++;
  const own = started();
  const answer = new Promise((resolve, reject) => {
    const limit = setTimeout(() => end(own), answerMs);
    const after =
      <Value>(settle: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(limit);
        settle(value);
      };
    waiting.set(id, { resolve: after(resolve), reject: after(reject) });
  });
  own.postMessage({ id, name, given } satisfies Asked, { transfer: [] });
  return answer as ReturnType<MapDesk[Name]>;
}

/** The work on maps, done beside the page: while it is at it, the page goes on. The worker starts with the first map. */
export const mapDesk: MapDesk = {
  map: (...given) => ask('map', given),
  plates: (...given) => ask('plates', given),
  picture: (...given) => ask('picture', given),
  places: (...given) => ask('places', given),
};
