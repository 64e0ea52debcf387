import { maxSheetBytes, maxImported, sheetRoutes } from '@oilsight/contract';
import type { FactoryNode, SheetImport } from '@oilsight/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call, download } from '../../../api/call.ts';
import { fileName, saveFile } from '../../../charts/draw/download.ts';
import { zoneName } from '../../../lib/display-settings.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { Icon } from '../../../ui/Icon.tsx';
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
  const [isOver, setIsOver] = useState(false);
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
  const take = (file: File | undefined) => {
    if (file === undefined || factory === '' || check.isPending) return;
    const found = fieldErrorOfFile(file, maxSheetBytes);
    setFieldError(found);
    if (found === null) check.mutate(file);
    // What was said of another file is not said of this one.
    else check.reset();
  };
  const over = (event: DragEvent, isHere: boolean) => {
    event.preventDefault();
    setIsOver(isHere && factory !== '');
  };
  const target = {
    onDragOver: (event: DragEvent) => over(event, true),
    onDragLeave: (event: DragEvent) => over(event, false),
    onDrop: (event: DragEvent) => {
      over(event, false);
      take(event.dataTransfer.files[0]);
    },
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
      <label className={styles.drop} data-over={isOver || undefined} data-off={factory === '' || undefined} {...target}>
        <Icon name="table" size="xl" />
        <span>
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
        </span>
        <small className="num">{t('import.limits', limits)}</small>
        <input
          type="file"
          accept=".xlsx"
          disabled={factory === '' || check.isPending}
          aria-invalid={fieldError !== null || undefined}
          onChange={(event) => {
            const { currentTarget } = event;
            take(currentTarget.files?.[0]);
            // The same file may be chosen again, once it is mended.
            currentTarget.value = '';
          }}
        />
      </label>
      <p className={styles.fieldError} role="alert">
        {fieldError === null ? null : (
          <>
            <Icon name="close-circle" size="s" />
            {t(`import.fieldError.${fieldError}`, limits)}
          </>
        )}
      </p>
      <FormFailure action="operate" error={check.error} />
    </>
  );
}
