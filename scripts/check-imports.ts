import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Import rules. A rule forbids imports from files that match `from` to targets that match `to`, unless `except`
 * matches.
 */
export interface ImportRule {
  readonly name: string;
  readonly says: string;
  /** Matched against the importing file's path from the root. */
  readonly from: RegExp;
  /** Files under `from` to which the rule does not apply. */
  readonly but?: RegExp;
  /** Matched against the target: a path from the root, or a package's name. */
  readonly to: RegExp;
  /** Targets that are allowed nevertheless; may use `$1` … groups of `from`. */
  readonly except?: string;
  /** Type-only imports are allowed. */
  readonly typesAllowed?: boolean;
}

const test = /\.test\.tsx?$/;

export const rules: readonly ImportRule[] = [
  {
    name: 'oil-is-pure',
    says: 'packages/oil imports itself alone, not even node:',
    from: /^packages\/oil\/src\//,
    but: test,
    to: /./,
    except: '^packages/oil/src/',
  },
  {
    name: 'contract-is-shared',
    says: 'the contract imports zod and oil',
    from: /^packages\/contract\/src\//,
    but: test,
    to: /./,
    except: '^(packages/contract/src/|zod(/|$)|@oilsight/oil$)',
  },
  {
    name: 'module-by-its-index',
    says: 'a module is reached through its index.ts by other modules (rules may take other rules)',
    from: /^server\/src\/modules\/([^/]+)\//,
    but: /(\.test|\.rules)\.tsx?$/,
    to: /^server\/src\/modules\//,
    except: '^server/src/modules/($1/|[^/]+/index\\.ts$)',
  },
  {
    name: 'module-from-outside',
    says: 'outside modules only app.ts reaches into a module; events.ts takes types from an index',
    from: /^server\/src\/(?!modules\/|app\.ts|main\.ts)/,
    but: test,
    to: /^server\/src\/modules\//,
    typesAllowed: true,
  },
  {
    name: 'only-modules-make-stores',
    says: 'a store (*.store.ts, *.store.pg.ts) is made by its module (*.module.ts) and tests; others take its type',
    from: /^server\/src\//,
    but: /(\.test|\.module)\.ts$|\/store\//,
    to: /(?<!\/arrivals)\.store\.ts$|\.store\.pg\.ts$/,
    typesAllowed: true,
  },
  {
    name: 'only-app-composes',
    says: 'app.ts alone composes modules (*.module.ts); a module composes its own parts',
    from: /^server\/src\/(?:modules\/([^/]+)\/)?/,
    but: /^server\/src\/app\.ts$/,
    to: /\.module\.ts$/,
    except: '^server/src/modules/$1/.+/[^/]+\\.module\\.ts$',
  },
  {
    name: 'ground-knows-no-module',
    says: 'http, live and platform import no module',
    from: /^server\/src\/(http|live|platform)\//,
    but: test,
    to: /^server\/src\/modules\//,
    typesAllowed: true,
  },
  {
    name: 'rules-are-pure',
    says: '*.rules.ts import packages and other rules',
    from: /\.rules\.ts$/,
    to: /./,
    except: '(^@oilsight/|\\.rules\\.ts$)',
    typesAllowed: true,
  },
  {
    name: 'only-routes-know-http',
    says: 'http/ is imported by routes, doors, app.ts, web.ts and module-context.ts',
    from: /^server\/src\/(?!http\/)/,
    but: /(\.routes\.ts|\.test\.ts|\/ingest\/(http|mqtt)\/adapter\.ts|^server\/src\/(app|web|module-context)\.ts)$/,
    to: /^server\/src\/http\//,
    typesAllowed: true,
  },
  {
    name: 'features-stand-alone',
    says: 'a feature imports no other feature',
    from: /^console\/src\/features\/([^/]+)\//,
    to: /^console\/src\/features\//,
    except: '^console/src/features/$1/',
  },
  {
    name: 'app-lists-features',
    says: 'app/ knows of a feature its pages.ts and user-menu.ts, which load the rest',
    from: /^console\/src\/app\//,
    to: /^console\/src\/features\//,
    except: '/(pages|user-menu)\\.ts$',
  },
  {
    name: 'features-know-no-app',
    says: 'features do not import app/',
    from: /^console\/src\/(features|domain|charts|live|api|ui|i18n|lib|theme)\//,
    to: /^console\/src\/app\//,
  },
  {
    name: 'domain-knows-no-feature',
    says: 'shared console rooms do not import features',
    from: /^console\/src\/(domain|charts|live|api|ui|i18n|lib|theme)\//,
    to: /^console\/src\/features\//,
  },
  {
    name: 'console-flows-one-way',
    says: 'ui, charts, api, live, i18n, lib and theme do not import domain',
    from: /^console\/src\/(ui|charts|api|live|i18n|lib|theme)\//,
    to: /^console\/src\/domain\//,
  },
  {
    name: 'charts-are-reported',
    says: 'charts are told language, theme, zone and units: they look none of them up',
    from: /^console\/src\/charts\//,
    but: test,
    to: /^console\/src\/(lib\/(showing|reader-time|now)\.ts|theme\/theme\.ts|i18n\/|api\/|live\/)/,
    typesAllowed: true,
  },
  { name: 'ui-knows-no-oil', says: 'ui knows nothing of oil', from: /^console\/src\/ui\//, to: /^@oilsight\/oil/ },
  {
    name: 'clients-speak-the-wire',
    says: 'console, simulator, collector, e2e and packages do not import the server',
    from: /^(console|simulator|collector|e2e|packages)\//,
    to: /^server\/|^@oilsight\/server/,
  },
  {
    name: 'server-imports-no-client',
    says: 'the server does not import console, simulator or collector',
    from: /^server\/src\//,
    to: /^(console|simulator|collector|e2e|bench)\/|^@oilsight\/(console|simulator|collector)/,
  },
  {
    name: 'collector-goes-alone',
    says: 'the collector imports oil and contract: it runs on a machine of its own',
    from: /^collector\/src\//,
    but: test,
    to: /^(server|console|simulator|e2e|bench|scripts|packages)\/|^@oilsight\//,
    except: '^@oilsight/(oil|contract)$',
  },
];

export interface Violation {
  readonly rule: string;
  readonly file: string;
  readonly target: string;
}

interface Import {
  readonly specifier: string;
  readonly isType: boolean;
}

/** Imports and re-exports of a source text; `import type` and `export type … from` are marked. */
export function importsOf(source: string): Import[] {
  const found: Import[] = [];
  const text = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  for (const match of text.matchAll(
    /(?:^|[\n;])\s*(import|export)\s+(type\s)?(?:[\w*{}\s,$]+?\sfrom\s+)?['"]([^'"\n]+)['"]/g,
  )) {
    found.push({ specifier: match[3] ?? '', isType: match[2] !== undefined });
  }
  for (const match of text.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g))
    found.push({ specifier: match[1] ?? '', isType: false });
  return found;
}

