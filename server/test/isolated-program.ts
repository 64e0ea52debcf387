import { AppError } from '@oilsight/contract/errors';

export type SampleJob =
  | { readonly kind: 'count'; readonly to: number }
  | { readonly kind: 'refuse' }
  | { readonly kind: 'fail' }
  | { readonly kind: 'end' }
  | { readonly kind: 'turn' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'eat' }
  | { readonly kind: 'swell' }
  | { readonly kind: 'tell'; readonly setting: string };

/** Work that succeeds, or fails in the way the job asks for. */
export async function* work(job: SampleJob): AsyncGenerator {
  switch (job.kind) {
    case 'count':
      for (let n = 0; n < job.to; n += 1) yield n;
      return;
    case 'refuse':
      throw new AppError('sheetTooLarge', { limit: 7 });
    case 'fail':
      throw new RangeError('out of reach');
    case 'end':
      return process.exit(0);
    case 'turn':
      return turnForEver();
    case 'wait':
      // As a process does to which the machine gives no time.
      return void (await new Promise((done) => setTimeout(done, 3_600_000)));
    case 'eat':
      return eatForEver();
    case 'swell':
      return swellForEver();
    case 'tell':
      yield process.env[job.setting] ?? null;
  }
}

function turnForEver(): never {
  for (;;);
}

function eatForEver(): never {
  const eaten: number[][] = [];
  for (;;) eaten.push(Array.from({ length: 1_000_000 }, (_, n) => n + 0.5));
}

/** Memory outside of the JavaScript heap. */
function swellForEver(): never {
  const kept: Buffer[] = [];
  for (;;) kept.push(Buffer.alloc(10_000_000, 1));
}
