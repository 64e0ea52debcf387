import type { Plugin } from 'vite';
import { mapFiles } from './china-map.ts';

/** Offers the maps at `/maps/…`: made when the first is asked for during development, written beside a build's pages. */
export function mapsPlugin(): Plugin {
  let made: ReadonlyMap<string, string> | null = null;
  const files = () => (made ??= mapFiles());
  return {
    name: 'oilsight-maps',
    generateBundle() {
      for (const [name, source] of files()) this.emitFile({ type: 'asset', fileName: `maps/${name}`, source });
    },
    configureServer({ middlewares }) {
      middlewares.use('/maps', (request, response, next) => {
        const text = files().get((request.url ?? '').slice(1).split('?')[0] ?? '');
        if (text === undefined) return next();
        response.setHeader('Content-Type', 'application/json');
        response.end(text);
      });
    },
  };
}
