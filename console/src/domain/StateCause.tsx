import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import { onTick } from '../lib/now.ts';
import { timeText } from '../lib/reader-time.ts';
import { ageText } from './Age.tsx';
import type { ListedDevice } from './device-list.ts';
import { quantityOf } from './quantity.ts';

/** The indicator that causes a device's state, and how long it has. Nothing where no indicator leads. */
export function StateCause({
  device: { leading, since },
}: {
  readonly device: Pick<ListedDevice, 'leading' | 'since'>;
}) {
  const { t } = useTranslation('live');
  const language = useLanguage();
  const age = useSyncExternalStore(onTick, () => (since === null ? null : ageText(Date.now() - since, t)));
  if (leading === null) return null;
  const { name } = quantityOf(leading, language);
  if (age === null || since === null) return <small title={name}>{name}</small>;
  return (
    <small className="num" title={t('cause.since', { name, at: timeText(since).slice(0, 16) })}>
      {t('cause.for', { name, age })}
    </small>
  );
}
