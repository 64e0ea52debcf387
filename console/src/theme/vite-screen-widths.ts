import type { Plugin } from 'vite';

/**
 * Says of a media query about a width that it is about screens, where it does not say what it is about. Paper is narrow,
 * but nobody holds it in one hand: it gets the wide layout.
 *
 * @example (max-width: 600px) becomes screen and (max-width: 600px)
 */
export function screenWidths(params: string): string {
  return params
    .split(',')
    .map((query) => query.trim())
    .map((query) => (query.startsWith('(') && query.includes('width') ? `screen and ${query}` : query))
    .join(', ');
}

/** Keeps the layouts of narrow screens off paper, in every style sheet of the console. */
export function screenWidthsPlugin(): Plugin {
  return {
    name: 'oilsight-screen-widths',
    config: () => ({
      css: {
        postcss: {
          plugins: [
            {
              postcssPlugin: 'oilsight-screen-widths',
              AtRule: {
                media: (rule) => {
                  const params = screenWidths(rule.params);
                  if (params !== rule.params) rule.params = params;
                },
              },
            },
          ],
        },
      },
    }),
  };
}
