import type { CheckingWay, ChecklistItem } from '@oilsight/contract';

/** Groups of the built-in checklists, in the order of a walk around the machine. */
export const builtInGroups = {
  oil: { zh: '油液', en: 'Oil' },
  tightness: { zh: '密封与呼吸', en: 'Tightness and breathing' },
  cooling: { zh: '过滤与冷却', en: 'Filters and cooling' },
  running: { zh: '运转', en: 'Running' },
  fastening: { zh: '紧固与防护', en: 'Fastening and guards' },
  sensors: { zh: '传感器与仪表', en: 'Sensors and gauges' },
} as const;
export type BuiltInGroup = keyof typeof builtInGroups;

type Text = readonly [zh: string, en: string];

interface Words {
  readonly title: Text;
  /** What is right, and how one sees it. */
  readonly hint: Text;
}

interface Written extends Words {
  readonly ways: readonly CheckingWay[];
  readonly needsStop?: true;
  readonly needsPhoto?: true;
  readonly indicator?: string;
}

/** Bounds are inclusive, in the unit. */
interface Measured extends Written {
  readonly unit: string;
  readonly least?: number;
  readonly most?: number;
}

const fieldsOf = (id: string, group: BuiltInGroup, { title, hint, ways, ...more }: Written) => ({
  id,
  group,
  title: { zh: title[0], en: title[1] },
  hint: { zh: hint[0], en: hint[1] },
  ways: [...ways],
  needsStop: more.needsStop ?? false,
  needsPhoto: more.needsPhoto ?? false,
  indicator: more.indicator ?? null,
});

/** An item that passes or fails. */
export function check(id: string, group: BuiltInGroup, written: Written): ChecklistItem {
  return { kind: 'check', ...fieldsOf(id, group, written) };
}

/** An item that is measured. */
export function measure(id: string, group: BuiltInGroup, written: Measured): ChecklistItem {
  const { unit, least = null, most = null } = written;
  return { kind: 'number', ...fieldsOf(id, group, written), unit, least, most };
}
