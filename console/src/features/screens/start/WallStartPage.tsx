import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { isLinkEnd } from '../../../api/session.ts';
import { loginAddress, safeRedirect } from '../../../lib/redirect.ts';
import { usePageTitle } from '../../../lib/usePageTitle.ts';
import { useDarkGround } from '../../../theme/theme.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { LanguageSwitch } from '../../../ui/LanguageSwitch.tsx';
import { ProductLogo } from '../../../ui/ProductLogo.tsx';
import { CodeForm } from './CodeForm.tsx';
import styles from './WallStart.module.css';

/**
 * Where a screen begins at which nobody has logged in: it takes the short code of a link, and says why a link has ended.
 * Dark, as what stands there otherwise: it may hang in a hall.
 */
export function WallStartPage() {
  const { t } = useTranslation('wallStart');
  const { t: common } = useTranslation('common');
  const [search] = useSearchParams();
  const ended = search.get('ended');
  const why = isLinkEnd(ended) ? ended : null;
  const title = why === null ? t('title') : t(`ended.${why}.title`);
  usePageTitle(title, common('brand'));
  useDarkGround(true);
  return (
    <main className={styles.page} data-ground="dark">
      <div className={styles.top}>
        <ProductLogo size={40} ground="art" />
        <LanguageSwitch />
      </div>
      <section className={styles.card} aria-labelledby="wall-start">
        <h1 id="wall-start">
          {why === null ? null : <Icon name="link" size="l" />}
          {title}
        </h1>
        <p>{why === null ? t('text') : t(`ended.${why}.text`)}</p>
        <CodeForm />
        <Link className={styles.login} to={loginAddress(safeRedirect(search.get('redirect'), location.origin))}>
          {t('login')}
        </Link>
      </section>
    </main>
  );
}
