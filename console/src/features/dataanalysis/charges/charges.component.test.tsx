import { deviceRoutes, oilChargeRoutes } from '@oilsight/contract';
import type { OilCharges } from '@oilsight/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { chargesOf, four } from '../../../../test/charges.ts';
import { device as deviceOf } from '../../../../test/fixtures.ts';
import { factories, openConsole, server } from '../../../../test/page.ts';

const device = deviceOf(1, { deviceName: '1# 立磨减速机' });
const sister = deviceOf(2, { deviceName: '2# 立磨减速机' });
const path = `/dataanalysis/device-detail?deviceId=${device.deviceId}&tab=charges`;
const none = { ratio: null, lo: null, hi: null, with: [], byTemperature: null, hoursAtEarlierTemperature: null };
const asked: unknown[] = [];

/** Other calls of the page are not what these tests are about. */
beforeEach(() => {
  asked.length = 0;
  server.refuseTheRest('overloaded');
  server.on(deviceRoutes.getDevice, ({ query }) => ({
    ...(query.deviceId === device.deviceId ? device : sister),
    ...factories[0],
  }));
});

async function open(charges: OilCharges, language: 'zh-CN' | 'en-US' = 'zh-CN', more = ''): Promise<void> {
  server.on(oilChargeRoutes.getOilCharges, ({ query }) => {
    asked.push(query);
    return charges;
  });
  await openConsole(path + more, { as: 'CUSTOMER_USER', language });
}

const heading = (name: string) => page.getByRole('heading', { name });
const chart = page.getByRole('application');

it('says in a sentence how fast the present charge ages, with its interval, and what temperature explains', async () => {
  await open(chargesOf(device.deviceId, four), 'en-US');
  await expect.element(heading('This charge ages 1.4 × as fast as the 3 before it')).toBeVisible();
  await expect.element(page.getByText('90 %: 1.33 – 1.47')).toBeVisible();
  await expect.element(page.getByText('4.9 K = 1.40 ×. The rule explains the rate.')).toBeVisible();
  await expect
    .element(page.getByText('Inside the band of sister machines: Viscosity change, Wear rate, Water content'))
    .toBeVisible();
  await expect.element(page.getByText('5,275 h').first()).toBeVisible();
  await expect.element(page.getByText('8 sister machines, 23 charges: 10–90 %')).toBeVisible();
  await expect.element(chart).toBeVisible();
});

it('says the same in Chinese, and lists every charge with what was left unused', async () => {
  await open(chargesOf(device.deviceId, four));
  await expect.element(heading('这次的油，老化速度是前 3 次的 1.4 倍')).toBeVisible();
  const rows = page.getByRole('table', { name: '每一次用油' });
  const textOf = (row: number) => rows.getByRole('row').nth(row).element().textContent;
  await expect.poll(() => textOf(1)).toContain('本次');
  // 96 / 13.3 · 1000 = 7218 h, of which 6290 were used.
  for (const part of ['928', '老化指数超过二级限值：计划换油', '130 L / 1']) expect(textOf(2)).toContain(part);
});

it('says that nothing is known without an oil change, and where one is entered', async () => {
  await open(chargesOf(device.deviceId, [], { comparison: { ...none, key: null, status: 'no_charge' } }), 'en-US');
  await expect.element(heading('No oil change of this device is known')).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Open the device page' }).last())
    .toHaveAttribute('href', expect.stringContaining(device.deviceId));
  await expect.element(chart).not.toBeInTheDocument();
});

it('compares nothing with the first known charge, and says that there is no band', async () => {
  const [present] = four;
  if (present === undefined) throw new Error('no charge');
  await open(
    chargesOf(device.deviceId, [{ ...present, ratio: null }], {
      hasBand: false,
      comparison: { ...none, status: 'no_earlier' },
    }),
    'en-US',
  );
  await expect.element(heading('This is the first known charge: there is none to compare it with')).toBeVisible();
  await expect.element(page.getByText('No sister band: 2 charges of machines of this type')).toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'Sister band' })).toBeDisabled();
  await expect.element(chart).toBeVisible();
});

it('calls a pace the same where the interval includes 1, and explains nothing by temperature then', async () => {
  await open(
    chargesOf(device.deviceId, four, { comparison: { ratio: 1.04, lo: 0.93, hi: 1.16, byTemperature: 1.01 } }),
  );
  await expect.element(heading('这次的油与前 3 次老化一样快：区间包含 1')).toBeVisible();
  await expect.element(page.getByText('油温解释不了这一速度。')).toBeVisible();
});

it('keeps what is drawn in the address', async () => {
  await open(chargesOf(device.deviceId, four), 'en-US');
  await page.getByRole('checkbox', { name: 'No. 2' }).click();
  await page.getByRole('switch', { name: 'Forecast' }).click();
  await page.getByRole('radio', { name: 'Calendar' }).click();
  await expect.poll(() => new URLSearchParams(location.search).get('chargeOff')).toBe('2');
  const search = new URLSearchParams(location.search);
  expect([search.get('chargeForecast'), search.get('chargeAxis')]).toEqual(['off', 'calendar']);
  await expect.element(page.getByRole('switch', { name: 'Sister band' })).toBeDisabled();
  await open(chargesOf(device.deviceId, four), 'en-US', '&chargeOff=1,2,3,4');
  await expect.element(page.getByText('No charge is chosen')).toBeVisible();
});

it('lays the present charge of a further device over the own ones', async () => {
  const charge = { hours: 2000, pace: 14, temperatureC: 60, ratio: null };
  await open(
    chargesOf(device.deviceId, four, {
      others: [{ deviceId: sister.deviceId, deviceName: sister.deviceName, charge }],
    }),
    'en-US',
    `&with=${sister.deviceId}`,
  );
  await expect.element(page.getByText('2# 立磨减速机: Present', { exact: true })).toBeVisible();
  expect(asked[0]).toMatchObject({ deviceId: device.deviceId, with: [sister.deviceId] });
});

it('shows a failed answer, and asks again', async () => {
  server.refuse(oilChargeRoutes.getOilCharges, 'readTooLong');
  await openConsole(path, { as: 'CUSTOMER_USER', language: 'en-US' });
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  server.on(oilChargeRoutes.getOilCharges, chargesOf(device.deviceId, four));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading('This charge ages 1.4 × as fast as the 3 before it')).toBeVisible();
});
