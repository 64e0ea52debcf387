import {
  alarmRecordRoutes,
  areaRoutes,
  auditRoutes,
  contactRoutes,
  dashboardRoutes,
  deviceRoutes,
  groupRoutes,
  oilRoutes,
  outboxRoutes,
  plantRoutes,
  reportRoutes,
  sensorModelRoutes,
  sensorRoutes,
  tenantRoutes,
  userRoutes,
  virtualUserRoutes,
} from '@oilsight/contract';
import type { Authority } from '@oilsight/contract';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { alarm, alarmCounts, alarmDays, cause, hour, ofFinding } from '../../test/alarm-fixtures.ts';
import { alarmSetting, alarmSettingsOf } from '../../test/alarm-settings.ts';
import { stateCounts, statuses } from '../../test/dashboard.ts';
import { auditEntry, group, idOf, managed, person, sensor } from '../../test/fixtures.ts';
import { contact, customer, message, oil, sensorModel, virtualDevice } from '../../test/list-fixtures.ts';
import { openConsole, server, tenantId } from '../../test/page.ts';
import { report, reportCounts } from '../../test/report-fixtures.ts';

afterEach(() => page.viewport(1440, 900));

const widths = [1000, 1152, 1280] as const;
/** Least width of a cell, and of the cell that names the row, px: less is no word. */
const leastCell = 48;
const leastName = 96;

const devices = [managed(1), managed(2, { state: 'level2' })];
const people = [
  person(1, { lastSeenAt: Date.now(), expiresAt: Date.now() + 9e8 }),
  person(2, { firstName: 'Maximilian', lastName: 'Oberhauser-Lindqvist', email: 'maximilian.oberhauser@example.com' }),
];
/** A factory whose worst machine has a long name and a long cause. */
const factory = {
  customerId: idOf('c', 1),
  customerName: '内蒙古包头稀土钢铁厂',
  tenantId,
  areaNo: '',
  areaName: '内蒙古包头',
  total: 1250,
  online: 1249,
  statuses: statuses({ level1: 14, level2: 120, normal: 1116 }),
  gateways: 0,
  worst: {
    deviceId: idOf('d', 1),
    deviceName: 'AGC 伺服液压站 HPU-2',
    state: 'level1' as const,
    lastSeenAt: Date.now(),
    leading: null,
    finding: { zh: '清洁度超出敏感元件要求', en: 'Cleanliness target exceeded for sensitive valves' },
    since: Date.now() - 15.5 * 86_400_000,
  },
};
/** Alarms of a machine with a long name, by a limit and by a finding that an assignee works on. */
const alarms = [
  cause(
    alarm(1, { deviceName: '热轧车间一号液压试验台', sendCount: 2, receivers: ['吴敏'], modes: ['sms', 'wechat'] }),
    'act',
  ),
  cause(
    alarm(2, {
      ...ofFinding('P02'),
      assignee: { userId: idOf('a', 5), name: '汪海涛', dueAt: Date.now() + 6 * hour },
    }),
    'watch',
  ),
];
const faultySensor = {
  ...sensor(2),
  state: 'fault' as const,
  faultyKeys: ['water_ppm', 'water_saturation', 'dielectric_constant'],
};

function answerLists(): void {
  alarmSettingsOf([alarmSetting(1), alarmSetting(2, { devices: 1250, contactNames: ['吴敏', '陈立群', '李伟明'] })]);
  server
    .on(alarmRecordRoutes.listAlarmRecords, { rows: alarms, total: alarms.length })
    .on(
      alarmRecordRoutes.countAlarms,
      alarmCounts({ act: { causes: 1, records: 1 }, watch: { causes: 1, records: 1 } }),
    )
    .on(alarmRecordRoutes.countAlarmsByDay, alarmDays)
    .on(sensorRoutes.listSensors, { rows: [sensor(1), faultySensor], total: 2 })
    .on(sensorModelRoutes.listSensorModels, { rows: [sensorModel], total: 1 })
    .on(oilRoutes.listOils, { rows: [oil], total: 1 })
    .on(outboxRoutes.listMessages, { rows: [message], total: 1 })
    .on(outboxRoutes.countMessages, { waiting: 1, retrying: 0, sent: 0, failed: 0, unknown: 0, cancelled: 0 })
    .on(outboxRoutes.listChannels, [])
    .on(outboxRoutes.listUnreachable, [])
    .on(outboxRoutes.getTestOptions, { addresses: { sms: null, email: null, wechat: null }, templates: [] })
    .on(contactRoutes.listContacts, { rows: [contact], total: 1 })
    .on(tenantRoutes.listCustomers, { rows: [customer], total: 1 })
    .on(dashboardRoutes.getStateCounts, {
      ...stateCounts(factory.statuses),
      factories: 1,
      perFactory: [factory],
    })
    .on(plantRoutes.listManaged, { rows: devices, total: 2 })
    .on(deviceRoutes.listDevices, { rows: devices, total: 2 })
    .on(groupRoutes.listGroups, [group(devices)])
    .on(areaRoutes.listAreas, [])
    .on(userRoutes.listRoles, [{ authority: 'CUSTOMER_USER', place: 'customer', mayLetManage: true }])
    .on(userRoutes.listUsers, { rows: people, total: 2 })
    .on(tenantRoutes.listTenants, { rows: [], total: 0 })
    .on(virtualUserRoutes.listVirtualUsers, { rows: people.map((one) => ({ ...one, devices: 12 })), total: 2 })
    .on(userRoutes.getUser, person(1))
    .on(virtualUserRoutes.listVirtualDevices, [virtualDevice])
    .on(virtualUserRoutes.searchVirtualDevices, { rows: [virtualDevice], total: 1 })
    .on(auditRoutes.listAudit, { rows: [auditEntry({ objectName: '热轧车间一号液压试验台' })], total: 1 })
    .on(reportRoutes.listReports, { rows: [report(1), report(2, { state: 'reviewing' })], total: 2 })
    .on(reportRoutes.countReports, reportCounts());
}

