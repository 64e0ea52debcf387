import { AppError, laboratoryRoutes } from '@oilsight/contract';
import type { LabComparison, LabDeviation, LabSample } from '@oilsight/contract';
import { proposeCorrection } from '@oilsight/oil';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerAnalysis } from '../../../../test/analysis-fixtures.ts';
import { device as deviceOf, idOf } from '../../../../test/fixtures.ts';
import { openConsole, server } from '../../../../test/page.ts';

const day = 86_400_000;
const device = deviceOf(1, { deviceName: 'HPU-1' });
const path = `/dataanalysis/device-detail?deviceId=${device.deviceId}&tab=laboratory`;
const waters = [93, 99, 104, 96, 101, 341];
const sampleOf = (value: number, n: number): LabSample => ({
  sampleId: idOf('a', n),
  deviceId: device.deviceId,
  at: Date.now() - (150 - 25 * n) * day,
  place: 'Pump outlet',
  laboratory: 'East laboratory',
  reportNo: `HD-${n}`,
  note: '',
  results: [{ quantity: 'water', value, method: 'ISO 12937' }],
  by: 'Someone',
  version: 1,
});
const samples = waters.map(sampleOf).toReversed();
const mean = -0.07;
const each: LabComparison[] = samples.map(({ sampleId, at, results }) => {
  const laboratory = results[0]?.value ?? 0;
  const online = laboratory * (1 + mean);
  return { sampleId, at, laboratory, method: 'ISO 12937', reproducibility: 60, online, deviation: mean, why: null };
});
const pairs = each.map(({ online, laboratory }) => ({ raw: online ?? 0, laboratory }));
const { line } = proposeCorrection(pairs, { samples: 6, mean, half: 0.009, tolerance: 0.6 });
const low: LabDeviation = {
  key: 'water_ppm',
  quantity: 'water',
  scale: 'relative',
  samples: 6,
  mean,
  half: 0.009,
  tolerance: 0.6,
  verdict: 'withinTolerance',
  each,
  proposal: line,
  noProposal: null,
  correction: null,
};
const applied = {
  correctionId: idOf('b', 1),
  deviceId: device.deviceId,
  key: 'water_ppm',
  slope: 1.075,
  intercept: 0,
  samples: 6,
  reason: 'Six samples',
  from: Date.now(),
  to: null,
  endedReason: '',
  by: 'Someone',
  endedBy: null,
};

function answer(deviation: LabDeviation | null, shown: readonly LabSample[] = samples): void {
  answerAnalysis(server, [device]);
  server.on(laboratoryRoutes.listLabSamples, { rows: [...shown], total: shown.length });
  server.on(laboratoryRoutes.getLabDeviations, {
    since: Date.now() - 180 * day,
    samples: shown.length,
    total: shown.length,
    deviations: deviation === null ? [] : [deviation],
  });
}

it.each([
  ['zh-CN', '水分（卡尔·费休）平均报低 7.0 %', '建议两点校正'],
  ['en-US', 'Water (Karl Fischer) reads 7.0 % low on average', 'Two-point correction proposed'],
] as const)('says first how far a sensor reads from the laboratory (%s)', async (language, sentence, conclusion) => {
  answer(low);
  await openConsole(path, { as: 'CUSTOMER_USER', language });
  await expect.element(page.getByRole('heading', { name: sentence })).toBeVisible();
  await expect.element(page.getByText(conclusion)).toBeVisible();
  await expect.element(page.getByRole('application')).toBeVisible();
});

it.each([
  ['zh-CN', 'ISO 12937: 该精密度对润滑油未确立', '再现性的出处', /30 … 1000 mg\/kg.*未确立/],
  [
    'en-US',
    'ISO 12937: This precision is not established for lubricating oils',
    'Where the reproducibility is from',
    /30 … 1000 mg\/kg.*not established/,
  ],
] as const)('says beside the tolerance what the standard leaves open (%s)', async (language, caveat, title, source) => {
  answer(low);
  await openConsole(path, { as: 'GROUP', language });
  await expect.element(page.getByText(caveat)).toBeVisible();
  await page.getByText(title).click();
  await expect.element(page.getByText(source)).toBeVisible();
});

