import type { Permission } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { me } from '../../api/me.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { PreferencesSection } from './components/PreferencesSection.tsx';
import { ProfileSection } from './components/ProfileSection.tsx';
import { SecuritySection } from './components/SecuritySection.tsx';
import { DirtyContext } from './dirty.ts';
import styles from './AccountDialog.module.css';

interface Section {
  readonly key: 'profile' | 'preferences' | 'security';
  readonly icon: IconName;
  readonly permission: Permission;
  readonly Content: ComponentType;
}

const sections: readonly Section[] = [
  { key: 'profile', icon: 'user', permission: 'account', Content: ProfileSection },
  { key: 'preferences', icon: 'sliders', permission: 'account', Content: PreferencesSection },
  { key: 'security', icon: 'lock', permission: 'account:change', Content: SecuritySection },
];

/**
 * The reader's own account: profile, preferences and sign-in. Text typed in one part stays while
 * another part is shown.
 */
export function AccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('account');
  const { data } = useQuery(me);
  const [current, setCurrent] = useState<Section['key']>('profile');
  const [visited, setVisited] = useState<ReadonlySet<Section['key']>>(new Set(['profile']));
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const tell = useCallback((form: string, isDirty: boolean) => {
    setDirty((before) =>
      before.has(form) === isDirty
        ? before
        : new Set(isDirty ? [...before, form] : [...before].filter((one) => one !== form)),
    );
  }, []);
  const show = (key: Section['key']) => {
    setCurrent(key);
    setVisited((before) => new Set([...before, key]));
  };
  const allowed = data === undefined ? [] : sections.filter(({ permission }) => data.permissions.includes(permission));
  return (
    <Dialog title={t('title')} size="l" isDirty={dirty.size > 0} onClose={onClose}>
      <DirtyContext value={tell}>
        <div className={styles.account}>
          <nav className={styles.nav} aria-label={t('sections')}>
            {allowed.map(({ key, icon }) => (
              <button
                key={key}
                type="button"
                aria-current={key === current ? 'true' : undefined}
                onClick={() => show(key)}
              >
                <Icon name={icon} />
                {t(`section.${key}`)}
              </button>
            ))}
          </nav>
          {allowed
            .filter(({ key }) => visited.has(key))
            .map(({ key, Content }) => (
              <section key={key} className={styles.section} hidden={key !== current} aria-label={t(`section.${key}`)}>
                <Content />
              </section>
            ))}
        </div>
      </DirtyContext>
    </Dialog>
  );
}
