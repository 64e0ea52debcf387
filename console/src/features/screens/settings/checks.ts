import { countOf, isFilled, isSentCrew, isBlank, categoryKeys, listNames } from './setting-form.ts';
import type { ListName, SettingForm } from './setting-form.ts';

/** `ok`: it holds; `error`: it keeps the form from being saved; `note`: it does not. */
export type CheckTone = 'ok' | 'error' | 'note';

/** A fact about the numbers of the form, as its texts take it. */
export type Check = { readonly tone: CheckTone } & (
  | { readonly what: 'online'; readonly online: number; readonly all: number; readonly share: number | null }
  | { readonly what: 'categories'; readonly sum: number; readonly first: number; readonly second: number }
  | { readonly what: 'nation' }
  | { readonly what: 'crew'; readonly row: number }
  | { readonly what: 'area'; readonly row: number; readonly online: number; readonly all: number }
  | { readonly what: 'gap'; readonly list: ListName; readonly row: number }
);

/** The facts that the numbers allow, as far as they are filled in. */
export function checksOf(form: SettingForm): Check[] {
  const { counts, base } = form;
  const checks: Check[] = [];
  const count = (text: string) => countOf(text);
  const [online, all] = [count(counts.onlineCst), count(counts.allCst)];
  if (online !== null && all !== null)
    checks.push({
      what: 'online',
      tone: online <= all ? 'ok' : 'error',
      online,
      all,
      share: all === 0 ? null : online / all,
    });
  const [first, second] = [count(counts.firstLevel), count(counts.secondLevel)];
  const categories = categoryKeys.map((key) => count(counts[key]));
  if (first !== null && second !== null && categories.every((value) => value !== null)) {
    // What is of none of the five is of the operation.
    const sum = categories.reduce((total, value) => total + value, 0);
    checks.push({ what: 'categories', tone: sum <= first + second ? 'ok' : 'note', sum, first, second });
  }
  const pairs = [
    [base.deviceCst, counts.allCst],
    [base.onlineCst, counts.onlineCst],
    [base.firstLevelCst, counts.firstLevel],
    [base.secondLevelCst, counts.secondLevel],
  ] as const;
  if (pairs.every(([one, other]) => count(one) !== null && count(other) !== null))
    checks.push({
      what: 'nation',
      tone: pairs.every(([one, other]) => count(one) === count(other)) ? 'ok' : 'note',
    });
  for (const [index, row] of form.crews.entries())
    if (!isBlank(row) && !isSentCrew(row)) checks.push({ what: 'crew', tone: 'note', row: index + 1 });
  for (const [index, row] of form.areas.entries()) {
    const [some, every] = [count(row.onlineCst), count(row.deviceCst)];
    if (some !== null && every !== null && some > every)
      checks.push({ what: 'area', tone: 'error', row: index + 2, online: some, all: every });
  }
  for (const list of listNames) {
    // A list with which nobody has begun has nothing to be put right.
    if (form[list].every(isBlank)) continue;
    const gap = form[list].findIndex((row) => !isFilled(row));
    if (gap !== -1 && list !== 'crews')
      checks.push({ what: 'gap', tone: 'note', list, row: gap + (list === 'areas' ? 2 : 1) });
  }
  return checks;
}
