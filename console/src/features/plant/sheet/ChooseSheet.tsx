import { maxSheetBytes, maxImported, sheetRoutes } from '@oilsight/contract';
import type { FactoryNode, SheetImport } from '@oilsight/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, download } from '../../../api/call.ts';
import { fileName, saveFile } from '../../../charts/draw/download.ts';
import { zoneName } from '../../../lib/display-settings.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { fieldErrorOfFile } from './import-steps.ts';
import styles from './Sheet.module.css';

interface ChooseSheetProps {
  readonly tree: readonly FactoryNode[];
  readonly hasDealers: boolean;
  /** Empty: not chosen yet. */
  readonly factory: string;
  readonly onFactory: (customerId: string) => void;
  readonly onSent: (sheet: SheetImport) => void;
}

/** The empty sheet to fill in, the factory that its devices come to, and the filled one. */
export function ChooseSheet({ tree, hasDealers, factory, onFactory, onSent }: ChooseSheetProps) {
  const { t } = useTranslation('plant');
  const [fieldError, setFieldError] = useState<ReturnType<typeof fieldErrorOfFile>>(null);
  const template = useMutation({
    mutationFn: async () => {
      const file = await download(sheetRoutes.sheetTemplate);
      saveFile(file.fileName ?? fileName([t('import.templateName')], 'xlsx'), file.blob);
    },
  });
  const check = useMutation({
    mutationFn: (file: File) =>
      call(sheetRoutes.checkSheet, { query: { customerId: factory, timeZone: zoneName() }, file }),
    onSuccess: onSent,
  });
  const take = (file: File) => {
    const found = fieldErrorOfFile(file, maxSheetBytes);
    setFieldError(found);
    if (found === null) check.mutate(file);
    // What was said of another file is not said of this one.
    else check.reset();
  };
  const limits = { mb: maxSheetBytes / 1024 / 1024, count: maxImported };
  const factories = tree.flatMap(({ tenantName, customers }) =>
    customers.map(({ customerId, customerName }) => ({
      value: customerId,
      label: hasDealers ? t('factoryOf', { factory: customerName, dealer: tenantName }) : customerName,
    })),
  );
  return (
    <>
      <section className={styles.part}>
        <div>
          <h3>{t('import.onlyNew')}</h3>
          <p>{t('import.onlyNewText')}</p>
        </div>
      </section>
      <section className={styles.part}>
        <div>
          <h3>{t('import.template')}</h3>
          <p>{t('import.templateText')}</p>
        </div>
        <Button icon="download" isBusy={template.isPending} onClick={() => template.mutate()}>
          {t('import.templateGet')}
        </Button>
      </section>
      <FormFailure action="operate" error={template.error} />
      <div className={styles.factory}>
        <SelectField
          name="customerId"
          label={t('import.factory')}
          icon="factory"
          isRequired
          placeholder={t('choose')}
          options={factories}
          value={factory}
          error={null}
          hint={t('import.factoryHint')}
          onChange={onFactory}
        />
      </div>
      <FileDrop
        icon="table"
        accept=".xlsx"
        limits={t('import.limits', limits)}
        error={fieldError === null ? null : t(`import.fieldError.${fieldError}`, limits)}
        isOff={factory === '' || check.isPending}
        onFile={take}
      >
        {check.isPending ? (
          t('import.sending')
        ) : factory === '' ? (
          t('import.factoryFirst')
        ) : (
          <>
            <b>{t('import.choose')}</b>
            {t('import.orDrop')}
          </>
        )}
      </FileDrop>
      <FormFailure action="operate" error={check.error} />
    </>
  );
}
