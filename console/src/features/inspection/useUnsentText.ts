import { answerOf } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import type { KeptDraft, KeptPhoto } from '../../domain/inspections/kept.ts';
import { isChanged } from '../../lib/changed.ts';
import { formatNumber } from '../../charts/prepare/numbers.ts';
import { useLanguage } from '../../i18n/language.ts';
import { waitingOf } from './desk/photos.ts';

const megabyte = 1_000_000;

/** How many items differ from what the server had when it was read last. */
function changedItems({ answers, inspection }: KeptDraft): number {
  const there = inspection.draft.answers;
  const ids = new Set([...Object.keys(answers), ...Object.keys(there)]);
  return [...ids].filter((id) => isChanged({ answer: answerOf(there, id) }, { answer: answerOf(answers, id) })).length;
}

/** What is only in this browser, in words: numbers of items and photos, and the size of these. */
export function useUnsentText(draft: KeptDraft, photos: readonly KeptPhoto[]): string {
  const { t } = useTranslation('inspections');
  const language = useLanguage();
  const items = draft.revision === draft.savedRevision ? 0 : changedItems(draft);
  const waiting = waitingOf(photos);
  const answers = t('banner.answers', { count: items });
  if (waiting.count === 0) return answers;
  // However small it is, it is something.
  const size = formatNumber(Math.max(0.1, waiting.bytes / megabyte), 1, language);
  const pictures = t('banner.photos', { count: waiting.count, size });
  return items === 0 ? pictures : t('banner.and', { one: answers, other: pictures });
}
