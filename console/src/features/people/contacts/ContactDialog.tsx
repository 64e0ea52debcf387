import { contactRoutes, groupNameIn } from '@oilsight/contract';
import type { AlarmContact } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { factoryDevices } from '../../../domain/device-list.ts';
import type { Factory } from '../../../domain/factories.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { showMessage } from '../../../lib/messages.ts';
import layout from '../../../ui/Form.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { fieldErrorsOfContact } from '../checks.ts';
import type { FieldError } from '../checks.ts';
import { ReachFields } from '../LoginFields.tsx';
import { useRefresh } from '../queries.ts';
import { groupsOf } from './groups.ts';
import { NoticeFields } from './NoticeFields.tsx';

interface ContactDialogProps {
  /** null: a new one. */
  readonly contact: AlarmContact | null;
  readonly factories: readonly Factory[];
  /** What the list is narrowed to: a new contact starts there. */
  readonly place: { readonly customerId: string | null; readonly groupId: string | null };
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/** Value of the choice that names no group. */
const whole = 'whole';

/** The form of an alarm contact. Where it stands is chosen once; who it is can be changed. */
export function ContactDialog({ contact, factories, place, onClose, onReload }: ContactDialogProps) {
  const { t } = useTranslation('people');
  const language = useLanguage();
  const refresh = useRefresh();
  const form = useForm({
    initial: {
      customerId: contact?.customerId ?? place.customerId ?? '',
      groupId: contact === null ? (place.groupId ?? '') : (contact.groupId ?? ''),
      contactName: contact?.contactName ?? '',
      phone: contact?.phone ?? '',
      email: contact?.email ?? '',
      userId: contact?.userId ?? '',
      language: contact?.language ?? 'zh-CN',
      timeZone: contact?.timeZone ?? 'Asia/Shanghai',
      wechatOpenId: contact?.wechatOpenId ?? '',
    },
    check: fieldErrorsOfContact,
    say: (fieldError: FieldError) => t(`fieldError.${fieldError}`),
    save: ({ customerId, groupId, userId, ...person }) => {
      const kept = { ...person, userId: userId === '' ? null : userId };
      return contact === null
        ? call(contactRoutes.createContact, { body: { ...kept, customerId, ...(groupId === '' ? {} : { groupId }) } })
        : call(contactRoutes.updateContact, {
            body: { ...kept, contactId: contact.contactId, version: contact.version },
          });
    },
    onSaved: ({ contactName }) => {
      refresh();
      showMessage('done', t('saved', { name: contactName }));
      onClose();
    },
  });
  const { values, set, errorOf } = form;
  const { customerId } = values;
  const { data: devices = [] } = useQuery({ ...factoryDevices(customerId), enabled: customerId !== '' });
  const own = groupsOf(devices);
  return (
    <FormDialog
      title={contact === null ? t('contact.create') : t('contact.edit', { name: contact.contactName })}
      size="m"
      form={form}
      action={contact === null ? t('action.add') : undefined}
      onClose={onClose}
      onReload={onReload}
    >
      {contact === null ? (
        <div className={layout.pair}>
          <SelectField
            name="customerId"
            label={t('form.customer')}
            icon="factory"
            isRequired
            placeholder={t('form.choose')}
            value={values.customerId}
            error={errorOf('customerId')}
            options={factories.map(({ customerId, name }) => ({ value: customerId, label: name }))}
            onChange={(customerId) => set({ customerId, groupId: '', userId: '' })}
          />
          <SelectField
            name="groupId"
            label={t('form.group')}
            icon="gears"
            placeholder={t('form.choose')}
            value={values.groupId === '' ? whole : values.groupId}
            error={errorOf('groupId')}
            disabled={values.customerId === ''}
            options={[
              { value: whole, label: t('form.wholeFactory') },
              ...own.map(({ groupId, name }) => ({ value: groupId, label: groupNameIn(name, language) })),
            ]}
            onChange={(groupId) => set({ groupId: groupId === whole ? '' : groupId })}
          />
        </div>
      ) : (
        <p className={layout.text}>
          {t('contact.place', {
            factory: contact.customerName,
            group: contact.groupName === null ? t('form.wholeFactory') : groupNameIn(contact.groupName, language),
          })}
        </p>
      )}
      <TextField
        name="contactName"
        label={t('form.name')}
        icon="user"
        isRequired
        maxLength={64}
        autoComplete="off"
        value={values.contactName}
        error={errorOf('contactName')}
        onChange={(contactName) => set({ contactName })}
      />
      <ReachFields
        phone={values.phone}
        email={values.email}
        phoneHint={t('contact.phoneHint')}
        errorOf={errorOf}
        onChange={set}
      />
      <NoticeFields
        customerId={values.customerId}
        linked={
          contact === null || contact.userId === null || contact.userName === null
            ? null
            : { userId: contact.userId, userName: contact.userName }
        }
        userId={values.userId}
        language={values.language}
        timeZone={values.timeZone}
        wechatOpenId={values.wechatOpenId}
        errorOf={errorOf}
        onChange={set}
      />
    </FormDialog>
  );
}
