import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/**
 * What the reader of pdf files asks for by name: its worker, character maps and fonts for texts whose fonts are not in the file, and
 * decoders of scanned pictures, which are scripts and no WebAssembly, so that the content policy stays as narrow as it is.
 */
const wanted: readonly (readonly [folder: string, names: RegExp])[] = [
  ['legacy/build', /^pdf\.worker\.min\.mjs$/],
  ['cmaps', /\.bcmap$/],
  ['standard_fonts', /\.(pfb|ttf)$/],
  ['wasm', /_nowasm_fallback\.js$/],
];

/** Offers these files at `/assets/pdf-<version>/…`, which is another address for each version. */
export function pdfPlugin(): Plugin {
  const base = `assets/pdf-${version}`;
  const names = wanted.flatMap(([part, pattern]) =>
    readdirSync(join(root, part)).flatMap((name) => (pattern.test(name) ? [`${part}/${name}`] : [])),
  );
  return {
    name: 'oilsight-pdf',
    generateBundle() {
      for (const name of names)
        this.emitFile({ type: 'asset', fileName: `${base}/${name}`, source: readFileSync(join(root, name)) });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${base}/`, (request, response, next) => {
        const name = (request.url ?? '').slice(1).split('?')[0] ?? '';
        if (!names.includes(name)) return next();
        response.setHeader('Content-Type', /\.m?js$/.test(name) ? 'text/javascript' : 'application/octet-stream');
        response.end(readFileSync(join(root, name)));
      });
    },
  };
}
