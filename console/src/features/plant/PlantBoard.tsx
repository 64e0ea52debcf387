import type { DeviceGroup, FactoryNode, ManagedDevice } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useListFilter } from '../../lib/useListFilter.ts';
import type { ListFilter } from '../../lib/useListFilter.ts';
import { useIsMobile } from '../../lib/useMedia.ts';
import { backOf } from '../../lib/way-back.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { DeviceDialog } from './device/DeviceDialog.tsx';
import { DeviceList } from './list/DeviceList.tsx';
import { RemovedList } from './list/RemovedList.tsx';
import { SheetMenu } from './list/SheetMenu.tsx';
import { useSelection } from '../../domain/useSelection.ts';
import type { Open, Opened } from './opened.ts';
import type { PlantPart } from './plant-part.ts';
import { everywhere, filterOf, plantPartOf, questionOf } from './plant-part.ts';
import styles from './Plant.module.css';
import { PlantDialogs } from './PlantDialogs.tsx';
import { groupsQuery, managedQuery } from './queries.ts';
import { PlantPartPicker } from './tree/PlantPartPicker.tsx';
import { PlantTree } from './tree/PlantTree.tsx';
import { usePlant } from './tree/usePlant.ts';
import { keyOfPlantPart } from './tree/nodes.ts';

/** A row is newer than a ticked one when somebody has changed the device since. */
const isNewer = (row: ManagedDevice, ticked: ManagedDevice) => row.version > ticked.version;

/**
 * The tree at the left, the devices of the chosen place beside it. Place, filter, page and the device that is edited
 * stand in the address.
 */
export function PlantBoard({
  tree,
  hasDealers,
}: {
  readonly tree: readonly FactoryNode[];
  readonly hasDealers: boolean;
}) {
  const { t } = useTranslation('plant');
  const list = useListFilter();
  const [asked, filter] = [placeIn(tree, plantPartOf(list.get)), filterOf(list.get)];
  const { group, isGone } = useGroup(asked);
  const plantPart = isGone ? { ...asked, groupId: null } : asked;
  const plant = usePlant(tree, plantPart, hasDealers);
  const query = useQuery(managedQuery(questionOf(plantPart, filter, list)));
  const rows = query.data?.rows ?? [];
  const selection = useSelection(filter.isRemoved ? [] : rows, isNewer);
  const removedSelection = useSelection(filter.isRemoved ? rows : [], isNewer);
  const isMobile = useIsMobile();
  const factory =
    tree.flatMap(({ customers }) => customers).find(({ customerId }) => customerId === plantPart.customerId) ?? null;
  const node = plant.nodes.find(({ key }) => key === keyOfPlantPart(plantPart));
  const name =
    group?.groupName ??
    factory?.customerName ??
    tree.find(({ tenantId }) => tenantId === plantPart.tenantId)?.tenantName ??
    t('tree.all');
  const { edited, edit, closeForm } = useEdited(list);
  const emptyForm = {
    kind: 'create',
    customerId: factory?.customerId ?? null,
    groupId: group?.groupId ?? null,
  } as const;
  const { opened, setOpened } = useOpened(list, emptyForm);
  const create = (
    <Button kind="primary" icon="plus" onClick={() => setOpened(emptyForm)}>
      {t('action.create')}
    </Button>
  );
  const sheets = (
    <Button icon="upload" onClick={() => setOpened({ kind: 'import', customerId: factory?.customerId ?? null })}>
      {t('action.import')}
    </Button>
  );
  return (
    <>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <span className={styles.deeds}>
          <SheetMenu
            plantPart={plantPart}
            onImport={() => setOpened({ kind: 'import', customerId: factory?.customerId ?? null })}
          />
          {create}
        </span>
      </div>
      <div className={styles.board}>
        {isMobile ? (
          <PlantPartPicker plant={plant} plantPart={plantPart} name={name} count={node?.count ?? null} />
        ) : (
          <div className={styles.side}>
            <Card isFlush>
              <PlantTree plant={plant} plantPart={plantPart} />
            </Card>
          </div>
        )}
        <Card isFlush label={name}>
          <div className={styles.placeBar}>
            {isMobile ? null : <h2 title={name}>{name}</h2>}
            <Segmented
              label={t('view.label')}
              value={filter.isRemoved ? 'removed' : 'present'}
              segments={[
                { value: 'present', label: t('view.present') },
                { value: 'removed', label: t('view.removed') },
              ]}
              onChange={(view) => list.set({ view: view === 'removed' ? view : null, state: null })}
            />
            {factory === null ? null : (
              <span className={styles.deeds}>
                <GroupDeeds factory={factory} group={group} onOpen={setOpened} />
              </span>
            )}
          </div>
          {filter.isRemoved ? (
            <RemovedList list={list} filter={filter} query={query} selection={removedSelection} onOpen={setOpened} />
          ) : (
            <DeviceList
              list={list}
              filter={filter}
              plantPart={plantPart}
              query={query}
              selection={selection}
              onOpen={setOpened}
              onEdit={edit}
              firstSteps={
                <>
                  {create}
                  {sheets}
                </>
              }
            />
          )}
        </Card>
      </div>
      {edited === null ? null : (
        <DeviceDialog key={edited} deviceId={edited} tree={tree} hasDealers={hasDealers} onClose={closeForm} />
      )}
      {opened === null ? null : (
        <PlantDialogs
          opened={opened}
          tree={tree}
          hasDealers={hasDealers}
          selection={filter.isRemoved ? removedSelection : selection}
          plantPart={plantPart}
          onOpen={setOpened}
        />
      )}
    </>
  );
}