/** Whether a cell shows words; those of a sign are for screen readers, in a box of a pixel or indented out of it. */
function hasWords(cell: Element): boolean {
  const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (words.nextNode() !== null) {
    const { parentElement, textContent } = words.currentNode;
    if (parentElement === null || textContent?.trim() === '') continue;
    const isShown = Number.parseFloat(getComputedStyle(parentElement).textIndent) >= 0;
    if (isShown && parentElement.getBoundingClientRect().width > 1) return true;
  }
  return false;
}

/** Whether an element shows less than it says. */
function isCut(part: Element): boolean {
  return getComputedStyle(part).overflowX !== 'visible' && part.scrollWidth > part.clientWidth;
}

const textOf = (part: Element) => part.textContent;

/** What nobody knows by its beginning. */
function isAddress(words: string): boolean {
  return /^\S+@\S+$/.test(words);
}

/** What is wrong with the width of the page and with the cells of its lists. */
function faults(width: number): string[] {
  const found: string[] = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > width) found.push(`the page is ${scrollWidth} px wide`);
  for (const table of document.querySelectorAll('main table')) {
    const card = table.parentElement?.getBoundingClientRect();
    const own = table.getBoundingClientRect();
    if (card !== undefined && own.right > card.right + 1) found.push('the table is wider than its card');
    for (const row of table.querySelectorAll('tr')) {
      const cells = [...row.children].filter((cell) => getComputedStyle(cell).display !== 'none');
      for (const [index, cell] of cells.entries()) {
        const { left, width: across, right } = cell.getBoundingClientRect();
        const words = `${index}: ${cell.textContent.slice(0, 20)}`;
        // A cell of boxes to tick is as wide as one.
        const isTick = cell.querySelector('input[type=checkbox]') !== null && cell.textContent.trim().length < 12;
        const least = cell.matches('tbody th') ? leastName : isTick ? 20 : leastCell;
        if (cell.matches('thead th') && hasWords(cell) && isCut(cell)) found.push(`${words}: the head is cut`);
        for (const part of cell.querySelectorAll('*'))
          if (isAddress(part.textContent) && isCut(part)) found.push(`${words}: ${part.textContent} is cut`);
        if (across < least && hasWords(cell)) found.push(`${words} is ${Math.round(across)} px wide`);
        for (const child of cell.querySelectorAll('button, a, time, small, b, span')) {
          // A menu is drawn above the page.
          if (child.closest('[popover]') !== null) continue;
          const box = child.getBoundingClientRect();
          const mayBeCut = child.closest('[class*="cell"], [class*="name"], [class*="one"]') !== null;
          if (box.width > 1 && !mayBeCut && (box.right > right + 1 || box.left < left - 1))
            found.push(`${words}: ${child.textContent.slice(0, 20)} reaches out of its cell`);
        }
      }
    }
  }
  return [...new Set(found)];
}

const lists: readonly (readonly [path: string, as: Authority])[] = [
  ['/deviceInfo', 'TENANT_ADMIN'],
  ['/device?by=factory', 'TENANT_ADMIN'],
  ['/virtual', 'SYS_ADMIN'],
  ['/userSet', 'SYS_ADMIN'],
  ['/audit', 'SYS_ADMIN'],
  ['/report', 'TENANT_ADMIN'],
  ['/alarmlist', 'TENANT_ADMIN'],
  ['/alarmSet', 'TENANT_ADMIN'],
  ['/sensorManager?tab=sensors', 'SYS_ADMIN'],
  ['/sensorManager?tab=models', 'SYS_ADMIN'],
  ['/userSet?tab=contacts', 'SYS_ADMIN'],
  ['/userSet?tab=places&list=customers', 'SYS_ADMIN'],
  ['/oilSet', 'CUSTOMER_USER'],
  ['/outbox', 'SYS_ADMIN'],
];

it.each(lists.flatMap(([path, as]) => (['zh-CN', 'en-US'] as const).map((language) => [path, language, as] as const)))(
  'has every word of %s in its cell at a narrow desk, and nothing to scroll to the side: %s',
  async (path, language, as) => {
    answerLists();
    await page.viewport(widths[0], 800);
    await openConsole(path, { as, language });
    await expect.element(page.getByRole('main').getByRole('table').getByRole('row').nth(1)).toBeVisible();
    for (const width of widths) {
      await page.viewport(width, 800);
      await expect.poll(() => faults(width), { message: `${width} px` }).toEqual([]);
    }
  },
);

it.each(['zh-CN', 'en-US'] as const)(
  'says the whole way to the devices of an experience account, and their numbers, at a narrow desk: %s',
  async (language) => {
    answerLists();
    await openConsole(`/virtualdevice?userId=${people[0]?.userId ?? ''}`, { as: 'SYS_ADMIN', language });
    await expect.element(page.getByRole('main').getByText(virtualDevice.deviceNo).first()).toBeVisible();
    for (const width of widths) {
      await page.viewport(width, 800);
      const cut = () => [...document.querySelectorAll('nav a, main [title="BT-HY-001"]')].filter(isCut).map(textOf);
      await expect
        .poll(() => [document.documentElement.scrollWidth, ...cut()], { message: `${width} px` })
        .toEqual([width]);
    }
  },
);
