import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
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
  // The name in the reader's language is the large one.
  const marks = useLanguage() === 'zh-CN' ? (['zh', 'en'] as const) : (['en', 'zh'] as const);
  if (isPending || (data !== null && data !== undefined && url === null)) return null;
  if (url !== null) return <img className={styles.logo} src={url} alt="" width="80" height="40" />;
  return (
    <>
      <ProductLogo size={28} ground="card" />
      {marks.map((mark, index) => {
        const Tag = index === 0 ? 'b' : 'span';
        return (
          <Tag key={mark} lang={mark === 'zh' ? 'zh-CN' : 'en'}>
            {t(`mark.${mark}`)}
          </Tag>
        );
      })}
    </>
  );
}
