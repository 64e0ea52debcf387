import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../lib/usePageTitle.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { ProductLogo } from '../ui/ProductLogo.tsx';
import styles from './NotFoundPage.module.css';

/** There is no such page. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  usePageTitle(t('page.notFound'), common('brand'));
  return (
    <main className={styles.page}>
      <ProductLogo size={48} ground="card" />
      <p className={styles.number} aria-hidden>
        404
      </p>
      <h1>{t('page.notFound')}</h1>
      <p className={styles.text}>{t('notFound.text')}</p>
      <ButtonLink to="/" kind="primary">
        {t('notFound.home')}
      </ButtonLink>
    </main>
  );
}
