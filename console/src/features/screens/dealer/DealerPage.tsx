import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call-error.ts';
import { me } from '../../../api/me.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useDisplaySettings, zoneName } from '../../../lib/display-settings.ts';
import { useNow } from '../../../lib/now.ts';
import { useAddress } from '../../../lib/useAddress.ts';
import { usePageTitle } from '../../../lib/usePageTitle.ts';
import { useIsCutOff } from '../../../live/connection.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Wall } from '../wall/Wall.tsx';
import { DealerBoard } from './DealerBoard.tsx';
import styles from './DealerPage.module.css';
import { DealerChoice } from './DealerChoice.tsx';
import { mapOf } from '../../../domain/map/map-queries.ts';
import { areaIn, isCity } from './map/area-numbers.ts';
import { useDealerScreen } from './useDealerScreen.ts';
import { useFollowed } from './useFollowed.ts';

/**
 * The dealer's wall: what it has, how that is, where it stands. The address holds the dealer that an administrator has
 * chosen and the province that the map shows.
 */
export function DealerPage() {
  const { t } = useTranslation('dealerScreen');
  const { t: shell } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const info = useQuery(me).data;
  const [search, change] = useAddress();
  useDisplaySettings();
  const areaNo = areaIn(search.get('areaNo'));
  const tenantId = search.get('tenantId') ?? undefined;
  const { data, updatedAt, isFailing, error, retry } = useDealerScreen({
    tenantId,
    areaNo,
    timeZone: zoneName(),
    language,
  });
  useFollowed();
  // Before the figures are there: a map takes longer than they do.
  usePrefetchQuery(mapOf(isCity(areaNo) ? '' : areaNo));
  const isCut = useIsCutOff() || isFailing;
  const now = useNow(60);
  const company = info?.companyName ?? '';
  usePageTitle(shell('page.dealerScreen'), company === '' ? common('brand') : company);
  const set = useCallback(
    (name: 'areaNo' | 'tenantId', value: string) =>
      change((before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      }),
    [change],
  );
  const onArea = useCallback((chosen: string) => set('areaNo', chosen), [set]);
  const isUnknown = areaNo !== '' && error instanceof CallError && error.error === 'unknownArea';
  useEffect(() => {
    // The address is outside React: an area that nobody knows is left for the nation.
    if (isUnknown) onArea('');
  }, [isUnknown, onArea]);
  const isCustom =
    data !== null && [data.data, data.map, data.all, data.analysis, data.warnings].some((part) => part.isCustom);
  return (
    <Wall
      title={null}
      subtitle={
        <span className={styles.whose}>
          {info?.user.authority === 'SYS_ADMIN' && !info.isDisplay ? (
            <DealerChoice tenantId={tenantId} onChange={(chosen) => set('tenantId', chosen)} />
          ) : (
            <span className={styles.name}>{data?.tenantName ?? ''}</span>
          )}
          {areaNo === '' || data === null ? null : (
            <b>{isCustom ? t('scope.nation') : t('scope.area', { area: data.map.distributorMapBase.areaName })}</b>
          )}
        </span>
      }
      updatedAt={updatedAt}
      isCut={isCut}
      badge={isCustom ? <span className={styles.badge}>{t('custom')}</span> : null}
    >
      {data !== null ? (
        <DealerBoard
          data={data}
          now={now}
          onArea={onArea}
          isLinked={info !== undefined && !info.isDisplay && !isCustom}
        />
      ) : error === null ? (
        <p className={styles.waiting}>{common('loading')}</p>
      ) : (
        <div className={styles.waiting}>
          <ErrorState error={error} onRetry={retry} />
        </div>
      )}
    </Wall>
  );
}
