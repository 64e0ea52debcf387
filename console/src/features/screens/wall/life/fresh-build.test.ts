import { expect, it } from 'vitest';
import { programIn } from './fresh-build.ts';

it.each([
  ['<script type="module" crossorigin src="/assets/index-B1.js"></script>', '/assets/index-B1.js'],
  ['<head><script>1</script><script src="/assets/index-C2.js" type="module"></script></head>', '/assets/index-C2.js'],
  ['<script src="/other.js"></script>', null],
  ['<h1>502 Bad Gateway</h1>', null],
])('%s starts %s', (html, program) => {
  expect(programIn(html)).toBe(program);
});
