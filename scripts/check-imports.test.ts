import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cyclesOf, importsOf, rules, violationsOf } from './check-imports.ts';

const root = resolve(import.meta.dirname, '..');

/** One forbidden import per rule: without these a checker that finds nothing would pass. */
const planted: readonly [rule: string, file: string, source: string][] = [
  ['oil-is-pure', 'packages/oil/src/units.ts', `import { readFileSync } from 'node:fs';`],
  ['contract-is-shared', 'packages/contract/src/route.ts', `import Fastify from 'fastify';`],
  [
    'module-by-its-index',
    'server/src/modules/auth/auth.service.ts',
    `import { x } from '../devices/devices.service.ts';`,
  ],
  ['module-from-outside', 'server/src/events.ts', `import { x } from './modules/devices/index.ts';`],
  [
    'only-modules-make-stores',
    'server/src/modules/telemetry/telemetry.service.ts',
    `import { x } from './arrivals.store.pg.ts';`,
  ],
  ['only-app-composes', 'server/src/modules/auth/auth.service.ts', `import { x } from './auth.module.ts';`],
  [
    'only-modules-make-stores',
    'server/src/modules/auth/auth.service.ts',
    `import { createAuthStore } from './auth.store.ts';`,
  ],
  ['ground-knows-no-module', 'server/src/platform/pg.ts', `import { x } from '../modules/devices/index.ts';`],
  ['rules-are-pure', 'server/src/modules/auth/auth.rules.ts', `import { x } from 'node:crypto';`],
  ['only-routes-know-http', 'server/src/modules/auth/auth.service.ts', `import { x } from '../../http/mount.ts';`],
  ['features-stand-alone', 'console/src/features/login/LoginPage.tsx', `import { x } from '../devices/queries.ts';`],
  ['app-lists-features', 'console/src/app/Shell.tsx', `import { x } from '../features/login/LoginPage.tsx';`],
  ['features-know-no-app', 'console/src/features/login/LoginPage.tsx', `import { x } from '../../app/routes.tsx';`],
  ['domain-knows-no-feature', 'console/src/domain/Age.tsx', `import { x } from '../features/login/queries.ts';`],
  ['console-flows-one-way', 'console/src/ui/Button.tsx', `import { x } from '../domain/Age.tsx';`],
  [
    'charts-are-reported',
    'console/src/charts/prepare/quantity.ts',
    `import { currentShowing } from '../../lib/showing.ts';`,
  ],
  ['ui-knows-no-oil', 'console/src/ui/Button.tsx', `import { indicators } from '@oilsight/oil';`],
  ['clients-speak-the-wire', 'simulator/src/main.ts', `import { x } from '../../server/src/config.ts';`],
  ['server-imports-no-client', 'server/src/app.ts', `import { x } from '../../simulator/src/plant.ts';`],
  ['collector-goes-alone', 'collector/src/main.ts', `import { x } from '../../simulator/src/plant.ts';`],
];

describe('the import checker', () => {
  it.each(planted)('%s catches a planted import', (rule, file, source) => {
    expect(violationsOf(root, file, source).map((violation) => violation.rule)).toContain(rule);
  });

  it('has a planted import for every rule', () => {
    expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(rules.map(({ name }) => name)));
  });

  it('lets a legal import through', () => {
    expect(violationsOf(root, 'server/src/app.ts', `import { readConfig } from './config.ts';`)).toEqual([]);
    expect(
      violationsOf(root, 'server/src/events.ts', `import type { DeviceRef } from './modules/devices/index.ts';`),
    ).toEqual([]);
  });

  it('reads every form of import', () => {
    const source = `import a from 'a';\nimport type { B } from 'b';\nexport * from 'c';\nimport 'd';\nconst e = await import('e');\nimport {\n  f,\n} from 'f';\n// import g from 'g';`;
    expect(importsOf(source)).toEqual([
      { specifier: 'a', isType: false },
      { specifier: 'b', isType: true },
      { specifier: 'c', isType: false },
      { specifier: 'd', isType: false },
      { specifier: 'f', isType: false },
      { specifier: 'e', isType: false },
    ]);
  });

  it.each<[what: string, files: Readonly<Record<string, string>>, circles: readonly (readonly string[])[]]>([
    [
      'of values',
      { 'a.ts': `import { b } from './b.ts';`, 'b.ts': `import { a } from './a.ts';` },
      [['a.ts', 'b.ts', 'a.ts']],
    ],
    [
      'that a type closes',
      { 'a.ts': `import { b } from './b.ts';`, 'b.ts': `import type { A } from './a.ts';` },
      [['a.ts', 'b.ts', 'a.ts']],
    ],
    [
      'of types alone',
      { 'a.ts': `import type { B } from './b.ts';`, 'b.ts': `import type { A } from './a.ts';` },
      [['a.ts', 'b.ts', 'a.ts']],
    ],
    [
      'that a re-export closes',
      { 'a.ts': `export * from './b.ts';`, 'b.ts': `import { a } from './a.ts';` },
      [['a.ts', 'b.ts', 'a.ts']],
    ],
    ['of a file with itself', { 'a.ts': `import { a } from './a.ts';` }, [['a.ts', 'a.ts']]],
    [
      'of three files, once',
      { 'a.ts': `import './b.ts';`, 'b.ts': `import './c.ts';`, 'c.ts': `import './a.ts';` },
      [['a.ts', 'b.ts', 'c.ts', 'a.ts']],
    ],
    [
      'that are two',
      {
        'a.ts': `import './b.ts';`,
        'b.ts': `import './a.ts';`,
        'c.ts': `import './d.ts';\nimport './a.ts';`,
        'd.ts': `import './c.ts';`,
      },
      [
        ['a.ts', 'b.ts', 'a.ts'],
        ['c.ts', 'd.ts', 'c.ts'],
      ],
    ],
    [
      'not where two files meet again in a third',
      {
        'a.ts': `import './b.ts';\nimport './c.ts';`,
        'b.ts': `import './d.ts';`,
        'c.ts': `import './d.ts';`,
        'd.ts': '',
      },
      [],
    ],
  ])('finds a circle %s', (_what, sources, circles) => {
    const folder = mkdtempSync(join(tmpdir(), 'imports-'));
    for (const [file, source] of Object.entries(sources)) writeFileSync(join(folder, file), source);
    expect(cyclesOf(folder, Object.keys(sources))).toEqual(circles);
    rmSync(folder, { recursive: true });
  });
});
