import { useTranslation } from 'react-i18next';
import { Empty } from '../../../ui/Notice.tsx';
import { Instead } from './Loaded.tsx';

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
