import { avatarSize } from '@oilsight/contract';
import type { Profile } from '@oilsight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../domain/Avatar.tsx';
import { ownPicture } from '../../../domain/pictures.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { uploadAvatar } from '../queries.ts';
import { CropDialog } from '../../../ui/crop/CropDialog.tsx';
import styles from './ProfileSection.module.css';

/** The picture, and the way to another one. */
export function AvatarEditor({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.avatar}
        aria-label={t('avatar.change')}
        title={t('avatar.change')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Avatar user={profile} size="xl" />
        <span aria-hidden>
          <Icon name="image" size="s" />
        </span>
      </button>
      {isOpen ? (
        <CropDialog
          title={t('avatar.title')}
          done={t('avatar.done')}
          frame={avatarSize}
          isRound
          onClose={() => setIsOpen(false)}
          upload={async (picture) => {
            await uploadAvatar(picture);
            queryClient.setQueryData(ownPicture.queryKey, picture);
          }}
        />
      ) : null}
    </>
  );
}