/** The dialog that is open. The address opens the form of a new device, too: a search for it leads there. */
function useOpened(list: ListFilter, emptyForm: Opened): { readonly opened: Opened | null; readonly setOpened: Open } {
  const [opened, setOpened] = useState<Opened | null>(null);
  const isNew = list.get('new') !== null;
  return {
    opened: opened ?? (isNew ? emptyForm : null),
    setOpened: (next) => {
      setOpened(next);
      if (isNew) list.set({ new: null, page: list.get('page') });
    },
  };
}

/** The device whose form is open. Closing it leads back to the page that opened it. */
function useEdited(list: ListFilter) {
  const navigate = useNavigate();
  const back = backOf(useLocation().state);
  // The page of the list stays where it is.
  const edit = (deviceId: string | null) => list.set({ deviceId, page: list.get('page') });
  return {
    edited: list.get('deviceId'),
    edit,
    closeForm: () => (back === null ? edit(null) : void navigate(back, { replace: true })),
  };
}

/** The place if it is there: an address may be older than the plant. */
function placeIn(tree: readonly FactoryNode[], plantPart: PlantPart): PlantPart {
  const isKnown = tree.some(({ tenantId, customers }) =>
    plantPart.customerId === null
      ? tenantId === plantPart.tenantId
      : customers.some(({ customerId }) => customerId === plantPart.customerId),
  );
  return isKnown ? plantPart : everywhere;
}

/** The group in the address, once it is known; one that was removed meanwhile is gone. */
function useGroup({ customerId, groupId }: PlantPart): {
  readonly group: DeviceGroup | null;
  readonly isGone: boolean;
} {
  const { data } = useQuery({ ...groupsQuery(customerId ?? ''), enabled: customerId !== null && groupId !== null });
  const group = groupId === null ? null : (data?.find((one) => one.groupId === groupId) ?? null);
  return { group, isGone: groupId !== null && data !== undefined && group === null };
}

interface GroupDeedsProps {
  readonly factory: FactoryNode['customers'][number];
  readonly group: DeviceGroup | null;
  readonly onOpen: (opened: Opened) => void;
}

/** What can be done with the groups of a factory. */
function GroupDeeds({ factory: { customerId, customerName }, group, onOpen }: GroupDeedsProps) {
  const { t } = useTranslation('plant');
  if (group === null)
    return (
      <Button size="s" icon="plus" onClick={() => onOpen({ kind: 'createGroup', customerId, customerName })}>
        {t('action.createGroup')}
      </Button>
    );
  return (
    <>
      <Button size="s" kind="quiet" onClick={() => onOpen({ kind: 'renameGroup', group })}>
        {t('action.renameGroup')}
      </Button>
      {group.isDefault ? null : (
        <Button size="s" kind="quiet" onClick={() => onOpen({ kind: 'removeGroup', group })}>
          {t('action.removeGroup')}
        </Button>
      )}
    </>
  );
}
