import type { DealerScreenForm } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { checkForm } from './check-form.ts';
import { checksOf } from './checks.ts';
import { previewOf } from './preview-data.ts';
import { blankRow, changesOf, countOf, formOf, isFilled, savedOf } from './setting-form.ts';
import type { SettingForm } from './setting-form.ts';

const saved: DealerScreenForm = {
  distributorAnalysisVO: {
    onlineCst: 8,
    allCst: 10,
    firstLevel: 1,
    secondLevel: 2,
    firstCst: 1,
    secondCst: 1,
    thirdCst: 1,
    fourthCst: 0,
    fivthCst: 0,
    pollutionAnalysis: 4,
    agingAnalysis: 3,
    wearAnalysis: 2,
    inflowAnalysis: 1,
  },
  warnFactoryVOList: [{ customerName: 'Factory', alarmMsg: 'Water', createTime: 5, status: 2 }],
  analysisContentVOList: [{ customerName: 'Factory', alarmLevel: 0 }],
  allDataVO: {
    industries: [{ industryName: 'Cement', industryCst: 4, areaNo: '340000', areaName: '' }],
    crews: [{ crewName: 'Mill', crewCst: 3, oilNo: 'VG 320' }],
  },
  distributorMapVOList: [
    {
      distributorMapBase: {
        deviceCst: 10,
        onlineCst: 8,
        alarmCst: 3,
        todayAddCst: 1,
        firstLevelCst: 1,
        secondLevelCst: 2,
      },
      distributorMapContents: [{ areaNo: '340200', areaName: '', deviceCst: 4, onlineCst: 3 }],
    },
  ],
};
const form = formOf(saved);
const wrong = (change: Partial<SettingForm>) => [...checkForm({ ...form, ...change }).values()];

it('gives back what is saved', () => {
  expect(savedOf(form)).toEqual(saved);
  expect([...checkForm(form)]).toEqual([]);
});

it('begins with a row of each list, three crews, and the nation alone', () => {
  const blank = formOf(null);
  expect(
    [blank.industries, blank.crews, blank.warnings, blank.conclusions, blank.areas].map((rows) => rows.length),
  ).toEqual([1, 3, 1, 1, 0]);
  // Blank rows are no error; the nineteen counts are needed.
  expect([...checkForm(blank).values()]).toEqual(Array.from({ length: 19 }, () => 'needed'));
});

it('leaves out blank rows, and crews without a name or an oil', () => {
  const [mill] = form.crews;
  if (mill === undefined) throw new Error('there is a crew');
  const crews = [mill, { ...mill, id: -1, oilNo: ' ' }, { ...mill, id: -2, crewName: '', crewCst: 'x' }];
  expect(savedOf({ ...form, crews, areas: [...form.areas, blankRow('areas')] })).toEqual(saved);
  expect(wrong({ crews })).toEqual([]);
  expect(wrong({ crews: [{ ...mill, crewCst: '' }] })).toEqual(['needed']);
  expect(checksOf({ ...form, crews }).filter(({ what }) => what === 'crew')).toMatchObject([{ row: 2 }, { row: 3 }]);
});

it('says what is wrong with a field', () => {
  const [area] = form.areas;
  const [warning] = form.warnings;
  if (area === undefined || warning === undefined) throw new Error('there are rows');
  expect(wrong({ counts: { ...form.counts, onlineCst: '11' } })).toEqual(['aboveAll']);
  expect(wrong({ counts: { ...form.counts, firstLevel: '1.5' } })).toEqual(['number']);
  expect(wrong({ areas: [{ ...area, onlineCst: '5' }] })).toEqual(['aboveAll']);
  expect(wrong({ areas: [area, { ...area, id: -1 }] })).toEqual(['twice']);
  expect(wrong({ warnings: [{ ...warning, createTime: null, status: null }] })).toEqual(['needed', 'needed']);
});

it('takes counts of seven digits, with separators', () => {
  expect(['1,306', '0', '9999999', '10000000', '-1', '', '1e3'].map(countOf)).toEqual([
    1306,
    0,
    9_999_999,
    null,
    null,
    null,
    null,
  ]);
});

it('compares the numbers with one another', () => {
  expect(checksOf(form).map(({ what, tone }) => `${what} ${tone}`)).toEqual([
    'online ok',
    'categories ok',
    'nation ok',
  ]);
  const other = { ...form, counts: { ...form.counts, onlineCst: '9', fivthCst: '5' } };
  expect(checksOf(other).map(({ what, tone }) => `${what} ${tone}`)).toEqual([
    'online ok',
    'categories note',
    'nation note',
  ]);
});

it('counts what is not saved', () => {
  const row = blankRow('areas');
  expect(isFilled(row)).toBe(false);
  expect(changesOf(form, form)).toBe(0);
  expect(changesOf(form, { ...form, counts: { ...form.counts, allCst: '11' }, areas: [...form.areas, row] })).toBe(2);
  expect(changesOf(form, { ...form, areas: [] })).toBe(1);
});

it('shows the wall what the server would make of it', () => {
  const rows = [
    { areaNo: '340200', areaName: '', deviceCst: 4, onlineCst: 3 },
    { areaNo: '330200', areaName: '', deviceCst: 7, onlineCst: 6 },
    { areaNo: '330100', areaName: '', deviceCst: 2, onlineCst: 1 },
    { areaNo: '340000', areaName: '', deviceCst: 9, onlineCst: 8 },
  ];
  const [map] = saved.distributorMapVOList;
  if (map === undefined) throw new Error('there is a nation');
  const form = { ...saved, distributorMapVOList: [{ ...map, distributorMapContents: rows }] };
  const shown = previewOf('Dealer', form, (areaNo) => `area ${areaNo}`);
  expect(shown.map.distributorMapContents).toMatchObject([
    { areaNo: '340000', areaName: 'area 340000', deviceCst: 9, onlineCst: 8 },
    { areaNo: '330000', deviceCst: 9, onlineCst: 7 },
  ]);
  expect(shown.data).toEqual({ ...saved.distributorAnalysisVO, isCustom: true, hours: null });
  expect(shown.warnings.total).toBe(3);
});
