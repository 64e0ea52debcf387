import { labQuantities } from '@oilsight/oil';
import type { LabQuantityId } from '@oilsight/oil';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import form from '../../ui/Form.module.css';
import { SelectField } from '../../ui/SelectField.tsx';
import styles from './SampleFields.module.css';
import { methodGroups, notStated } from './sample-values.ts';
import type { SampleValues } from './sample-values.ts';

interface MethodFieldsProps {
  readonly methods: SampleValues['methods'];
  readonly onMethods: (methods: SampleValues['methods']) => void;
}

/** How the laboratory tested. Where the report names no method, nothing is said of the precision of a result. */
export function MethodFields({ methods, onMethods }: MethodFieldsProps) {
  const { t } = useTranslation('laboratory');
  const language = useLanguage();
  const nameOf = (first: LabQuantityId, isAlone: boolean) => {
    if (isAlone) return labQuantities[first].name[language === 'zh-CN' ? 'zh' : 'en'];
    const { group } = labQuantities[first];
    return group === 'cleanliness' ? t('iso') : group === 'physicochemical' ? t('viscosity') : t('elements');
  };
  return (
    <>
      <h3 className={styles.part}>
        {t('methods')} <small>{t('methodsHint')}</small>
      </h3>
      <div className={form.pair}>
        {methodGroups.map(([first, ...others]) =>
          first === undefined ? null : (
            <SelectField
              key={first}
              name={`method-${first}`}
              label={t('methodOf', { name: nameOf(first, others.length === 0) })}
              icon="file"
              placeholder={t('notStated')}
              value={methods[first] ?? notStated}
              error={null}
              options={[
                { value: notStated, label: t('notStated') },
                ...labQuantities[first].methods.map(({ name }) => ({ value: name, label: name })),
              ]}
              onChange={(method) => onMethods({ ...methods, [first]: method })}
            />
          ),
        )}
      </div>
    </>
  );
}
