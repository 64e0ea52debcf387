import { groupNameIn } from '@oilsight/contract';
import type { AlarmContact } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './Editor.module.css';
import { Field } from './fields.tsx';
import fieldStyles from './Fields.module.css';

interface ContactPickerProps {
  readonly name: string;
  readonly label: string;
  readonly contacts: readonly AlarmContact[];
  readonly chosen: readonly string[];
  readonly error: string | null;
  readonly isRequired?: boolean;
  /** No factory is chosen yet: there is nobody to choose from. */
  readonly isWaiting?: boolean;
  /** Names of contacts that the list does not hold. */
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (contactIds: readonly string[]) => void;
}

/** Most contacts of one step. */
const most = 20;

/** Contacts, each with a button that takes it away, and a choice that adds one. */
export function ContactPicker({
  name,
  label,
  contacts,
  chosen,
  error,
  isRequired = false,
  isWaiting = false,
  names,
  onChange,
}: ContactPickerProps) {
  const { t } = useTranslation('alarmSettings');
  const language = useLanguage();
  const nameOf = (id: string) => names.get(id) ?? t('contacts.unknown');
  const left = contacts.filter(({ contactId }) => !chosen.includes(contactId));
  const factories = [...new Set(left.map(({ customerName }) => customerName))];
  return (
    <Field label={label} error={error} isRequired={isRequired}>
      {(input) => (
        <div className={styles.picker}>
          {chosen.length === 0 ? null : (
            <ul>
              {chosen.map((id) => (
                <li key={id}>
                  {nameOf(id)}
                  <button
                    type="button"
                    aria-label={t('contacts.remove', { name: nameOf(id) })}
                    onClick={() => onChange(chosen.filter((one) => one !== id))}
                  >
                    <Icon name="close" size="s" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <span className={fieldStyles.select} data-empty>
            <select
              {...input}
              name={name}
              value=""
              disabled={left.length === 0 || chosen.length >= most}
              onChange={(event) => onChange([...chosen, event.currentTarget.value])}
            >
              <option value="" disabled>
                {isWaiting
                  ? t('contacts.first')
                  : contacts.length === 0
                    ? t('contacts.none')
                    : left.length === 0
                      ? t('contacts.all')
                      : t('contacts.add')}
              </option>
              {factories.map((factory) => (
                <optgroup key={factory} label={factory}>
                  {left
                    .filter(({ customerName }) => customerName === factory)
                    .map(({ contactId, contactName, groupName }) => (
                      <option key={contactId} value={contactId}>
                        {groupName === null
                          ? contactName
                          : t('contacts.inGroup', { name: contactName, group: groupNameIn(groupName, language) })}
                      </option>
                    ))}
                </optgroup>
              ))}
            </select>
            <Icon name="chevron-down" size="s" />
          </span>
        </div>
      )}
    </Field>
  );
}
