import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reachable } from '../../api/reachable.ts';
import { session } from '../../api/call.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx';
import { FlowArt } from './FlowArt.tsx';
import { LoginForm } from './LoginForm.tsx';
import styles from './LoginPage.module.css';

/** The way in: the product's picture beside the form. */
export function LoginPage() {
  const { t } = useTranslation('login');
  const { t: common } = useTranslation('common');
  usePageTitle(t('title'), common('brand'));
  return (
    <div className={styles.page}>
      <header className={styles.art}>
        <FlowArt />
        <div className={styles.brand}>
          <Mark size={34} ground="art" />
          <b lang="zh-CN">{t('mark.zh')}</b>
          <span lang="en">{t('mark.en')}</span>
        </div>
        <div className={styles.words}>
          <p className={styles.line}>{t('line')}</p>
          <p className={styles.text}>{t('text')}</p>
        </div>
      </header>
      <main className={styles.side}>
        <div className={styles.switches}><ThemeSwitch /><LanguageSwitch /></div>
        <div className={styles.middle}>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.sub}>{t('sub')}</p>
          {session.endedBy() === 'expired' ? <div className={styles.expired}><Alert icon="clock" title={t('expired.title')}>{t('expired.text')}</Alert></div> : null}
          <LoginForm />
        </div>
        <div className={styles.foot}><span className="num">V2.0</span><Reach /></div>
      </main>
    </div>
  );
}

/** Whether the server can be reached. */
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
