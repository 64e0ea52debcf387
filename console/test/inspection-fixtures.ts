import type { Answers, ChecklistItem, Inspection } from '@oilsight/contract';
import { dayMs, hourMs } from '@oilsight/oil';

const base = {
  ways: ['look' as const],
  needsStop: false,
  needsPhoto: false,
  indicator: null,
  hint: { zh: '', en: '' },
};

/** Four items in two groups: two that pass or fail, one of them with a photo, and two that are measured. */
export const checklistItems: ChecklistItem[] = [
  { ...base, id: 'level', group: 'oil', kind: 'check', title: { zh: '油位在视镜中线', en: 'Oil level at mid glass' } },
  {
    ...base,
    id: 'leaks',
    group: 'oil',
    kind: 'check',
    title: { zh: '无渗漏', en: 'No leaks' },
    hint: { zh: '接头、法兰和轴封', en: 'Fittings, flanges and shaft seals' },
    needsPhoto: true,
  },
  {
    ...base,
    id: 'cooler',
    group: 'cooling',
    kind: 'number',
    title: { zh: '冷却器进出口温差', en: 'Cooler inlet to outlet' },
    ways: ['measure'],
    unit: 'K',
    least: 10,
    most: null,
    indicator: 'oil_temperature',
  },
  {
    ...base,
    id: 'pressure',
    group: 'cooling',
    kind: 'number',
    title: { zh: '过滤器压差', en: 'Filter differential pressure' },
    ways: ['measure'],
    unit: 'bar',
    least: null,
    most: 2.5,
    needsStop: true,
  },
];

export const inspectionId = 'b0000000-0000-4000-8000-000000000077';

/** An inspection that waits to be filled in by the test's user. */
export function inspection(more: Partial<Inspection> = {}): Inspection {
  const now = Date.now();
  return {
    reportId: inspectionId,
    number: 'IN-20261121-0052',
    theme: '空压站十一月巡检',
    state: 'accepted',
    step: null,
    tenantId: '0d000000-0000-4000-8000-000000000001',
    customerId: '0c000000-0000-4000-8000-000000000001',
    deviceId: 'd0000000-0000-4000-8000-000000000001',
    deviceName: '螺杆空压机 CP-A',
    customerName: '宁波轧钢厂',
    dueAt: now + dayMs,
    reason: '',
    inspector: { userId: '0a000000-0000-4000-8000-000000000001', name: '林清' },
    mayFill: true,
    total: checklistItems.length,
    pass: 0,
    fail: 0,
    notApplicable: 0,
    acceptanceId: 'b1000000-0000-4000-8000-000000000077',
    reportVersion: 2,
    checklist: {
      machineType: 'compressor',
      version: 0,
      isBuiltIn: true,
      changedAt: null,
      changedBy: null,
      groups: [
        { id: 'oil', title: { zh: '油液', en: 'Oil' } },
        { id: 'cooling', title: { zh: '冷却', en: 'Cooling' } },
      ],
      items: checklistItems,
    },
    online: [{ key: 'oil_temperature', value: 98.2, at: now - hourMs, limits: null }],
    draft: { version: 0, answers: {}, savedAt: null, savedBy: null },
    photos: [],
    signature: null,
    ...more,
  };
}

const none = { choice: null, value: null, severity: null, text: '', advice: '', at: null };
/** Answers of every item: one failed, with all that a failure needs but its photo. */
export const wholeAnswers: Answers = {
  level: { ...none, choice: 'pass' },
  leaks: { ...none, choice: 'fail', severity: 'level2', text: '轴封渗油', advice: '停机时更换轴封' },
  cooler: { ...none, value: 12.5 },
  pressure: { ...none, choice: 'notApplicable' },
};
