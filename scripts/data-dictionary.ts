import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { authorities, holds, permissions } from '@oilsight/contract';
import {
  conversions,
  defaultCleanlinessTarget,
  defaultLimits,
  findIndicator,
  indicatorIds,
  machineTypes,
} from '@oilsight/oil';
import type { Indicator, IndicatorGroup, Limits } from '@oilsight/oil';

export const dictionaryFile = join(resolve(import.meta.dirname, '..'), 'docs', 'data-dictionary.md');

const groups: readonly (readonly [IndicatorGroup, string])[] = [
  ['physicochemical', 'Oil: physics and chemistry'],
  ['cleanliness', 'Cleanliness'],
  ['wear', 'Wear'],
  ['operation', 'Running conditions'],
  ['health', 'Health'],
];
const harm = { up: 'rising', down: 'falling', both: 'either way', none: '–' } as const;

const words = [
  ['tenant', 'dealer / 经销商', 'Looks after customers; sees all that is theirs.'],
  ['customer', 'factory / 工厂', 'One site with its devices.'],
  ['device group', '设备分组', "A named set of a customer's devices; every device is in exactly one."],
  ['device', '设备', 'One machine with one oil volume.'],
  ['sensor', '传感器', 'An instrument on a device; its model lists the indicators it detects.'],
  [
    'indicator',
    '指标',
    'A measured or derived quantity: a telemetry key of the tables below. Other keys are kept as custom indicators.',
  ],
  ['reading', '读数', "One indicator's value at one instant."],
  ['frame', '数据帧', 'The readings of one device at one instant.'],
  ['limit', '限值', 'A value exactly at a limit is still inside.'],
  ['severity', '级别', 'normal, level2 (early warning / 预警), level1 (alarm / 报警).'],
  [
    'state',
    '状态',
    'A severity, or fault (a reading outside the physical range), or offline (silent for three reporting intervals, at least five minutes).',
  ],
  [
    'oil product',
    '油品',
    'A lubricant with the values of its data sheet; which one is in a device since when is kept.',
  ],
  ['finding', '诊断结论', 'A rule that fired, with its evidence.'],
  [
    'verdict',
    '总体结论',
    'The severity of the gravest finding: critical, warning, caution; a remark (info) is none; normal only when enough could be seen.',
  ],
] as const;

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(header), `|${header.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

const number = (value: number) =>
  value
    .toLocaleString('en-US', { maximumFractionDigits: 4, useGrouping: value >= 10_000 })
    .replaceAll(',', ' ')
    .replace('-', '−');

function indicatorRow(
  id: string,
  { name, symbol, unit, range, decimals, worse, kind, isSwitch, origin }: Indicator,
): string[] {
  return [
    `\`${id}\``,
    name.zh,
    name.en,
    symbol,
    unit === '' ? '–' : unit,
    `${number(range[0])} … ${number(range[1])}`,
    String(decimals),
    harm[worse],
    kind === 'counter' ? `${origin}, counter` : isSwitch ? `${origin}, 0 no, 1 yes` : origin,
  ];
}

function indicatorTables(): string {
  return groups
    .map(([group, title]) => {
      const rows = indicatorIds.flatMap((id) => {
        const row = findIndicator(id);
        return row?.group === group ? [indicatorRow(id, row)] : [];
      });
      return `### ${title}\n\n${table(['key', '名称', 'name', 'symbol', 'unit', 'physical range', 'decimals', 'harm', 'origin'], rows)}`;
    })
    .join('\n\n');
}

function limitsOf(id: string, limits: Limits | null): string {
  if (limits === null) return '–';
  if (findIndicator(id)?.isSwitch === true) return 'yes';
  const parts = [
    limits.level2Low === null ? '' : `< ${number(limits.level2Low)} / < ${number(limits.level1Low ?? Number.NaN)}`,
    limits.level2High === null ? '' : `> ${number(limits.level2High)} / > ${number(limits.level1High ?? Number.NaN)}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Sources of level 1; a standard is followed by the machine types that it applies to. */
function sourcesOf(id: string): string {
  const bySource = Map.groupBy(
    machineTypes.filter((type) => defaultLimits(type, id) !== null),
    (type) => defaultLimits(type, id)?.source ?? '',
  );
  return [...bySource]
    .map(([source, types]) =>
      source === 'default' || source === 'target' ? source : `${source} (${types.join(', ')})`,
    )
    .join('; ');
}

function limitTable(): string {
  const limited = indicatorIds.filter((id) => machineTypes.some((type) => defaultLimits(type, id) !== null));
  return table(
    ['key', ...machineTypes, 'source of level 1'],
    limited.map((id) => [
      `\`${id}\``,
      ...machineTypes.map((type) => limitsOf(id, defaultLimits(type, id))),
      sourcesOf(id),
    ]),
  );
}

/** The data dictionary as markdown: the terms of the product, and the catalogues of the code. */
export function dataDictionary(): string {
  const shown = permissions.filter((permission) => permission !== 'public');
  return `# Data dictionary

Generated by \`node scripts/data-dictionary.ts\` from \`packages/oil\` and \`packages/contract\`; a test fails when it is out of date.

## Words

${table(['word', 'shown as', 'meaning'], words)}

## Indicators

A reading outside the physical range is kept, marked bad and shown as a sensor fault. Values are kept as they came; decimals are for showing.

${indicatorTables()}

## Limits in force by default

Level 2 / level 1, in the indicator's unit, by machine type; passed means strictly beyond. Indicators that are not listed need the
machine's own data. Level 2 is our own engineering default throughout; level 1 is that of the standard where one is named, \`default\`
where it is ours too, and \`target\` where it follows from our cleanliness target, graded by ISO 4406.

${limitTable()}

Cleanliness targets behind the particle limits, as ISO 4406 scale numbers at 4 / 6 / 14 µm(c): ${machineTypes.map((type) => `${type} ${defaultCleanlinessTarget[type].join('/')}`).join(', ')}.

## Conversions

A device's aliases may name one of these: value × factor + offset.

${table(
  ['name', 'factor', 'offset'],
  Object.entries(conversions).map(([name, { factor, offset }]) => [name, String(factor), String(offset)]),
)}

## Permissions

${table(
  ['permission', ...authorities],
  shown.map((permission) => [
    `\`${permission}\``,
    ...authorities.map((authority) => (holds(authority, permission) ? 'yes' : '–')),
  ]),
)}
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(dictionaryFile, dataDictionary());
