import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportPreview } from '@oilsight/contract';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import styles from './Exports.module.css';
import type { ExportRequest } from './export-request.ts';
import { previewQuery } from './queries.ts';

interface PreviewProps {
  readonly request: ExportRequest;
  /** Whether the request is within its limits; else there is nothing to show. */
  readonly isAllowed: boolean;
}

/** The file before it is made: how large, how long, and its first rows as they will be. */
export function Preview({ request, isAllowed }: PreviewProps) {
  const { t } = useTranslation('exports');
  const query = useQuery(previewQuery(request, isAllowed));
  const { data, error } = query;
  if (isAllowed && error !== null && !query.isPlaceholderData)
    return (
      <div className={styles.preview}>
        <ErrorState error={error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      </div>
    );
  return (
    <div className={styles.preview} aria-busy={query.isFetching} data-stale={query.isPlaceholderData || undefined}>
      {!isAllowed ? (
        <p className={styles.note}>{t('preview.notYet')}</p>
      ) : data === undefined ? (
        <p className={styles.note}>{t('preview.loading')}</p>
      ) : (
        <Loaded data={data} />
      )}
    </div>
  );
}

/** A scrolling box must be reachable by keyboard. */
const focusable = { tabIndex: 0 };

function Loaded({ data }: { readonly data: ExportPreview }) {
  const { t } = useTranslation('exports');
  const language = useLanguage();
  const [chosen, setChosen] = useState(0);
  const place = Math.min(chosen, data.sheets.length);
  const sheet = data.sheets[place];
  const hasExplanation = data.explanation.rows.length > 0;
  const rows = data.sheets.reduce((sum, each) => sum + each.rows, 0);
  const megabytes = data.fileBytes / 1e6;
  const figures = [
    ['readings', formatNumber(data.readings, 0, language)],
    ['rows', formatNumber(rows, 0, language)],
    [
      'size',
      megabytes < 0.1
        ? t('preview.small')
        : t('preview.about', { value: `${formatNumber(megabytes, 1, language)} MB` }),
    ],
    ['time', t('preview.about', { value: `${formatNumber(Math.max(1, Math.round(data.seconds)), 0, language)} s` })],
  ] as const;
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dd className="num">{value}</dd>
            <dt>{t(`preview.${name}`)}</dt>
          </div>
        ))}
      </dl>
      <h3>
        {t('preview.title')} <small>{t('preview.real')}</small>
      </h3>
      <section className={styles.sheet} aria-label={t('preview.title')} {...focusable}>
        {sheet === undefined ? (
          <table>
            <tbody>
              {data.explanation.rows.map((cells, row) => (
                <tr key={row}>
                  {cells.map((cell, column) => (
                    <td key={column}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <table className="num">
            <thead>
              <tr>
                {data.columns.map(({ name, unit }, column) => (
                  <th key={column} scope="col">
                    {name}
                    <small>{unit}</small>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sheet.first.map((cells, row) => (
                <tr key={row}>
                  {cells.map((cell, column) => (
                    <td key={column}>
                      {typeof cell === 'number'
                        ? formatNumber(cell, data.columns[column]?.decimals ?? 2, language)
                        : cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {sheet !== undefined && sheet.first.length === 0 ? <p className={styles.note}>{t('preview.empty')}</p> : null}
      </section>
      {data.sheets.length > 1 || hasExplanation ? (
        <Segmented
          label={t('preview.sheets')}
          value={String(place)}
          onChange={(next) => setChosen(Number(next))}
          segments={[...data.sheets.map(({ name }) => name), ...(hasExplanation ? [data.explanation.name] : [])].map(
            (label, index) => ({ value: String(index), label }),
          )}
        />
      ) : null}
      <ul className={styles.facts}>
        <li>{t('preview.split')}</li>
        <li>{t('preview.gaps')}</li>
        {data.faulty > 0 ? <li>{t('preview.faulty', { count: data.faulty })}</li> : null}
        {data.hasClockChange ? <li>{t('preview.clockChange')}</li> : null}
        {data.ahead > 0 ? <li>{t('preview.ahead', { count: data.ahead })}</li> : null}
      </ul>
    </>
  );
}
