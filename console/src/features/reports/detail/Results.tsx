import { mayUpload, reportRoutes } from '@oilsight/contract';
import type { ReportDetail, ReportResults } from '@oilsight/contract';
import { labQuantities } from '@oilsight/oil';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { me } from '../../../api/me.ts';
import { limitParts } from '../../../charts/prepare/limit-text.ts';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { StateIcon } from '../../../ui/StateTag.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import type { WantedResult } from '../viewer/text-rows.ts';
import { inParts, isWithin, severityOfResult, sumOf } from './results.ts';
import type { Result } from './results.ts';
import styles from './Results.module.css';

const ResultsDialog = lazy(() => import('./ResultsDialog.tsx').then((module) => ({ default: module.ResultsDialog })));

const resultsQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['reports', 'results', reportId],
    queryFn: ({ signal }) => call(reportRoutes.getReportResults, { params: { reportId } }, signal),
  });

/** What the laboratory found, beside what the sensors read when the sample was taken. */
export function Results({
  detail,
  onFind,
}: {
  readonly detail: ReportDetail;
  /** Shows where a result stands in the pdf; null: there is none yet. */
  readonly onFind: OnFind;
}) {
  const { t } = useTranslation('reports');
  const authority = useQuery(me).data?.user.authority;
  const { reportId, deviceId, hasResults, type } = detail;
  const query = useQuery({ ...resultsQuery(reportId), enabled: hasResults });
  const [isEntering, setIsEntering] = useState(false);
  const results = hasResults ? (query.data ?? null) : null;
  // Entered results are changed by a form that begins with them.
  const isReady = !hasResults || results !== null;
  const mayEnter = type === 'oilTest' && authority !== undefined && mayUpload(detail, authority) && deviceId !== null;
  if (type !== 'oilTest' || (!hasResults && !mayEnter)) return null;
  return (
    <Card label={t('results.title')} isFlush>
      <div className={styles.head}>
        <h2>{t('results.title')}</h2>
        {results === null ? null : (
          <small className="num">{t('results.sampled', { at: timeText(results.at).slice(0, 16) })}</small>
        )}
        {mayEnter && isReady ? (
          <Button icon="table" aria-haspopup="dialog" onClick={() => setIsEntering(true)}>
            {t(hasResults ? 'results.change' : 'results.enter')}
          </Button>
        ) : null}
      </div>
      {results === null ? null : <Found results={results} isAbnormal={detail.isAbnormal === true} onFind={onFind} />}
      {hasResults && query.error !== null && results === null ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : null}
      {hasResults ? null : <p className={styles.none}>{t('results.none')}</p>}
      <Suspense fallback={null}>
        {isEntering && deviceId !== null ? (
          <ResultsDialog detail={detail} deviceId={deviceId} results={results} onClose={() => setIsEntering(false)} />
        ) : null}
      </Suspense>
    </Card>
  );
}

type OnFind = ((wanted: WantedResult) => void) | null;

/** What a quantity may be called in a laboratory's report. */
function wantedOf({ quantity, value }: Result, language: string): WantedResult {
  const { name, symbol } = labQuantities[quantity];
  return { names: language === 'zh-CN' ? [name.zh, name.en] : [name.en, name.zh], symbol, value };
}

function useNameOf(): (result: Result) => string {
  const language = useLanguage();
  return ({ quantity }) => labQuantities[quantity].name[language === 'zh-CN' ? 'zh' : 'en'];
}

function Found({
  results: { results },
  isAbnormal,
  onFind,
}: {
  readonly results: ReportResults;
  /** The report says so, whatever the limits say. */
  readonly isAbnormal: boolean;
  readonly onFind: OnFind;
}) {
  const { t } = useTranslation('reports');
  const nameOf = useNameOf();
  const sum = sumOf(results);
  const names = (those: readonly Result[]) => those.map(nameOf).join(t('results.and'));
  const [online, laboratory] = inParts(results);
  const look = sum.beyond.length === 0 && isAbnormal ? 'unassessed' : sum.worst;
  return (
    <>
      <div className={styles.verdict} data-tone={stateLook[look].tone}>
        <StateIcon state={look} size="l" />
        <div>
          <b>
            {sum.beyond.length === 0
              ? t(isAbnormal ? 'results.withinYetAbnormal' : 'results.within')
              : t('results.beyond', { count: sum.beyond.length, names: names(sum.beyond) })}
          </b>
          <p>
            {sum.compared === 0
              ? t('results.notCompared')
              : sum.apart.length === 0
                ? t('results.agree', { count: sum.compared })
                : t('results.apart', { count: sum.apart.length, names: names(sum.apart) })}
          </p>
        </div>
      </div>
      <div className={styles.frame}>
        <table className={`${styles.table} num`} aria-label={t('results.title')}>
          <thead>
            <tr>
              {(['quantity', 'laboratory', 'limits', 'online', 'deviation'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`results.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {online.map((result) => (
              <Row key={result.quantity} result={result} onFind={onFind} />
            ))}
            {laboratory.length === 0 ? null : (
              <tr className={styles.part}>
                <th colSpan={5} scope="rowgroup">
                  {t('results.onlyLaboratory')}
                </th>
              </tr>
            )}
            {laboratory.map((result) => (
              <Row key={result.quantity} result={result} onFind={onFind} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Row({ result, onFind }: { readonly result: Result; readonly onFind: OnFind }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const nameOf = useNameOf();
  const { unit, decimals, scale } = labQuantities[result.quantity];
  const say = (value: number) => formatNumber(value, decimals, language);
  const name = nameOf(result);
  const severity = severityOfResult(result);
  const within = isWithin(result);
  const { deviation, online, why, limits, method } = result;
  const sign = deviation !== null && deviation > 0 ? '+' : '';
  return (
    <tr data-beyond={(severity !== null && severity !== 'normal') || undefined}>
      <th scope="row">
        {onFind === null ? (
          name
        ) : (
          <button
            type="button"
            className={styles.place}
            title={t('results.find')}
            onClick={() => onFind(wantedOf(result, language))}
          >
            {name}
          </button>
        )}
        {method === null ? null : <small>{method}</small>}
      </th>
      <td>
        {severity === null || severity === 'normal' ? null : <StateIcon state={severity} size="s" />}{' '}
        <b>{say(result.value)}</b> <small>{unit}</small>
      </td>
      <td>{limits === null ? '—' : limitParts(limits, say).join(' ') || '—'}</td>
      <td>{online === null ? <small>{why === null ? '—' : t(`results.why.${why}`)}</small> : say(online)}</td>
      <td>
        {deviation === null ? (
          '—'
        ) : (
          <span className={styles.deviation} data-within={within ?? undefined}>
            {within === null ? null : (
              <Icon
                name={within ? 'check-circle' : 'info'}
                size="s"
                label={t(within ? 'results.isWithin' : 'results.isApart')}
              />
            )}
            {scale === 'relative'
              ? `${sign}${formatNumber(deviation * 100, 1, language)} %`
              : `${sign}${formatNumber(deviation, Math.max(1, decimals), language)}`}
          </span>
        )}
      </td>
    </tr>
  );
}
