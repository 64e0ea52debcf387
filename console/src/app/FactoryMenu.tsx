import type { State } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { deviceList, factoryTree } from '../domain/device-list.ts';
import { dealersOf } from '../domain/factories.ts';
import type { Factory } from '../domain/factories.ts';
import { useIsCutOff } from '../live/connection.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Bone, Skeleton } from '../ui/Skeleton.tsx';
import { StateIcon } from '../ui/StateTag.tsx';
import { factoryStates } from './menu.ts';
import { usePlace } from './usePlace.ts';
import styles from './FactoryMenu.module.css';

/** Devices, by factory; the factories by dealer where there are several. A factory that is not well shows its worst state, as long as that is known. */
export function FactoryMenu({ onChoose }: { readonly onChoose?: () => void }) {
  const { t } = useTranslation('shell');
  const tree = useQuery(factoryTree);
  const { data: devices } = useQuery(deviceList);
  const states = useMemo(() => factoryStates(devices ?? []), [devices]);
  const { factory: current } = usePlace();
  const links = (factories: readonly Factory[]) => factories.map((factory) => (
    <li key={factory.customerId}>
      <FactoryLink factory={factory} isCurrent={factory.customerId === current?.customerId} state={states.get(factory.customerId) ?? null} onChoose={onChoose} />
    </li>
  ));

  return (
    <Branch label={t('devices')} icon={<Icon name="gears" />}>
      {tree.isPending ? <MenuSkeleton /> : null}
      {tree.isError ? <div className={styles.failed}><p>{t('menuFailed')}</p><Button size="s" icon="refresh" isBusy={tree.isFetching} onClick={() => void tree.refetch()}>{t('reload')}</Button></div> : null}
      {tree.isSuccess ? <Dealers dealers={dealersOf(tree.data)} links={links} /> : null}
    </Branch>
  );
}

function Dealers({ dealers, links }: { readonly dealers: ReturnType<typeof dealersOf>; readonly links: (factories: readonly Factory[]) => ReactNode }) {
  const [only] = dealers;
  if (dealers.length === 1 && only !== undefined) return <ul className={styles.list}>{links(only.factories)}</ul>;
  return dealers.map(({ tenantId, name, factories }) => (
    <div key={tenantId} className={styles.dealer}>
      <Branch label={name} icon={<Icon name="building" />}><ul className={styles.list}>{links(factories)}</ul></Branch>
    </div>
  ));
}

/** A part of the menu that opens and closes. */
function Branch({ label, icon, children }: { readonly label: string; readonly icon: ReactNode; readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  const id = useId();
  return (
    <>
      <button type="button" className={styles.parent} aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {icon}<span className={styles.name}>{label}</span><Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size="s" />
      </button>
      <div id={id} hidden={!isOpen}>{children}</div>
    </>
  );
}

function FactoryLink({ factory, isCurrent, state, onChoose }: { readonly factory: Factory; readonly isCurrent: boolean; readonly state: State | null; readonly onChoose: (() => void) | undefined }) {
  const isCutOff = useIsCutOff();
  return (
    <Link to={factory.path} className={styles.link} aria-current={isCurrent ? 'page' : undefined} onClick={onChoose}>
      <span className={styles.name} title={factory.name}>{factory.name}</span>
      {state === null || state === 'normal' ? null : <StateIcon state={isCutOff ? 'unknown' : state} size="s" />}
    </Link>
  );
}

function MenuSkeleton() {
  return <Skeleton><div className={styles.bones}><Bone width={120} /><Bone width={96} /><Bone width={132} /></div></Skeleton>;
}
