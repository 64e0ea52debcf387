import type { Source } from '@oilsight/contract';
import type { TFunction } from 'i18next';

/** Where a setting comes from, in words; a standard by its name. */
export function sourceText({ kind, standard }: Source, t: TFunction<'oils'>): string {
  return t(`limit.source.${kind}`, { name: standard ?? '' });
}