it.each([
  ['zh-CN', '还没有化验样品'],
  ['en-US', 'No laboratory samples yet'],
] as const)('without samples says so, and offers to enter one (%s)', async (language, words) => {
  answer(null, []);
  await openConsole(path, { as: 'MAINTENANCE', language });
  await expect.element(page.getByText(words)).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: language === 'zh-CN' ? '录入样品' : 'Enter sample' }))
    .toBeVisible();
});

it('lets readers see, and change nothing', async () => {
  answer(low);
  await openConsole(path, { as: 'GROUP', language: 'en-US' });
  await expect.element(page.getByRole('table', { name: 'Samples' })).toMatchTextContent(/HD-5/);
  for (const name of ['Enter sample', 'Apply from now on', 'Change', 'Remove'])
    expect(page.getByRole('button', { name, exact: true }).elements()).toEqual([]);
});

it('shows the samples, and takes further ones, while they cannot be compared', async () => {
  answer(low);
  server.refuse(laboratoryRoutes.getLabDeviations, 'overloaded');
  await openConsole(path, { as: 'CUSTOMER_USER', language: 'en-US' });
  await expect.element(page.getByRole('table', { name: 'Samples' })).toMatchTextContent(/HD-5/);
  await expect.element(page.getByRole('button', { name: 'Enter sample' })).toBeVisible();
});

it('says why a sample is not compared', async () => {
  const [first, ...rest] = each;
  if (first === undefined) throw new Error('there is no sample');
  answer({
    ...low,
    proposal: null,
    noProposal: 'fewSamples',
    each: [{ ...first, online: null, why: 'fast' }, ...rest],
  });
  await openConsole(path, { as: 'CUSTOMER_USER', language: 'en-US' });
  await expect.element(page.getByText(/readings changed fast, not compared/)).toBeVisible();
});

it('saves what was typed, and leaves empty fields untested', async () => {
  answer(low);
  let saved: unknown = null;
  server.on(laboratoryRoutes.createLabSample, ({ body }) => {
    saved = body;
    return { ...sampleOf(476, 7), results: body.results };
  });
  await openConsole(path, { as: 'CUSTOMER_USER', language: 'en-US' });
  await page.getByRole('button', { name: 'Enter sample' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Please enter at least one result')).toBeVisible();
  await page.getByLabelText('Water (Karl Fischer) mg/kg').fill('476,5');
  await page.getByLabelText('Cleanliness ISO 4406', { exact: true }).fill('18/13/16');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('No number may exceed the one before it')).toBeVisible();
  await page.getByLabelText('Cleanliness ISO 4406', { exact: true }).fill('18/16/13');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => saved)
    .toMatchObject({
      place: 'Pump outlet',
      laboratory: 'East laboratory',
      results: [
        { quantity: 'water', value: 476.5, method: 'ISO 12937' },
        { quantity: 'iso_4', value: 18 },
        { quantity: 'iso_6', value: 16 },
        { quantity: 'iso_14', value: 13 },
      ],
    });
});

