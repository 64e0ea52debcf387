import { textOf } from '@oilsight/contract';
import type { Language } from '@oilsight/contract';
import type { Bilingual } from '@oilsight/oil';
import { offsetText } from '../../../platform/csv-times.rules.ts';
import { localTime, offsetsIn } from '../../../platform/time-zone.rules.ts';
import type { RunFailure } from './schedule-runs.rules.ts';

/** What a mail tells of. */
export interface LetterAbout {
  readonly name: string;
  readonly device: string;
  readonly factory: string;
  /** From ≤ time < to, ms. */
  readonly period: { readonly from: number; readonly to: number };
  readonly timeZone: string;
  /** null: the account is gone. */
  readonly owner: string | null;
  /** Where it is shown; empty: nobody knows. */
  readonly link: string;
}

const isChinese = (language: Language) => language === 'zh-CN';

/** `2026-11-16 … 2026-11-22 (UTC+08:00)`: the first and the last day. */
function periodText({ period: { from, to }, timeZone }: LetterAbout, language: Language): string {
  const offsetAt = offsetsIn(timeZone);
  const dayOf = (at: number) => localTime(at, offsetAt(at)).slice(0, 10);
  const days = [dayOf(from), dayOf(to - 1)].join(isChinese(language) ? ' 至 ' : ' to ');
  return `${days} (UTC${offsetText(offsetAt(to))})`;
}

const common = (about: LetterAbout, language: Language) => ({
  name: about.name,
  device: about.device,
  factory: about.factory,
  period: periodText(about, language),
  owner: about.owner ?? '-',
  link: about.link,
});

/** The values of the mail with a report. */
export const reportWords = (
  about: LetterAbout,
  { number, verdict }: { readonly number: string; readonly verdict: Bilingual },
  language: Language,
) => ({ ...common(about, language), number, verdict: isChinese(language) ? verdict.zh : verdict.en });

/** The values of the mail that says that there is none. */
export const failureWords = (about: LetterAbout, { error, details }: RunFailure, language: Language) => ({
  ...common(about, language),
  reason: textOf(error, language, details),
});
