import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reachable } from '../../api/reachable.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx';
import { ProductLogo } from '../../ui/ProductLogo.tsx';
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx';
import { FlowArt } from './FlowArt.tsx';
import styles from './LoginFrame.module.css';

/** What stands around every step of a login: the product's picture, the switches, whether the server can be reached. */
export function LoginFrame({
  title,
  sub,
  children,
}: {
  readonly title: string;
  readonly sub: string;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('login');
  return (
    <div className={styles.page}>
      <header className={styles.art}>
        <FlowArt />
        <div className={styles.brand}>
          <ProductLogo size={34} ground="art" />
          <b>{t('mark.name')}</b>
          <span lang={t('mark.besideIn')}>{t('mark.beside')}</span>
        </div>
        <div className={styles.words}>
          <p className={styles.line}>{t('line')}</p>
          <p className={styles.text}>{t('text')}</p>
        </div>
      </header>
      <main className={styles.side}>
        <div className={styles.switches}>
          <ThemeSwitch />
          <LanguageSwitch />
        </div>
        <div className={styles.middle}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.sub}>{sub}</p>
          {children}
        </div>
        <div className={styles.foot}>
          <span className="num">V2.0</span>
          <Reach />
        </div>
      </main>
    </div>
  );
}

function Reach() {
  const { t } = useTranslation('login');
  const { isError, isSuccess } = useQuery(reachable);
  return (
    <output className={styles.reach}>
      {isError || isSuccess ? <Icon name={isError ? 'wifi-off' : 'wifi'} size="s" /> : null}
      {isError ? t('reach.lost') : isSuccess ? t('reach.good') : t('reach.asking')}
    </output>
  );
}
