import { dark, light, shared } from './tokens.ts';

function properties(tokens: Readonly<Record<string, string>>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

const motion = (['t-fast', 't-base', 't-slow', 't-roll'] as const).map((name) => `--${name}:0ms`).join(';');

/** The tokens as a style sheet: light by default, `data-theme` on any element chooses; paper is always light. */
export function tokensCss(): string {
  return [
    `:root{${properties(shared)}}`,
    `:root,[data-theme=light]{color-scheme:light;${properties(light)}}`,
    `@media screen{[data-theme=dark]{color-scheme:dark;${properties(dark)}}}`,
    `@media (prefers-reduced-motion:reduce){:root{${motion}}}`,
  ].join('\n');
}
