import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { logo } from '../../../domain/pictures.ts';
import { useBlobUrl } from '../../../lib/useBlobUrl.ts';
import { ProductLogo } from '../../../ui/ProductLogo.tsx';
import styles from './WallBrand.module.css';

/** The logo of the factory or dealer whose wall it is, or the product's mark and name. */
export const WallBrand = memo(function WallBrand() {
  const { t } = useTranslation('shell');
  const { data, isPending } = useQuery(logo(null));
  const url = useBlobUrl(data ?? null);
  const isLoading = isPending || (data !== null && data !== undefined && url === null);
  return (
    <div className={styles.brand}>
      {isLoading ? null : url !== null ? (
        <img className={styles.logo} src={url} alt="" />
      ) : (
        <>
          <span className={styles.mark}>
            <ProductLogo size={36} ground="art" />
          </span>
          <b>{t('mark.name')}</b>
          <span lang={t('mark.besideIn')}>{t('mark.beside')}</span>
        </>
      )}
    </div>
  );
});
