import type { Plugin } from 'vite';
import { tokensCss } from './css.ts';

const publicId = 'virtual:tokens.css';
// The style plugin takes an id that ends in .css and does not begin with a NUL.
const resolvedId = '/__oilsight-tokens.css';

/** Offers the tokens to the console as `import 'virtual:tokens.css'`. */
export function tokensPlugin(): Plugin {
  return {
    name: 'oilsight-tokens',
    resolveId: (id) => (id === publicId ? resolvedId : null),
    load: (id) => (id === resolvedId ? tokensCss() : null),
  };
}