it('applies a correction with a reason, and takes it back', async () => {
  answer(low);
  const said: unknown[] = [];
  server.on(laboratoryRoutes.applyCorrection, ({ body }) => {
    said.push(body);
    answer({ ...low, mean: 0, verdict: 'agrees', proposal: null, noProposal: 'intervalHasZero', correction: applied });
    return applied;
  });
  server.on(laboratoryRoutes.endCorrection, ({ body }) => {
    said.push(body);
    answer(low);
    return { ...applied, to: Date.now() };
  });
  await openConsole(path, { as: 'CUSTOMER_USER', language: 'en-US' });
  await page.getByRole('button', { name: 'Apply from now on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Apply from now on' }).click();
  await expect.element(dialog.getByText('Please enter the reason')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('Six samples');
  await dialog.getByRole('button', { name: 'Apply from now on' }).click();
  await expect.element(page.getByText('in force')).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByLabelText('Reason').fill('Sensor cleaned');
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect.element(page.getByText('proposed, not applied')).toBeVisible();
  expect(said).toMatchObject([
    { key: 'water_ppm', slope: line?.slope, reason: 'Six samples' },
    { correctionId: applied.correctionId, reason: 'Sensor cleaned' },
  ]);
});

it('says that the proposal has changed meanwhile', async () => {
  answer(low);
  server.refuse(laboratoryRoutes.applyCorrection, 'proposalChanged');
  await openConsole(path, { as: 'CUSTOMER_USER', language: 'en-US' });
  await page.getByRole('button', { name: 'Apply from now on' }).click();
  await page.getByRole('dialog').getByLabelText('Reason').fill('Six samples');
  await page.getByRole('dialog').getByRole('button', { name: 'Apply from now on' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(new AppError('proposalChanged').message);
});

it('says when samples cannot be read', async () => {
  answer(low);
  server.refuse(laboratoryRoutes.getLabDeviations, 'overloaded');
  await openConsole(path, { as: 'CUSTOMER_USER', language: 'en-US' });
  await expect.element(page.getByText('The server is busy. Try again later.')).toBeVisible();
});

it('checks a sheet first, takes the offers that are pressed, and imports the rows that are right', async () => {
  answer(low);
  const importId = idOf('c', 1);
  const fault = (cell: string, offer: string | null) => ({ cell, rule: 'must be in mg/kg', offer });
  server.on(laboratoryRoutes.checkLabSheet, {
    importId,
    fileName: 'samples.xlsx',
    headings: ['Sampled at', 'Water', 'ISO 4406'],
    faults: [],
    rows: [
      { row: 2, cells: ['2026-11-20 15:10', '341', ''], faults: [], repeats: 0 },
      { row: 3, cells: ['2026-05-06 10:05', '94', ''], faults: [], repeats: null },
      { row: 4, cells: ['2026-04-09 09:40', '0,0098 %', ''], faults: [fault('B4', '98')], repeats: null },
      { row: 5, cells: ['2026-02-04 09:15', '< 50', ''], faults: [fault('B5', null)], repeats: null },
    ],
    good: 1,
    repeated: 1,
  });
  let said: unknown = null;
  server.on(laboratoryRoutes.applyLabSheet, ({ params, body }) => {
    said = { params, body };
    return { imported: 2 };
  });
  await openConsole(path, { as: 'MAINTENANCE', language: 'en-US' });
  await page.getByRole('button', { name: 'Import xlsx' }).click();
  await page.getByLabelText('Choose xlsx').upload(new File(['x'], 'samples.xlsx'));
  const table = page.getByRole('table', { name: 'Rows of the trial import' });
  await expect.element(table).toMatchTextContent(/This sample is stored already, left out/);
  await expect.element(page.getByText('1 row ready')).toBeVisible();
  await expect.element(page.getByText('2 cells to change')).toBeVisible();
  await page.getByRole('button', { name: 'Change to 98' }).click();
  await expect.element(page.getByText('2 rows ready')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect.poll(() => said).toEqual({ params: { importId }, body: { fixes: ['B4'] } });
});

it("shows the samples on the history's curves too", async () => {
  answer(low);
  await openConsole(`/dataanalysis/device-detail?deviceId=${device.deviceId}&keys=water_ppm&range=180d`, {
    as: 'CUSTOMER_USER',
    language: 'en-US',
  });
  await expect.element(page.getByText(/Laboratory: .*HD-5.*ISO 12937/)).toBeInTheDocument();
});
