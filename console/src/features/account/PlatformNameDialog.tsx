import type { User } from '@oilsight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { me } from '../../api/me.ts';
import { platformName } from '../../domain/platform-name.ts';
import { useLanguage } from '../../i18n/language.ts';
import { showMessage } from '../../lib/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import layout from '../../ui/Form.module.css';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useForm } from '../../ui/useForm.ts';
import { fieldErrorsOf } from './checks.ts';
import type { FieldError } from './checks.ts';
import { Loaded } from './components/Part.tsx';
import { setPlatformName } from './queries.ts';

interface Props {
  readonly onClose: () => void;
}

/**
 * What the platform is called: for a factory by its user, for a dealer by the dealer. Others see the name and who may
 * change it.
 */
export function PlatformNameDialog({ onClose }: Props) {
  const { t } = useTranslation('account');
  const { data } = useQuery(me);
  const name = useQuery(platformName(useLanguage()));
  if (data === undefined) return null;
  if (data.permissions.includes('systemName:write') && name.data !== undefined)
    return <NameForm user={data.user} name={name.data} onClose={onClose} />;
  return (
    <Dialog title={t('platform.title')} size="s" onClose={onClose}>
      <div className={layout.body}>
        <Loaded query={name}>
          {(shown) => (
            <div className={layout.text}>
              <p>
                <b>{shown}</b>
              </p>
              <p>{t('platform.others')}</p>
            </div>
          )}
        </Loaded>
      </div>
      <div className={layout.foot}>
        <Button onClick={onClose}>{t('done')}</Button>
      </div>
    </Dialog>
  );
}

function NameForm({ user, name, onClose }: Props & { readonly user: User; readonly name: string }) {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Outside React: the focus, which the dialog gives to its first button.
    input.current?.focus();
  }, []);
  const isDealer = user.authority === 'TENANT_ADMIN';
  const form = useForm<{ systemName: string }, FieldError, string>({
    initial: { systemName: name },
    check: ({ systemName }) => fieldErrorsOf({ systemName: systemName.trim() === '' ? 'nameMissing' : null }),
    say: (fieldError) => t(`fieldError.${fieldError}`),
    save: ({ systemName }) =>
      setPlatformName(
        systemName,
        isDealer ? { tenantId: user.tenantId, customerId: null } : { tenantId: null, customerId: user.customerId },
      ),
    onSaved: (saved) => {
      // A name that was given is the same in every language.
      queryClient.setQueriesData({ queryKey: ['platformName'] }, saved);
      void queryClient.invalidateQueries({ queryKey: ['platformName'] });
      showMessage('done', t('platform.saved'));
      onClose();
    },
  });
  const { values, set, errorOf } = form;
  return (
    <FormDialog title={t('platform.title')} size="s" form={form} isIdle={!form.isDirty} onClose={onClose}>
      <p className={layout.text}>{t(isDealer ? 'platform.dealer' : 'platform.factory')}</p>
      <TextField
        ref={input}
        name="systemName"
        label={t('platform.label')}
        icon="building"
        isRequired
        maxLength={60}
        autoComplete="off"
        value={values.systemName}
        error={errorOf('systemName')}
        onChange={(systemName) => set({ systemName })}
      />
    </FormDialog>
  );
}
