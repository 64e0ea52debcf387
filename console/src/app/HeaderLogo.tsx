import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useBlobUrl } from '../lib/useBlobUrl.ts';
import { ProductLogo } from '../ui/ProductLogo.tsx';
import { logo } from '../domain/pictures.ts';
import styles from './HeaderLogo.module.css';

/**
 * The logo of the reader's factory or dealer, or the product's logo and name. Empty while the logo is loading, so that
 * it does not change in front of the reader.
 */
export function HeaderLogo() {
  const { t } = useTranslation('shell');
  const { data, isPending } = useQuery(logo(null));
  const url = useBlobUrl(data ?? null);
  if (isPending || (data !== null && data !== undefined && url === null)) return null;
  if (url !== null) return <img className={styles.logo} src={url} alt="" width="80" height="40" />;
  return (
    <>
      <ProductLogo size={28} ground="card" />
      <b>{t('mark.name')}</b>
      <span lang={t('mark.besideIn')}>{t('mark.beside')}</span>
    </>
  );
}