/** The target in the form that the rules use: a path from the root for relative imports, the specifier otherwise. */
export function targetOf(root: string, file: string, specifier: string): string {
  return specifier.startsWith('.')
    ? relative(root, resolve(root, dirname(file), specifier)).replaceAll('\\', '/')
    : specifier;
}

export function violationsOf(root: string, file: string, source: string): Violation[] {
  const found: Violation[] = [];
  for (const { specifier, isType } of importsOf(source)) {
    const target = targetOf(root, file, specifier);
    for (const rule of rules) {
      const from = rule.from.exec(file);
      if (from === null || rule.but?.test(file) || !rule.to.test(target)) continue;
      if (rule.typesAllowed === true && isType) continue;
      if (rule.except !== undefined && new RegExp(rule.except.replaceAll('$1', from[1] ?? '')).test(target)) continue;
      found.push({ rule: rule.name, file, target });
    }
    if (specifier.startsWith('.') && !existsSync(join(root, target)) && !specifier.includes('?'))
      found.push({ rule: 'target-exists', file, target });
  }
  return found;
}

/** Every TypeScript file of the project, from the root. */
export function sourceFiles(root: string): string[] {
  const found: string[] = [];
  const walk = (folder: string) => {
    for (const name of readdirSync(join(root, folder))) {
      if (['node_modules', 'dist', 'data', 'coverage', 'test-results'].includes(name) || name.startsWith('.')) continue;
      const path = folder === '' ? name : `${folder}/${name}`;
      if (statSync(join(root, path)).isDirectory()) walk(path);
      else if (/\.tsx?$/.test(name)) found.push(path);
    }
  };
  walk('');
  return found;
}

/**
 * Files of the project that each file imports, type-only imports included: to understand one file of a circle a reader
 * must read all of them.
 */
function graphOf(root: string, files: readonly string[]): Map<string, readonly string[]> {
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const specifiers = importsOf(readFileSync(join(root, file), 'utf8')).map(({ specifier }) => specifier);
      const targets = specifiers
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => targetOf(root, file, specifier));
      return [file, [...new Set(targets)].filter((target) => known.has(target))];
    }),
  );
}

/** Groups of files that all reach each other by their imports (Tarjan's strongly connected components). */
function knotsOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const knots: string[][] = [];
  const visit = (file: string): number => {
    const place = order.size;
    order.set(file, place);
    stack.push(file);
    let low = place;
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === place) {
      const knot = stack.splice(stack.indexOf(file));
      if (knot.length > 1 || (graph.get(file) ?? []).includes(file)) knots.push(knot);
    }
    return low;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return knots;
}

/** The shortest path from a file back to itself within its group. */
function wayRound(graph: ReadonlyMap<string, readonly string[]>, start: string, knot: readonly string[]): string[] {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const next of graph.get(way.at(-1) ?? start) ?? []) {
      if (next === start) return [...way, start];
      if (seen.has(next) || !knot.includes(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return [...knot];
}

/**
 * Circles of imports among the project's own files, type-only imports included: the shortest circle of each group of
 * files.
 */
export function cyclesOf(root: string, files: readonly string[]): string[][] {
  const graph = graphOf(root, files);
  return knotsOf(graph).map(
    (knot) =>
      knot.map((file) => wayRound(graph, file, knot)).toSorted((one, other) => one.length - other.length)[0] ?? knot,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = resolve(import.meta.dirname, '..');
  const files = sourceFiles(root);
  const violations = files.flatMap((file) => violationsOf(root, file, readFileSync(join(root, file), 'utf8')));
  const cycles = cyclesOf(root, files);
  for (const { rule, file, target } of violations)
    console.error(`${file} → ${target}: ${rules.find(({ name }) => name === rule)?.says ?? rule}`);
  for (const cycle of cycles) console.error(`cycle: ${cycle.join(' → ')}`);
  console.log(`${files.length} files, ${rules.length} rules, ${violations.length + cycles.length} violations`);
  if (violations.length + cycles.length > 0) process.exitCode = 1;
}
