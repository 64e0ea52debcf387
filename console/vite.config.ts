import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin, ProxyOptions } from 'vite';
import { mapsPlugin } from './maps/vite-maps.ts';
import { pdfPlugin } from './pdf/vite-pdf.ts';
import { screenWidthsPlugin } from './src/theme/vite-screen-widths.ts';
import { tokensPlugin } from './src/theme/vite-tokens.ts';

const server = process.env['OILSIGHT_SERVER'] ?? 'http://127.0.0.1:8080';

/** Calls go to the server; a page that is asked for under the same path stays here. */
const calls: ProxyOptions = {
  target: server,
  bypass: (request) => ((request.headers.accept ?? '').includes('text/html') ? request.url : undefined),
};

/** Fetches the font together with the style sheet, so that the first paint has it. */
function preloadFont(): Plugin {
  return {
    name: 'oilsight-preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));
        if (font === undefined) return [];
        return [
          {
            tag: 'link',
            injectTo: 'head-prepend',
            attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          },
        ];
      },
    },
  };
}

export default defineConfig({
  plugins: [react(), tokensPlugin(), screenWidthsPlugin(), mapsPlugin(), pdfPlugin(), preloadFont()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined fonts and pictures would need a wider content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // What every page needs, in chunks that stay in the browser's cache when only our own code changes.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
            { name: 'words', test: /node_modules\/(i18next|react-i18next|i18next-resources-to-backend)\// },
            // Oil science is not among them: what only some pages need of it comes with those pages.
            // Nor is what no call of the contract needs, and what new passwords, reports, links, inspections, samples, charges, the
            // quality and the settings of alarms, and the assistant need: pages bring it.
            {
              name: 'contract',
              test: /(node_modules\/zod\/|packages\/contract\/src\/(?!(industries|custom-dealer-screen|checklists|inspections|inspection-rules|inspection-words|laboratory|password-reset|oil-charges|alarm-quality|alarm-settings|assistant|reports|report-flow|report-links|report-schedules|sensor-model-check|key-mapping|map-file)\.ts))/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/ws': { target: server, ws: true },
      '/system': calls,
      '/healthz': calls,
      '/auth': calls,
      '/login': calls,
      '/logout': calls,
      '/getInfo': calls,
      '/getVerificationCode': calls,
      '/confirmPhone': calls,
    },
  },
});
