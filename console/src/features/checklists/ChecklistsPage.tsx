import { useQuery } from '@tanstack/react-query';
import type { Checklist } from '@oilsight/contract';
import { machineTypes } from '@oilsight/oil';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { me } from '../../api/me.ts';
import { dealersOf } from '../../domain/factories.ts';
import { factoryTree } from '../../domain/factory-tree.ts';
import { dateText } from '../../lib/reader-time.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton, SkeletonBar } from '../../ui/Skeleton.tsx';
import styles from './Checklists.module.css';
import { Editor } from './Editor.tsx';
import { checklistQuery, checklistsQuery } from './queries.ts';
import type { OfDealer } from './queries.ts';

type MachineType = Checklist['machineType'];

/** The checklists of a dealer, one for each machine type, and the editor of one. */
export function ChecklistsPage() {
  const { t } = useTranslation('checklists');
  const [search, setSearch] = useSearchParams();
  const authority = useQuery(me).data?.user.authority;
  const dealers = dealersOf(useQuery(factoryTree).data ?? []);
  const isOperator = authority === 'SYS_ADMIN';
  const asked = search.get('tenantId');
  const tenantId = isOperator ? (dealers.find((dealer) => dealer.tenantId === asked) ?? dealers[0])?.tenantId : null;
  const type = machineTypes.find((one) => one === search.get('type')) ?? machineTypes[0];
  const isKnown = authority !== undefined && tenantId !== undefined;
  return (
    <div className={styles.page}>
      <div className={styles.title}>
        <h1>{t('title')}</h1>
        <p>{t('text')}</p>
      </div>
      {isOperator ? (
        <div className={styles.dealer}>
          <SelectField
            label={t('dealer')}
            icon="building"
            options={dealers.map((dealer) => ({ value: dealer.tenantId, label: dealer.name }))}
            value={tenantId ?? ''}
            placeholder={t('dealer')}
            error={null}
            onChange={(next) => setSearch({ tenantId: next, type })}
          />
        </div>
      ) : null}
      {isKnown ? (
        <div className={styles.columns}>
          <Types tenantId={tenantId} shown={type} />
          <Loaded key={`${tenantId ?? ''} ${type}`} tenantId={tenantId} type={type} />
        </div>
      ) : null}
    </div>
  );
}

/** The machine types, and whose checklist each has. */
function Types({ tenantId, shown }: { readonly tenantId: OfDealer; readonly shown: MachineType }) {
  const { t } = useTranslation('checklists');
  const { t: common } = useTranslation('common');
  const { data, error, isFetching, refetch } = useQuery(checklistsQuery(tenantId));
  if (data === undefined)
    return error === null ? (
      <Skeleton>
        <SkeletonBar height={240} />
      </Skeleton>
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  return (
    <Card isFlush>
      <nav aria-label={t('list')}>
        <ul className={styles.types}>
          {data.map(({ machineType, itemCount, isBuiltIn, version, changedAt, changedBy }) => (
            <li key={machineType}>
              <Link
                to={`?${new URLSearchParams({ ...(tenantId === null ? {} : { tenantId }), type: machineType }).toString()}`}
                aria-current={machineType === shown ? 'page' : undefined}
              >
                <b>{common(`machine.${machineType}`)}</b>
                <span className="num">
                  {t('count', { count: itemCount })} · {isBuiltIn ? t('builtIn') : t('version', { version })}
                </span>
                {changedAt === null ? null : (
                  <span className="num">
                    {changedBy === null
                      ? t('changedNobody', { time: dateText(changedAt) })
                      : t('changed', { name: changedBy, time: dateText(changedAt) })}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  );
}

function Loaded({ tenantId, type }: { readonly tenantId: OfDealer; readonly type: MachineType }) {
  const { data, error, isFetching, refetch } = useQuery(checklistQuery(tenantId, type));
  if (data !== undefined)
    return <Editor key={data.version} tenantId={tenantId} checklist={data} onReload={() => void refetch()} />;
  return error === null ? (
    <Skeleton>
      <SkeletonBar height={480} />
    </Skeleton>
  ) : (
    <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  );
}
