import type { PlannedWorkForm } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';

/** Work that the people of the demonstration have planned. */
export interface DemoWork extends Pick<PlannedWorkForm, 'kind' | 'note' | 'owner'> {
  /** User name of who plans it, and of who will do it; null: as `owner` says. */
  readonly by: string;
  readonly ownerAccount: string | null;
  readonly device: string;
  /** Days from the start of the demonstration to the date that it is due; negative: it is overdue. */
  readonly inDays: number;
  /** Days before the start of the demonstration that it was planned. */
  readonly plannedDaysAgo: number;
}

/** A week of work at three factories: samples, an oil change, inspections; one work is late, and one is nobody's. */
export const demoWorks: readonly DemoWork[] = [
  {
    device: 'ningbo-main',
    by: 'dealer',
    kind: 'sample',
    inDays: 0.4,
    plannedDaysAgo: 1.8,
    note: '主泵出口高压过滤器后取样，卡尔·费休测水分',
    owner: '润滑站',
    ownerAccount: null,
  },
  {
    device: 'ningbo-agc',
    by: 'dealer',
    kind: 'filter_change',
    inDays: -1.2,
    plannedDaysAgo: 6.1,
    note: '更换伺服阀前压力滤芯，检查呼吸器与密封',
    owner: '设备部液压班',
    ownerAccount: null,
  },
  {
    device: 'dongguan-im-2',
    by: 'dealer',
    kind: 'oil_change',
    inDays: 2.3,
    plannedDaysAgo: 3.2,
    note: '换油 680 L，换前做相容性试验',
    owner: '',
    ownerAccount: 'dongguan.huang',
  },
  {
    device: 'wuhu-raw-1',
    by: 'dealer',
    kind: 'inspection',
    inDays: 1.5,
    plannedDaysAgo: 0.9,
    note: '内窥镜检查与振动测量',
    owner: '',
    ownerAccount: 'wuhu.zhao',
  },
  {
    device: 'dongguan-air-a',
    by: 'dealer',
    kind: 'repair',
    inDays: 6.2,
    plannedDaysAgo: 4.4,
    note: '清洗油冷却器',
    owner: '',
    ownerAccount: 'dongguan.huang',
  },
  {
    device: 'wuhu-cooler',
    by: 'dealer',
    kind: 'sample',
    inDays: 11.1,
    plannedDaysAgo: 9.7,
    note: '季度取样',
    owner: '',
    ownerAccount: null,
  },
];

/** The form of a work of a demonstration that starts at `now`, ms. @param idOf the account of a user name */
export function workForm(work: DemoWork, now: number, idOf: (userName: string) => string): PlannedWorkForm {
  const { kind, note, owner, ownerAccount, inDays } = work;
  return {
    kind,
    note,
    owner,
    ownerId: ownerAccount === null ? null : idOf(ownerAccount),
    dueAt: Math.round(now + inDays * dayMs),
  };
}

/** When a work was planned, ms: before it is due. */
export function plannedAt({ plannedDaysAgo }: Pick<DemoWork, 'plannedDaysAgo'>, now: number): number {
  return Math.round(now - plannedDaysAgo * dayMs);
}
