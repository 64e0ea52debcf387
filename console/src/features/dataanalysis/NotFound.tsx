import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Notice.tsx';

/** A device of the address does not exist, or not for this reader. */
export function NotFound() {
  const { t } = useTranslation('analysis');
  return (
    <Empty
      icon="search"
      isPage
      title={t('notFound.title')}
      actions={
        <ButtonLink to="/dataanalysis" kind="primary">
          {t('notFound.back')}
        </ButtonLink>
      }
    >
      <p>{t('notFound.text')}</p>
    </Empty>
  );
}
