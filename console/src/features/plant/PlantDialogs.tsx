import type { FactoryNode } from '@oilsight/contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ApplyLimitsDialog } from '../../domain/limits/ApplyLimitsDialog.tsx';
import { CreateDialog } from './device/CreateDialog.tsx';
import { RemoveDialog } from './device/RemoveDialog.tsx';
import { RestoreDialog } from './device/RestoreDialog.tsx';
import { EachDialog } from './each/EachDialog.tsx';
import { GroupDialog } from './groups/GroupDialog.tsx';
import { MoveDialog } from './groups/MoveDialog.tsx';
import { RemoveGroupDialog } from './groups/RemoveGroupDialog.tsx';
import type { Selection } from '../../domain/useSelection.ts';
import type { Open, Opened } from './opened.ts';
import type { PlantPart } from './plant-part.ts';
import { IssuedDialog } from './token/IssuedDialog.tsx';
import { TokenDialog } from './token/TokenDialog.tsx';

/** Comes with its library when it is first asked for. */
const ScreenDialog = lazy(async () => ({ default: (await import('./screen/ScreenDialog.tsx')).ScreenDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./sheet/ImportDialog.tsx')).ImportDialog }));

interface PlantDialogsProps {
  readonly opened: Opened;
  readonly tree: readonly FactoryNode[];
  readonly hasDealers: boolean;
  readonly selection: Selection;
  readonly plantPart: PlantPart;
  readonly onOpen: Open;
}

/** What is done to devices and groups, each in a dialog of its own. */
export function PlantDialogs({ opened, tree, hasDealers, selection, plantPart, onOpen }: PlantDialogsProps) {
  const { t } = useTranslation('plant');
  const close = () => onOpen(null);
  const issued = (deviceName: string, token: string) => onOpen({ kind: 'issued', deviceName, token });
  switch (opened.kind) {
    case 'create':
      return (
        <CreateDialog
          tree={tree}
          hasDealers={hasDealers}
          customerId={opened.customerId}
          groupId={opened.groupId}
          onClose={close}
          onIssued={issued}
        />
      );
    case 'token':
      return <TokenDialog device={opened.device} onClose={close} onIssued={issued} />;
    case 'issued':
      return <IssuedDialog deviceName={opened.deviceName} token={opened.token} onClose={close} />;
    case 'remove':
      return (
        <RemoveDialog
          device={opened.device}
          onClose={close}
          onRemoved={({ deviceId }) => {
            if (selection.has(deviceId)) selection.set([opened.device], false);
          }}
        />
      );
    case 'restore':
      return <RestoreDialog device={opened.device} onClose={close} onIssued={issued} />;
    case 'move':
      return <MoveDialog devices={opened.devices} onClose={close} onMoved={selection.clear} />;
    case 'copyLimits':
      return <ApplyLimitsDialog devices={opened.devices} onClose={close} onDone={selection.clear} />;
    case 'each':
      return (
        <EachDialog
          what={opened.what}
          devices={opened.devices}
          onClose={close}
          onDone={(devices) => selection.set(devices, false)}
        />
      );
    case 'createGroup':
      return (
        <GroupDialog
          customerId={opened.customerId}
          title={t('group.create', { name: opened.customerName })}
          group={null}
          onClose={close}
        />
      );
    case 'renameGroup':
      return (
        <GroupDialog
          key={opened.group.version}
          customerId={opened.group.customerId}
          title={t('group.rename', { name: opened.group.groupName })}
          group={opened.group}
          onClose={close}
        />
      );
    case 'removeGroup':
      return <RemoveGroupDialog group={opened.group} plantPart={plantPart} onClose={close} />;
    case 'screen':
      return (
        <Suspense>
          <ScreenDialog device={opened.device} onClose={close} />
        </Suspense>
      );
    case 'import':
      return (
        <Suspense>
          <ImportDialog tree={tree} hasDealers={hasDealers} customerId={opened.customerId} onClose={close} />
        </Suspense>
      );
  }
}
