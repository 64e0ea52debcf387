import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesOf } from './console.mjs';
import { root } from './processes.mjs';

const rooms = ['packages', 'server', 'console', 'simulator', 'e2e', 'bench', 'scripts'];
const shown = 10;

/** Prints the largest files and functions. A function ends where the indentation of its first line returns. */
export function stats() {
  const sources = rooms
    .flatMap((room) => filesOf(join(root, room)))
    .filter((path) => /\.(ts|tsx|mjs|css)$/.test(path))
    .map((path) => ({ name: relative(root, path), lines: readFileSync(path, 'utf8').split('\n') }));
  print(
    'files',
    sources.map(({ name, lines }) => ({ name, size: lines.length - 1 })),
  );
  print(
    'functions',
    sources.flatMap(({ name, lines }) =>
      functionsOf(lines).map(({ title, size }) => ({ name: `${name} ${title}`, size })),
    ),
  );
  console.log(
    `${sources.length} files, ${sources.reduce((sum, { lines }) => sum + lines.length - 1, 0)} lines; useEffect ${sources.reduce((sum, { lines }) => sum + lines.filter((line) => /\buseEffect\(/.test(line)).length, 0)}`,
  );
  return 0;
}

function functionsOf(lines) {
  const found = [];
  for (const [index, line] of lines.entries()) {
    const [, indent, title] =
      /^(\s*)(?:export )?(?:async )?(?:function\*? (\w+)|const \w+ = (?:async )?\()/.exec(line) ?? [];
    if (indent === undefined) continue;
    const end = lines.findIndex((other, at) => at > index && other.startsWith(`${indent}}`));
    if (end > index && /[{(]\s*$/.test(line))
      found.push({ title: title ?? line.trim().split(' ')[1] ?? '', size: end - index + 1 });
  }
  return found;
}

function print(title, entries) {
  console.log(`largest ${title}`);
  for (const { name, size } of entries.toSorted((a, b) => b.size - a.size).slice(0, shown))
    console.log(`${String(size).padStart(6)}  ${name}`);
}
