import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { me } from '../../api/me.ts';
import type upcoming from '../../i18n/zh-CN/upcoming.json';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { useDarkGround } from '../../theme/theme.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { ProductLogo } from '../../ui/ProductLogo.tsx';
import { deviceListRoles } from '../factories.ts';
import type { RouteEntry } from '../pages.ts';
import { holdsOne } from '../roles.ts';
import styles from './UpcomingPage.module.css';

/** Pages that have texts of what they will be. */
export type UpcomingTitle = keyof typeof upcoming.page;

type Entry = Pick<RouteEntry, 'frame' | 'icon' | 'dark'> & { readonly title: UpcomingTitle };

/** A page that is not built yet: what it will show, what can be used instead today, and a link to it. */
export function upcomingPage(entry: Entry): ComponentType {
  return entry.frame === 'shell' ? () => <InShell entry={entry} /> : () => <Alone entry={entry} />;
}

function InShell({ entry }: { readonly entry: Entry }) {
  const authority = useQuery(me).data?.user.authority;
  // Roles without a device list find the devices on the dashboard.
  return (
    <Words
      entry={entry}
      today={authority !== undefined && holdsOne([authority], deviceListRoles) ? 'device' : 'dashboard'}
    />
  );
}

/** The same where no frame stands around the page. */
function Alone({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  useDarkGround(entry.dark === true);
  usePageTitle(t(`page.${entry.title}`), common('brand'));
  return (
    <main className={styles.alone}>
      <ProductLogo size={48} ground="card" />
      <Words entry={entry} today="dashboard" />
    </main>
  );
}

function Words({ entry: { title, icon }, today }: { readonly entry: Entry; readonly today: 'device' | 'dashboard' }) {
  const { t } = useTranslation('upcoming');
  const { t: shell } = useTranslation('shell');
  return (
    <>
      <div className={styles.head}>
        <h1>{shell(`page.${title}`)}</h1>
        <span className={styles.tag}>
          <Icon name="clock" size="s" />
          {t('tag')}
        </span>
      </div>
      <Card isFlush>
        <div className={styles.parts}>
          <Part icon={icon ?? 'file'} title={t('will')}>
            <p>{t(`page.${title}.will`)}</p>
          </Part>
          <Part icon="check-circle" title={t('today')}>
            <p>{t(`page.${title}.today`)}</p>
            <ButtonLink to={`/${today}`} kind="primary">
              {t(`go.${today}`)}
            </ButtonLink>
          </Part>
        </div>
      </Card>
    </>
  );
}

function Part({
  icon,
  title,
  children,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.part}>
      <span className={styles.icon}>
        <Icon name={icon} size="l" />
      </span>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
