import { maxScheduleContacts } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../api/call-error.ts';
import layout from '../../../ui/Form.module.css';
import { Icon } from '../../../ui/Icon.tsx';
import fields from '../../../ui/TextField.module.css';
import { contactsQuery } from './queries.ts';
import styles from './Schedules.module.css';

interface ContactChoiceProps {
  /** null: no device is chosen yet. */
  readonly customerId: string | null;
  readonly contactIds: readonly string[];
  readonly error: string | null;
  readonly onChange: (contactIds: readonly string[]) => void;
}

/** Which alarm contacts of the factory get the reports; those without an address cannot. */
export function ContactChoice({ customerId, contactIds, error, onChange }: ContactChoiceProps) {
  const { t } = useTranslation('schedules');
  const { t: common } = useTranslation('common');
  const id = useId();
  const { data, error: failure } = useQuery({ ...contactsQuery(customerId ?? ''), enabled: customerId !== null });
  const isFull = contactIds.length >= maxScheduleContacts;
  return (
    <fieldset className={layout.group} aria-labelledby={id} aria-describedby={`${id}-remark`}>
      <span id={id} className={layout.label} data-required>
        {t('form.contacts')}
      </span>
      <div className={styles.contacts} data-field-error={error !== null || undefined}>
        {customerId === null ? <p>{t('form.deviceFirst')}</p> : null}
        {failure === null ? null : <p>{failureText(failure, 'query', common)}</p>}
        {data?.rows.length === 0 ? <p>{t('form.noContacts')}</p> : null}
        {(data?.rows ?? []).map((contact) => {
          const isChosen = contactIds.includes(contact.contactId);
          return (
            <label key={contact.contactId}>
              <input
                type="checkbox"
                checked={isChosen}
                disabled={!isChosen && (contact.email === '' || isFull)}
                aria-invalid={error !== null || undefined}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? [...contactIds, contact.contactId]
                      : contactIds.filter((one) => one !== contact.contactId),
                  )
                }
              />
              <span>
                {contact.contactName}
                <small>{contact.email === '' ? t('form.noEmail') : contact.email}</small>
              </span>
            </label>
          );
        })}
      </div>
      <p id={`${id}-remark`} className={error === null ? fields.hint : fields.error} aria-live="polite">
        {error === null ? (
          t('form.contactsHint', { most: maxScheduleContacts })
        ) : (
          <>
            <Icon name="close-circle" size="s" />
            {error}
          </>
        )}
      </p>
    </fieldset>
  );
}
