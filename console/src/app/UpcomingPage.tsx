import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { usePageTitle } from '../lib/usePageTitle.ts';
import { useDarkGround } from '../theme/theme.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/Icon.tsx';
import { Mark } from '../ui/Mark.tsx';
import { entryOf } from './route-table.ts';
import type { RouteEntry } from './route-table.ts';
import { wayTo } from './route-tree.ts';
import { upcomingOf } from './upcoming.ts';
import { useRoutes } from './usePlace.ts';
import styles from './UpcomingPage.module.css';

/** A page that is not there yet: what it will hold, what can be done instead today, and the way there. */
export function UpcomingPage() {
  const entry = entryOf(useLocation().pathname);
  const nodes = useRoutes();
  // Who has no device list finds the devices on the dashboard.
  return entry === null ? null : <Words entry={entry} today={wayTo(nodes, '/device').length > 0 ? 'device' : 'dashboard'} />;
}

/** The same where no frame stands around the page. */
export function UpcomingAlone() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  const entry = entryOf(useLocation().pathname);
  useDarkGround(entry?.dark === true);
  usePageTitle(entry === null ? null : t(`page.${entry.title}`), common('brand'));
  return <main className={styles.alone}><Mark size={48} ground="card" />{entry === null ? null : <Words entry={entry} today="dashboard" />}</main>;
}

function Words({ entry, today }: { readonly entry: RouteEntry; readonly today: 'device' | 'dashboard' }) {
  const { t } = useTranslation('upcoming');
  const { t: shell } = useTranslation('shell');
  const title = upcomingOf(entry.title);
  if (title === null) return null;
  return (
    <>
      <div className={styles.head}><h1>{shell(`page.${entry.title}`)}</h1><span className={styles.tag}><Icon name="clock" size="s" />{t('tag')}</span></div>
      <Card isFlush>
        <div className={styles.parts}>
          <Part icon={entry.icon ?? 'file'} title={t('will')}><p>{t(`page.${title}.will`)}</p></Part>
          <Part icon="check-circle" title={t('today')}>
            <p>{t(`page.${title}.today`)}</p>
            <ButtonLink to={`/${today}`} kind="primary">{t(`go.${today}`)}</ButtonLink>
          </Part>
        </div>
      </Card>
    </>
  );
}

function Part({ icon, title, children }: { readonly icon: IconName; readonly title: string; readonly children: ReactNode }) {
  return <section className={styles.part}><span className={styles.icon}><Icon name={icon} size="l" /></span><h2>{title}</h2>{children}</section>;
}
