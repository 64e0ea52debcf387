import { exportFormats, exportIntervalsMs, maxExportMs } from '@oilsight/contract';
import type { Device, LiveIndicator, Task } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { indicatorsQuery } from '../../../domain/device-queries.ts';
import { useBucketText } from '../../../domain/history/useBucketText.ts';
import { quantityOf } from '../../../domain/quantity.ts';
import { InstantRange } from '../../../domain/range-picker/InstantRange.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { zoneName } from '../../../lib/display-settings.ts';
import { showMessage } from '../../../lib/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { readAddress, windowOf } from '../address.ts';
import { defaultKeysOf } from '../history/default-keys.ts';
import { DeviceChecks } from './DeviceChecks.tsx';
import styles from './Exports.module.css';
import { isLeftOut, problemsOf } from './export-request.ts';
import type { ExportProblem, ExportRequest } from './export-request.ts';
import { KeyChecks } from './KeyChecks.tsx';
import { Preview } from './Preview.tsx';
import { requestReadings } from './queries.ts';
import { FieldProblem } from './FieldProblem.tsx';

interface ExportReadingsDialogProps {
  readonly devices: readonly Device[];
  readonly search: URLSearchParams;
  readonly onClose: () => void;
}

/** What is to be in a file, and beside it the beginning of the file as it will be. The server makes it in the background. */
export function ExportReadingsDialog({ devices, search, onClose }: ExportReadingsDialogProps) {
  const { t } = useTranslation('exports');
  const language = useLanguage();
  const client = useQueryClient();
  const rowsOf = ({ deviceId }: Pick<Device, 'deviceId'>) => client.getQueryData(indicatorsQuery(deviceId).queryKey);
  const [opened] = useState(() => Date.now());
  const [initial] = useState<ExportRequest>(() =>
    firstRequest(devices, search, opened, { language, rows: devices.map((device) => rowsOf(device) ?? []) }),
  );
  const form = useForm<ExportRequest, ExportProblem, Task>({
    initial,
    names: { keyIds: 'keys', startTime: 'from', endTime: 'from', timeInterval: 'interval' },
    check: problemsOf,
    say: (problem) => t(`problem.${problem}`),
    save: requestReadings,
    onSaved: () => {
      showMessage('done', t('asked'));
      void client.invalidateQueries({ queryKey: ['tasks'] });
      onClose();
    },
  });
  const { ref, values, set, errorOf, failure, isDirty, isSaving, submit } = form;
  const problems = problemsOf(values);
  /** A limit is named where it is chosen, before anybody presses the button. */
  const problemOf = (name: keyof typeof problems) => {
    const problem = problems[name];
    return problem === undefined ? errorOf(name) : t(`problem.${problem}`);
  };
  const reported = useReportedKeys(devices.filter(({ deviceId }) => values.deviceIds.includes(deviceId)));
  const choices = reported.keys.map((key) => quantityOf(key, language));
  /** A device that is taken out takes the indicators along that no other one has: their columns would be empty. */
  const chooseDevices = (deviceIds: readonly string[]) => {
    const rows = deviceIds.map((deviceId) => rowsOf({ deviceId }));
    const has = (key: string) => rows.some((each) => each?.some((row) => row.key === key && row.at !== null));
    set({ deviceIds, keys: rows.includes(undefined) ? values.keys : values.keys.filter(has) });
  };
  const setInterval = (interval: ExportRequest['interval']) =>
    set({ interval, keys: values.keys.filter((key) => !isLeftOut(key, interval)) });
  return (
    <Dialog title={t('title')} size="xl" isDirty={isDirty} onClose={onClose}>
      <form ref={ref} className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.columns}>
          <div className={styles.fields}>
            <fieldset className={styles.field}>
              <legend>
                {t('range')} <small>{t('mostMonth')}</small>
              </legend>
              <InstantRange
                label={t('range')}
                placeholder={[t('from'), t('to')]}
                from={values.from}
                to={values.to}
                latest={opened}
                onRange={set}
              />
              <FieldProblem text={problemOf('from')} />
            </fieldset>
            <IntervalAndZone values={values} error={problemOf('interval')} onInterval={setInterval} onChange={set} />
            {devices.length > 1 ? (
              <DeviceChecks
                devices={devices}
                chosen={values.deviceIds}
                error={problemOf('deviceIds')}
                onChosen={chooseDevices}
              />
            ) : null}
            <KeyChecks
              choices={choices}
              failure={reported.failure}
              isLoading={reported.isLoading}
              chosen={values.keys}
              interval={values.interval}
              error={problemOf('keys')}
              onChosen={(keys) => set({ keys })}
              onByDay={() => setInterval(exportIntervalsMs[exportIntervalsMs.length - 1] as ExportRequest['interval'])}
            />
            <FileKind values={values} onChange={set} />
            {failure === null ? null : <FormFailure error={failure} />}
          </div>
          <Preview request={values} isAllowed={Object.keys(problems).length === 0} />
        </div>
        <div className={styles.foot}>
          <p>{t('foot')}</p>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" icon="download" isBusy={isSaving}>
            {t('start')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface PartProps {
  readonly values: ExportRequest;
  readonly onChange: (change: Partial<ExportRequest>) => void;
}

/** Kind of file, and the language of its headers and units. */
function FileKind({ values, onChange }: PartProps) {
  const { t } = useTranslation('exports');
  return (
    <div className={styles.pair}>
      <fieldset className={styles.field}>
        <legend>{t('format')}</legend>
        <Segmented
          label={t('format')}
          value={values.format}
          onChange={(format) => onChange({ format })}
          segments={exportFormats.map((value) => ({ value, label: value === 'csv' ? 'CSV' : value }))}
        />
      </fieldset>
      <fieldset className={styles.field}>
        <legend>{t('language')}</legend>
        <Segmented
          label={t('language')}
          value={values.language}
          onChange={(next) => onChange({ language: next })}
          segments={[
            { value: 'zh-CN' as const, label: t('zh') },
            { value: 'en-US' as const, label: t('en') },
          ]}
        />
      </fieldset>
    </div>
  );
}

interface IntervalAndZoneProps extends PartProps {
  readonly error: string | null;
  readonly onInterval: (interval: ExportRequest['interval']) => void;
}

/** How much time a row stands for, and whose clocks its time follows. */
function IntervalAndZone({ values, error, onInterval, onChange }: IntervalAndZoneProps) {
  const { t } = useTranslation('exports');
  const bucketText = useBucketText();
  return (
    <div className={styles.pair}>
      <SelectField
        label={t('interval')}
        icon="clock"
        placeholder={t('interval')}
        options={exportIntervalsMs.map((ms) => ({
          value: String(ms),
          label: ms === 0 ? t('eachReading') : t('each', { width: bucketText(ms) }),
        }))}
        value={String(values.interval)}
        error={error}
        onChange={(next) => {
          const interval = exportIntervalsMs.find((ms) => String(ms) === next);
          if (interval !== undefined) onInterval(interval);
        }}
      />
      <SelectField
        label={t('zone')}
        icon="globe"
        placeholder={t('zone')}
        options={[...new Set([zoneName(), 'UTC'])].map((value) => ({ value, label: value }))}
        value={values.timeZone}
        error={null}
        onChange={(timeZone) => onChange({ timeZone })}
      />
    </div>
  );
}

/** What the page shows, within the limits of a file: its newest month where it shows more. */
function firstRequest(
  devices: readonly Device[],
  search: URLSearchParams,
  now: number,
  { language, rows }: Pick<ExportRequest, 'language'> & { readonly rows: readonly (readonly LiveIndicator[])[] },
): ExportRequest {
  const { range, keys } = readAddress(search);
  const { from, to } = windowOf(range, now);
  return {
    deviceIds: devices.map(({ deviceId }) => deviceId),
    // Where nobody chose, the page shows what it chose itself.
    keys: (keys ?? defaultKeysOf(rows)).filter((key) => findIndicator(key) !== null && !isLeftOut(key, 0)),
    from: Math.max(from, to - maxExportMs),
    to,
    interval: 0,
    format: 'xlsx',
    language,
    timeZone: zoneName(),
  };
}

/** The numeric indicators that the devices have reported, each once. */
function useReportedKeys(devices: readonly Device[]) {
  const queries = useQueries({ queries: devices.map(({ deviceId }) => indicatorsQuery(deviceId)) });
  const rows = queries.flatMap(({ data }) => data ?? []);
  return {
    keys: [
      ...new Set(
        rows.filter(({ at, value, text }) => at !== null && (value !== null || text === null)).map(({ key }) => key),
      ),
    ],
    isLoading: queries.some(({ isPending }) => isPending),
    failure: queries.find(({ error }) => error !== null)?.error ?? null,
  };
}
