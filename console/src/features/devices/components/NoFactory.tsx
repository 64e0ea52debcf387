import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Notice.tsx';

/** The account sees no factory at all. */
export function NoFactory() {
  const { t } = useTranslation('devices');
  return (
    <Instead>
      <Empty icon="factory" title={t('noFactory.title')}>
        <p>{t('noFactory.text')}</p>
      </Empty>
    </Instead>
  );
}

/** What stands in the place of the list. */
export function Instead({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('devices');
  return (
    <>
      <h1 className="sr-only">{t('list')}</h1>
      <Card>{children}</Card>
    </>
  );
}
