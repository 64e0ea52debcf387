import { answerOf, resultOf, wordsIn } from '@oilsight/contract';
import type { ChecklistItem, ItemAnswer, ItemResult } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import type { InspectionContent, PrintedPhoto } from '../../inspections/inspection-content.types.ts';
import type { IconOf } from '../charts/icons.ts';
import type { Writer } from '../writer.ts';
import { inspectionWords } from './inspection-words.ts';

export type InspectionWriter = Writer<InspectionContent>;

export interface NumberedPhoto extends Omit<PrintedPhoto, 'jpeg'> {
  /** null: it stands in the part in the other language. */
  readonly jpeg: Uint8Array | null;
  /** From 1, in the order of the checklist. */
  readonly n: number;
}

/** An item with what was entered for it, in words. */
export interface InspectedItem {
  readonly item: ChecklistItem;
  readonly title: string;
  readonly result: ItemResult | null;
  readonly icon: IconOf;
  readonly answer: ItemAnswer | undefined;
  readonly isStop: boolean;
  /** Empty: it is not measured, or was not. */
  readonly value: string;
  readonly bounds: string;
  readonly online: string;
  readonly photos: readonly NumberedPhoto[];
}

const iconOf = (result: ItemResult | null, answer: ItemAnswer | undefined): IconOf => {
  switch (result) {
    case 'fail':
      return answer?.severity === 'level1' ? 'level1' : 'level2';
    case 'pass':
      return 'normal';
    case 'notApplicable':
    case null:
      return 'none';
  }
};

/** As many decimals as were entered, three at most. */
const decimalsOf = (value: number) => Math.min(3, (/\.(\d+)/.exec(String(value))?.[1] ?? '').length);

/** All items in the order of the checklist. */
export function inspectedItems({ content, language, say, number, value }: InspectionWriter): InspectedItem[] {
  const { checklist, answers, photos, online } = content;
  const withUnit = (one: number, unit: string) =>
    `${number(one, decimalsOf(one))}${unit === '' ? '' : `\u00A0${unit}`}`;
  let n = 0;
  return checklist.items.map((item) => {
    const answer = answerOf(answers, item.id);
    const result = resultOf(item, answer);
    const entered = item.kind === 'number' && result !== 'notApplicable' ? (answer?.value ?? null) : null;
    const known = item.indicator === null ? null : findIndicator(item.indicator);
    const newest = online.find(({ key }) => key === item.indicator);
    return {
      item,
      title: wordsIn(item.title, language),
      result,
      icon: iconOf(result, answer),
      answer,
      isStop: result === 'fail' && answer?.severity === 'level1',
      value: item.kind === 'number' && entered !== null ? withUnit(entered, item.unit) : '',
      bounds: boundsOf(item, withUnit, say),
      online: known === null || newest === undefined ? '' : `${say(known.name)} ${value(newest.value, known)}`,
      photos: photos.filter(({ itemId }) => itemId === item.id).map((photo) => ({ ...photo, n: (n += 1) })),
    };
  });
}

function boundsOf(
  item: ChecklistItem,
  withUnit: (one: number, unit: string) => string,
  say: InspectionWriter['say'],
): string {
  if (item.kind !== 'number') return '';
  const { least, most, unit } = item;
  if (least !== null && most !== null)
    return say(inspectionWords.range, { least: withUnit(least, ''), most: withUnit(most, unit) });
  return least === null ? `≤\u00A0${withUnit(most ?? 0, unit)}` : `≥\u00A0${withUnit(least, unit)}`;
}
