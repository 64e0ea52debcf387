import { logoSize } from '@oilsight/contract';
import type { User } from '@oilsight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { me } from '../../api/me.ts';
import { factoriesOf } from '../../domain/factories.ts';
import { factoryTree } from '../../domain/factory-tree.ts';
import { logo } from '../../domain/pictures.ts';
import { useBlobUrl } from '../../lib/useBlobUrl.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import layout from '../../ui/Form.module.css';
import { SelectField } from '../../ui/SelectField.tsx';
import { CropDialog } from '../../ui/crop/CropDialog.tsx';
import { Loaded } from './components/Part.tsx';
import styles from './LogoDialog.module.css';
import { uploadLogo } from './queries.ts';

interface Props {
  readonly onClose: () => void;
}

/**
 * The logo of a place: a factory's user sets the factory's, a dealer its own and its factories', an administrator any
 * factory's. Others see it and who may change it.
 */
export function LogoDialog({ onClose }: Props) {
  const { data } = useQuery(me);
  if (data === undefined) return null;
  return data.permissions.includes('logo:write') ? (
    <Chooser user={data.user} onClose={onClose} />
  ) : (
    <Shown onClose={onClose} />
  );
}

function Shown({ onClose }: Props) {
  const { t } = useTranslation('account');
  return (
    <Dialog title={t('logo.title')} size="s" onClose={onClose}>
      <div className={layout.body}>
        <Current customerId={null} />
        <p className={layout.text}>{t('logo.others')}</p>
      </div>
      <div className={layout.foot}>
        <Button onClick={onClose}>{t('done')}</Button>
      </div>
    </Dialog>
  );
}

/** Stands for the dealer's own place among its factories. */
const own = 'own';

function Chooser({ user, onClose }: Props & { readonly user: User }) {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const tree = useQuery(factoryTree);
  const factories = factoriesOf(tree.data ?? []);
  const [place, setPlace] = useState('');
  const hasOwn = user.authority !== 'SYS_ADMIN';
  const chosen = place !== '' ? place : hasOwn ? own : (factories[0]?.customerId ?? '');
  const customerId = chosen === own ? null : chosen;
  const dealers = factories.map(({ customerId: value, name, tenantName }) => ({
    value,
    label: hasOwn ? name : t('logo.place', { tenant: tenantName, factory: name }),
  }));
  const options = hasOwn ? [{ value: own, label: t('logo.own') }, ...dealers] : dealers;
  return (
    <CropDialog
      title={t('logo.title')}
      done={t('logo.done')}
      frame={logoSize}
      isRound={false}
      onClose={onClose}
      before={
        <>
          {user.authority === 'CUSTOMER_USER' ? null : (
            <SelectField
              label={t('logo.whose')}
              icon="building"
              placeholder=""
              options={options}
              value={chosen}
              error={null}
              onChange={setPlace}
            />
          )}
          {chosen === '' ? null : <Current customerId={customerId} />}
        </>
      }
      upload={async (picture) => {
        await uploadLogo(picture, customerId);
        await queryClient.invalidateQueries({ queryKey: ['picture', 'logo'] });
      }}
    />
  );
}

function Current({ customerId }: { readonly customerId: string | null }) {
  const { t } = useTranslation('account');
  const query = useQuery(logo(customerId));
  return (
    <div className={styles.current}>
      <span className={styles.label}>{t('logo.current')}</span>
      <Loaded query={query}>{(picture) => <Picture picture={picture} />}</Loaded>
    </div>
  );
}

function Picture({ picture }: { readonly picture: Blob | null }) {
  const { t } = useTranslation('account');
  const url = useBlobUrl(picture);
  return picture === null ? (
    <p className={styles.none}>{t('logo.none')}</p>
  ) : (
    <span className={styles.plate}>
      {url === null ? null : <img src={url} width={logoSize.width} height={logoSize.height} alt={t('logo.current')} />}
    </span>
  );
}
