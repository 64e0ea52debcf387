import type {
  Answers,
  ChecklistForm,
  ChecklistItem,
  InspectionWords,
  ItemAnswer,
  ItemResult,
} from './inspection-words.ts';

/** A text in a language; where it is empty, in the other one. */
export function wordsIn({ zh, en }: InspectionWords, language: 'zh-CN' | 'en'): string {
  return language === 'en' ? en || zh : zh || en;
}

/** The answer of an item; undefined: nobody has entered one. */
export function answerOf(answers: Answers, itemId: string): ItemAnswer | undefined {
  // An item may have the name of something that every object has.
  return Object.hasOwn(answers, itemId) ? answers[itemId] : undefined;
}

/** What an answer comes to: a number outside of its bounds is a failure. null: not answered. */
export function resultOf(item: ChecklistItem, answer: ItemAnswer | undefined): ItemResult | null {
  if (answer === undefined) return null;
  const { choice, value } = answer;
  if (item.kind === 'check' || choice === 'notApplicable') return choice;
  if (value === null) return null;
  const isOutside = (item.least !== null && value < item.least) || (item.most !== null && value > item.most);
  return isOutside || choice === 'fail' ? 'fail' : 'pass';
}

/** Numbers of items by what their answers come to. */
export interface InspectionCounts {
  readonly total: number;
  readonly pass: number;
  readonly fail: number;
  readonly notApplicable: number;
}

export function countsOfAnswers({ items }: Pick<ChecklistForm, 'items'>, answers: Answers): InspectionCounts {
  const results = items.map((item) => resultOf(item, answerOf(answers, item.id)));
  const count = (result: ItemResult) => results.filter((one) => one === result).length;
  return { total: items.length, pass: count('pass'), fail: count('fail'), notApplicable: count('notApplicable') };
}

/** What an answer lacks before the inspection can be submitted. */
export type AnswerFault = 'unanswered' | 'severity' | 'text' | 'photo';

/** What is missing, in the order of the checklist, several of an item one after the other. Empty: it can be submitted. */
export function faultsOf(
  { items }: Pick<ChecklistForm, 'items'>,
  answers: Answers,
  photos: readonly { readonly itemId: string }[],
): { readonly itemId: string; readonly what: AnswerFault }[] {
  return items.flatMap((item) => {
    const answer = answerOf(answers, item.id);
    const result = resultOf(item, answer);
    const faults: AnswerFault[] = [];
    if (result === null) faults.push('unanswered');
    if (result === 'fail') {
      if ((answer?.severity ?? null) === null) faults.push('severity');
      if ((answer?.text ?? '').trim() === '') faults.push('text');
      if (item.needsPhoto && !photos.some(({ itemId }) => itemId === item.id)) faults.push('photo');
    }
    return faults.map((what) => ({ itemId: item.id, what }));
  });
}
