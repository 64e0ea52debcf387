import { useHolds } from '../../../domain/useHolds.ts';
import type { Profile } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '../../../lib/reader-time.ts';
import { Avatar } from '../../../domain/Avatar.tsx';
import { displayName } from '../../../domain/user-name.ts';
import { profileQuery } from '../queries.ts';
import { AvatarEditor } from './AvatarEditor.tsx';
import { ContactRow } from './ContactRow.tsx';
import { NamesForm } from './NamesForm.tsx';
import { Loaded, Part } from './Part.tsx';
import parts from './Part.module.css';
import styles from './ProfileSection.module.css';

/** Who the reader is to the others: picture, name, phone, e-mail. */
export function ProfileSection() {
  const query = useQuery(profileQuery);
  return <Loaded query={query}>{(profile) => <Shown profile={profile} />}</Loaded>;
}

function Shown({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation('account');
  const { t: shell } = useTranslation('shell');
  const [isSaved, setIsSaved] = useState(false);
  // Strangers share an experience account: nothing of it is theirs to change.
  const mayChange = useHolds('account:change');
  const role = shell(`role.${profile.authority}`);
  return (
    <>
      <div className={styles.head}>
        {mayChange ? <AvatarEditor profile={profile} /> : <Avatar user={profile} size="xl" />}
        <div className={styles.who}>
          <b>{displayName(profile)}</b>
          <p>{profile.companyName === '' ? role : shell('nameAndRole', { name: profile.companyName, role })}</p>
          <p className={`${styles.quiet} num`}>
            {t('profile.since', { name: profile.userName, date: dateText(profile.createdAt) })}
          </p>
        </div>
      </div>
      {mayChange ? (
        <>
          <Part title={t('names.title')}>
            <NamesForm
              key={`${profile.firstName} ${profile.lastName}`}
              profile={profile}
              isSaved={isSaved}
              onSaved={() => setIsSaved(true)}
            />
          </Part>
          <Part title={t('contact.title')} text={t('contact.text')}>
            <div className={parts.rows}>
              <ContactRow kind="phone" current={profile.phone} hasSecondFactor={profile.hasSecondFactor} />
              <ContactRow kind="email" current={profile.email} hasSecondFactor={profile.hasSecondFactor} />
            </div>
          </Part>
        </>
      ) : (
        <p className={parts.text}>{t('profile.shared')}</p>
      )}
    </>
  );
}
