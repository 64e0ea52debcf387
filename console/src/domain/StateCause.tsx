import { inLanguage } from '@oilsight/contract';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import { onTick, tickedNow } from '../lib/now.ts';
import { timeText } from '../lib/reader-time.ts';
import { useIsCutOff } from '../live/connection.ts';
import { ageText } from './Age.tsx';
import type { ListedDevice } from './device-list.ts';
import { quantityOf } from './quantity.ts';

/**
 * The indicator or the finding that causes a device's state, and how long it has; without its age, which would seem live, while
 * the connection is lost. Nothing where nothing leads.
 */
export function StateCause({
  device: { leading, finding, since },
}: {
  readonly device: Pick<ListedDevice, 'leading' | 'finding' | 'since'>;
}) {
  const { t } = useTranslation('live');
  const language = useLanguage();
  const isCutOff = useIsCutOff();
  const age = useSyncExternalStore(onTick, () => (since === null ? null : ageText(tickedNow() - since, t)));
  const name =
    leading === null ? (finding === null ? null : inLanguage(finding, language)) : quantityOf(leading, language).name;
  if (name === null) return null;
  if (age === null || since === null || isCutOff) return <small title={name}>{name}</small>;
  return (
    <small className="num" title={t('cause.since', { name, at: timeText(since).slice(0, 16) })}>
      {t('cause.for', { name, age })}
    </small>
  );
}
