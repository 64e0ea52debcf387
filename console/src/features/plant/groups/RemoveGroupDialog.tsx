import { groupRoutes } from '@oilsight/contract';
import type { DeviceGroup } from '@oilsight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { showMessage } from '../../../lib/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import form from '../../../ui/Form.module.css';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SkeletonBar, Skeleton } from '../../../ui/Skeleton.tsx';
import styles from '../Plant.module.css';
import { searchOfPlantPart } from '../plant-part.ts';
import type { PlantPart } from '../plant-part.ts';
import { groupsQuery, useRefresh } from '../queries.ts';
import { moveAll } from './move.ts';

interface RemoveGroupDialogProps {
  readonly group: DeviceGroup;
  readonly plantPart: PlantPart;
  readonly onClose: () => void;
}

/** Removes a group; its devices, if it has any, go into another one first. */
export function RemoveGroupDialog({
  group: { groupId, groupName, customerId },
  plantPart,
  onClose,
}: RemoveGroupDialogProps) {
  const { t } = useTranslation('plant');
  // What it holds now, not when the tree was drawn.
  const groups = useQuery({ ...groupsQuery(customerId), staleTime: 0 });
  const found = groups.isFetchedAfterMount ? groups.data?.find((one) => one.groupId === groupId) : undefined;
  return (
    <Dialog title={t('removeGroup.title', { name: groupName })} size="s" onClose={onClose}>
      {found !== undefined && groups.data !== undefined ? (
        <Question
          group={found}
          others={groups.data.filter((one) => one.groupId !== groupId)}
          plantPart={plantPart}
          onClose={onClose}
        />
      ) : groups.isFetchedAfterMount && groups.data !== undefined ? (
        <div className={form.body}>
          <div className={form.text}>
            <p>{t('removeGroup.gone')}</p>
          </div>
        </div>
      ) : groups.error === null || groups.isFetching ? (
        <Skeleton>
          <div className={styles.bones}>
            <SkeletonBar width="60%" />
            <SkeletonBar height={44} />
          </div>
        </Skeleton>
      ) : (
        <ErrorState error={groups.error} onRetry={() => void groups.refetch()} isRetrying={groups.isFetching} />
      )}
    </Dialog>
  );
}

interface QuestionProps extends RemoveGroupDialogProps {
  readonly others: readonly DeviceGroup[];
}

function Question({ group, others, plantPart, onClose }: QuestionProps) {
  const { t } = useTranslation('plant');
  const { t: common } = useTranslation('common');
  const [target, setTarget] = useState(others.find(({ isDefault }) => isDefault)?.groupId ?? '');
  const refresh = useRefresh();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const {
    groupId,
    customerId,
    groupName,
    groupMenbers: { length: count },
  } = group;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (count > 0)
        await moveAll(
          target,
          group.groupMenbers.map(({ deviceId }) => deviceId),
        );
      await call(groupRoutes.removeGroup, { params: { groupId }, query: { version: group.version } });
    },
    onSuccess: () => {
      showMessage('done', t('removeGroup.done', { name: groupName }));
      onClose();
      if (plantPart.groupId === groupId)
        void navigate(
          { search: searchOfPlantPart(search, { ...plantPart, groupId: null }) },
          { replace: true, preventScrollReset: true },
        );
    },
    // Some devices may have been moved already.
    onSettled: refresh,
  });
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <div className={form.body}>
        <div className={form.text}>
          <p>{count === 0 ? t('removeGroup.empty') : t('removeGroup.full', { count })}</p>
        </div>
        {count === 0 ? null : (
          <SelectField
            name="groupId"
            label={t('removeGroup.target')}
            icon="gears"
            isRequired
            placeholder={t('choose')}
            options={others.map((one) => ({ value: one.groupId, label: one.groupName }))}
            value={target}
            error={null}
            onChange={setTarget}
          />
        )}
        <FormFailure
          action="operate"
          error={error}
          onReload={() => void queryClient.invalidateQueries({ queryKey: groupsQuery(customerId).queryKey })}
        />
      </div>
      <div className={form.foot}>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button kind="primary" type="submit" isBusy={isPending} disabled={count > 0 && target === ''}>
          {t(count === 0 ? 'action.removeGroup' : 'removeGroup.moveFirst')}
        </Button>
      </div>
    </form>
  );
}
