import { inLanguage } from '@oilsight/contract';
import type { AttentionRow } from '@oilsight/contract';
import type { TFunction } from 'i18next';
import { ageText } from '../../../domain/Age.tsx';
import { conditionText } from '../../../domain/alarms/alarm-words.ts';
import type { Words } from '../../../domain/alarms/alarm-words.ts';
import { formatLimit } from '../../../charts/prepare/numbers.ts';
import { shownValue } from '../../../charts/prepare/shown-unit.ts';
import { quantityOf } from '../../../domain/quantity.ts';

export interface EvidenceTexts extends Words {
  readonly page: TFunction<'dashboard'>;
  readonly live: TFunction<'live'>;
}

/** What is the matter: the finding, the indicator beyond its limit, or that nothing comes in. */
export function causeText(
  { kind, finding, indicator, evidence }: AttentionRow,
  { language, page }: EvidenceTexts,
): string {
  if (finding !== null) return inLanguage(finding.name, language);
  if (evidence.kind === 'planned') return page(`planned.${evidence.work.kind}`);
  if (kind === 'silence') return page('cause.silence');
  if (indicator === null) return page(kind === 'sensorFault' ? 'cause.sensorFault' : 'cause.alarm');
  const { name } = quantityOf(indicator, language);
  return kind === 'sensorFault' ? page('cause.sensorOf', { name }) : name;
}

/** What shows it, with its numbers; empty: there is nothing to say. */
export function evidenceText(row: AttentionRow, now: number, texts: EvidenceTexts): string {
  const { evidence, alarms } = row;
  const { language, page, live } = texts;
  switch (evidence.kind) {
    case 'condition': {
      const { indicator, measure, hours, side, threshold, value, peak, clearsAt } = evidence;
      const condition = { kind: 'oil', indicator, measure, hours, side, threshold, findingRule: null } as const;
      const { value: number, rest } = conditionText(condition, value ?? peak, texts);
      // Where the cause is the indicator itself, its name stands above.
      const isNamed = row.finding === null && row.indicator === indicator;
      const quantity = quantityOf(indicator, language);
      const { name } = quantity;
      const clears =
        clearsAt === null
          ? ''
          : page(`evidence.notCleared.${side === 'low' ? 'low' : 'high'}`, {
              value: formatLimit(shownValue(quantity, clearsAt), quantity.decimals, language),
            });
      const said = isNamed ? number : page('evidence.of', { name, value: number });
      // A switch says no more than its name: a leak.
      return `${said === name ? '' : said}${rest}${clears}${more(alarms, page)}`;
    }
    case 'finding':
      // What follows goes on with the sentence.
      return `${inLanguage(evidence.sentence, language).replace(/[.。]$/, '')}${more(alarms, page)}`;
    case 'silence':
      return evidence.lastSeenAt === null
        ? page('evidence.never')
        : page('evidence.silent', { age: ageText(now - evidence.lastSeenAt, live) });
    case 'planned':
      return evidence.work.note;
    case 'none':
      return '';
  }
}

/** Several alarms of one cause. */
function more(alarms: number, page: EvidenceTexts['page']): string {
  return alarms > 1 ? page('evidence.alarms', { count: alarms }) : '';
}

/** What to do next. */
export function stepText({ next }: AttentionRow, { language, page }: EvidenceTexts): string {
  return next.action === null ? page(`step.${next.step}`) : asSentence(inLanguage(next.action, language));
}

/** Rules write actions as parts of a list; here one stands alone. A word such as pH keeps its first letter. */
function asSentence(text: string): string {
  return /^[a-z]{2}/.test(text) ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text;
}
