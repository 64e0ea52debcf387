import { noteRoutes } from '@oilsight/contract';
import type { DeviceNote } from '@oilsight/contract';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerAnalysis } from '../../../../test/analysis-fixtures.ts';
import { device as deviceOf, idOf } from '../../../../test/fixtures.ts';
import { messages, openConsole, server } from '../../../../test/page.ts';
import { hourMs } from '../../../lib/time.ts';

const device = deviceOf(1, { deviceName: '磨机减速机' });
const detail = `/dataanalysis/device-detail?deviceId=${device.deviceId}&keys=water_saturation`;
const chart = page.getByRole('application');
/** The notes that the server keeps in a test. */
let kept: DeviceNote[] = [];
const noteOf = (more: Partial<DeviceNote>): DeviceNote => ({
  noteId: idOf('e', 1),
  deviceId: device.deviceId,
  at: Date.now() - 6 * hourMs,
  key: null,
  text: '换了呼吸器',
  by: '林清',
  createdAt: Date.now(),
  changedAt: null,
  canChange: true,
  version: 3,
  ...more,
});

beforeEach(() => {
  kept = [];
  answerAnalysis(server, [device]);
  server
    .on(noteRoutes.listNotes, ({ query }) => {
      const rows = kept.filter(({ at }) => at >= query.startTime && at < query.endTime);
      return { rows, total: rows.length };
    })
    .on(noteRoutes.addNote, ({ body }) => {
      const note = noteOf({ ...body, noteId: idOf('e', kept.length + 1), version: 1 });
      kept = [...kept, note];
      return note;
    });
});

it('a note is written at the moment that was clicked, and is a mark there', async () => {
  await openConsole(detail, { as: 'CUSTOMER_USER' });
  await expect.element(chart).toBeVisible();
  await chart.click({ position: { x: 200, y: 120 } });
  await page.getByRole('button', { name: /^在 .* 写备注$/ }).click();
  const form = page.getByRole('dialog', { name: '写备注' });
  await form.getByRole('button', { name: '保存' }).click();
  await expect.element(form.getByText('请输入内容')).toBeVisible();
  expect(kept).toEqual([]);
  await form.getByRole('textbox', { name: '内容' }).fill('换了<b>呼吸器</b>');
  await form.getByLabelText('关于').selectOptions('水饱和度');
  await form.getByRole('button', { name: '保存' }).click();
  await expect.poll(messages).toContain('备注已保存');
  const [note] = kept;
  expect(note).toMatchObject({ deviceId: device.deviceId, key: 'water_saturation', text: '换了<b>呼吸器</b>' });
  expect(note?.at).toBeLessThan(Date.now() - hourMs);
  await page.getByRole('button', { name: /^备注：换了<b>呼吸器<\/b>（林清/ }).click();
  const read = page.getByRole('dialog', { name: '备注' });
  await expect.element(read.getByText('换了<b>呼吸器</b>')).toBeVisible();
  await expect.element(read.getByText(/· 水饱和度$/)).toBeVisible();
});

it('n writes at the cursor, and the button at the newest moment in sight, in English too', async () => {
  await openConsole(detail, { as: 'GROUP', language: 'en-US' });
  await expect.element(chart).toBeVisible();
  (chart.element() as HTMLElement).focus();
  await userEvent.keyboard('n');
  const form = page.getByRole('dialog', { name: 'Write a note' });
  await form.getByRole('textbox', { name: 'Text' }).fill('Breather replaced');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('button', { name: /^Note: Breather replaced \(林清/ })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await form.getByRole('textbox', { name: 'Text' }).fill('Now');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => kept.length).toBe(2);
  const [first, second] = kept;
  expect(second?.at).toBeGreaterThan((first?.at ?? 0) + hourMs);
  expect(Math.abs((second?.at ?? 0) - Date.now())).toBeLessThan(hourMs);
});

it('its author changes and removes a note', async () => {
  kept = [noteOf({})];
  let sent: unknown = null;
  server
    .on(noteRoutes.updateNote, ({ body }) => {
      sent = body;
      const note = noteOf({ at: body.at, text: body.text, changedAt: Date.now(), version: 4 });
      kept = [note];
      return note;
    })
    .on(noteRoutes.removeNote, ({ query }) => {
      expect(query.version).toBe(4);
      kept = [];
      return null;
    });
  const [{ at } = noteOf({})] = kept;
  await openConsole(detail, { as: 'CUSTOMER_USER' });
  await page.getByRole('button', { name: /^备注：换了呼吸器/ }).click();
  const read = page.getByRole('dialog', { name: '备注', exact: true });
  await read.getByRole('button', { name: '修改备注' }).click();
  const form = page.getByRole('dialog', { name: '修改备注' });
  await form.getByRole('textbox', { name: '内容' }).fill('换了滤芯');
  await form.getByRole('button', { name: '保存' }).click();
  await expect.element(read.getByText('换了滤芯')).toBeVisible();
  expect(sent).toEqual({ noteId: idOf('e', 1), version: 3, at, key: null, text: '换了滤芯' });
  await read.getByRole('button', { name: '删除备注' }).click();
  const question = page.getByRole('dialog', { name: '删除备注？' });
  await question.getByRole('button', { name: '删除备注' }).click();
  await expect.element(read.getByText('此处没有备注')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^备注：/ })).not.toBeInTheDocument();
});

it('a note that was just changed is removed at once, before its list has come anew', async () => {
  kept = [noteOf({})];
  const rows = kept;
  const [isChanged, never] = [{ now: false }, new Promise<never>(() => undefined)];
  const versions: number[] = [];
  server
    .on(noteRoutes.listNotes, () => (isChanged.now ? never : { rows, total: 1 }))
    .on(noteRoutes.updateNote, ({ body }) => {
      isChanged.now = true;
      return noteOf({ at: body.at, text: body.text, version: 4 });
    })
    .on(noteRoutes.removeNote, ({ query }) => {
      versions.push(query.version);
      return null;
    });
  await openConsole(detail, { as: 'CUSTOMER_USER' });
  await page.getByRole('button', { name: /^备注：换了呼吸器/ }).click();
  const read = page.getByRole('dialog', { name: '备注', exact: true });
  await read.getByRole('button', { name: '修改备注' }).click();
  const form = page.getByRole('dialog', { name: '修改备注' });
  await form.getByRole('textbox', { name: '内容' }).fill('换了滤芯');
  await form.getByRole('button', { name: '保存' }).click();
  await expect.element(read.getByText('换了滤芯')).toBeVisible();
  await read.getByRole('button', { name: '删除备注' }).click();
  await page.getByRole('dialog', { name: '删除备注？' }).getByRole('button', { name: '删除备注' }).click();
  await expect.poll(() => versions).toEqual([4]);
});

it('who may not change a note reads it, whoever wrote it', async () => {
  kept = [noteOf({ canChange: false, by: null })];
  await openConsole(detail, { as: 'MAINTENANCE' });
  await page.getByRole('button', { name: /^备注：换了呼吸器/ }).click();
  const read = page.getByRole('dialog', { name: '备注', exact: true });
  await expect.element(read.getByText(/已注销的账号 写于/)).toBeVisible();
  await expect.element(read.getByRole('button', { name: /备注/ })).not.toBeInTheDocument();
});

it('an experience account neither asks for notes nor writes one', async () => {
  await openConsole(detail, { as: 'EXPERIENCE' });
  await expect.element(chart).toBeVisible();
  await expect.element(page.getByRole('button', { name: '备注', exact: true })).not.toBeInTheDocument();
  expect(server.asked.filter((call) => call.includes('/note/'))).toEqual([]);
});
