import type { MapDesk } from './map-desk.ts';

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

function started(): Worker {
  if (worker !== null) return worker;
  const own = new Worker(new URL('map-worker.ts', import.meta.url), { type: 'module' });
  own.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failure' in data) asker?.reject(new Error(data.failure));
    else asker?.resolve(data.value);
  });
  own.addEventListener('error', () => {
    // It could not be loaded: the next question tries with another one.
    worker = null;
    own.terminate();
    for (const { reject } of waiting.values()) reject(new Error('the work on maps has stopped'));
    waiting.clear();
  });
  worker = own;
  return own;
}

function ask<Name extends keyof MapDesk>(name: Name, given: Parameters<MapDesk[Name]>): ReturnType<MapDesk[Name]> {
  const id = nextId++;
  const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  started().postMessage({ id, name, given } satisfies Asked, { transfer: [] });
  return answer as ReturnType<MapDesk[Name]>;
}

/** The work on maps, done beside the page: while it is at it, the page goes on. The worker starts with the first map. */
export const mapDesk: MapDesk = {
  map: (...given) => ask('map', given),
  plates: (...given) => ask('plates', given),
  picture: (...given) => ask('picture', given),
};
