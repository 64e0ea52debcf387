import type { Source, SourcedLimits, Targets } from '@oilsight/contract';
import type { TFunction } from 'i18next';

/** Where a setting comes from, in words; a standard by its name. */
export function sourceText({ kind, standard }: Source, t: TFunction<'oils'>): string {
  return t(`limit.source.${kind}`, { name: standard ?? '' });
}

/** Where limits come from: those that follow the cleanliness target name it. */
export function limitSourceText(
  { source, byTarget }: Pick<SourcedLimits, 'source' | 'byTarget'>,
  target: Targets['cleanlinessTarget'],
  t: TFunction<'oils'>,
): string {
  return byTarget && target !== null ? t('limit.byTarget', { target: target.join('/') }) : sourceText(source, t);
}

/** What else is to be said of it: whose target it is, or that a standard sets the alarm alone. null: nothing. */
export function limitSourceTip(
  { source, byTarget }: Pick<SourcedLimits, 'source' | 'byTarget'>,
  t: TFunction<'oils'>,
): string | null {
  if (byTarget) return t('limit.targetFrom', { source: sourceText(source, t) });
  return source.kind === 'standard' ? t('limit.standardTip') : null;
}

/** What limits that nobody has set are called: the target that they follow, the standard that sets level 1, or ours. */
export function restText(
  limits: Pick<SourcedLimits, 'source' | 'byTarget'>,
  target: Targets['cleanlinessTarget'],
  t: TFunction<'oils'>,
): string {
  return limits.source.standard ?? limitSourceText(limits, target, t);
}
