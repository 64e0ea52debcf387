import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InstantField } from '../InstantField.tsx';
import { showMessage } from '../../lib/messages.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import layout from '../../ui/Form.module.css';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useForm } from '../../ui/useForm.ts';
import { alarmName } from './alarm-words.ts';
import { assigneesQuery } from './assignees.ts';
import type { AlarmDialogProps } from './dialog-props.ts';
import { useAlarmActions } from './useAlarmActions.ts';
import { useAlarmWords } from './useAlarmWords.ts';

type FieldError = 'person' | 'past';

interface Values {
  readonly userId: string;
  readonly dueAt: number | null;
}

/** Alarms that are named before the others are counted. */
const mostNamed = 3;

/** The choice that takes alarms from whoever has them. */
const nobody = 'nobody';

function check({ userId, dueAt }: Values): Partial<Record<keyof Values, FieldError>> {
  return {
    ...(userId === '' ? { userId: 'person' } : {}),
    ...(userId !== nobody && dueAt !== null && dueAt <= Date.now() ? { dueAt: 'past' } : {}),
  };
}

/**
 * Gives alarms to a person, with a due time. Those to choose from may process the alarms of every factory concerned.
 * Import it from lazy parts only: it brings a calendar along.
 */
export function AssignDialog({ records, causes, onDone, onClose }: AlarmDialogProps) {
  const { t } = useTranslation('alarmRecords');
  const { t: shell } = useTranslation('shell');
  const words = useAlarmWords();
  const actions = useAlarmActions();
  const customers = [...new Set(records.map(({ customerId }) => customerId))];
  const lists = useQueries({ queries: customers.map(assigneesQuery) });
  const failed = lists.find(({ error }) => error !== null);
  const everywhere = (lists[0]?.data ?? []).filter(({ userId }) =>
    lists.every(({ data }) => data?.some((other) => other.userId === userId) === true),
  );
  const isAssigned = records.some(({ assignee }) => assignee !== null);
  const [first] = records;
  const named = [
    ...new Set(
      records.map((record) => t('assign.alarm', { device: record.deviceName, alarm: alarmName(record, words) })),
    ),
  ];
  const form = useForm({
    initial: {
      userId: records.length === 1 ? (first?.assignee?.userId ?? '') : '',
      dueAt: records.length === 1 ? (first?.assignee?.dueAt ?? null) : null,
    },
    check,
    say: (fieldError: FieldError) => t(`fieldError.${fieldError}`),
    save: ({ userId, dueAt }) =>
      actions.assign(
        records.map(({ recordId }) => recordId),
        userId === nobody ? null : userId,
        userId === nobody ? null : dueAt,
      ),
    onSaved: (_, { userId }) => {
      const name = everywhere.find((one) => one.userId === userId)?.name;
      showMessage(
        'done',
        name === undefined ? t('assign.doneNobody', { count: causes }) : t('assign.done', { count: causes, name }),
      );
      onDone();
      onClose();
    },
  });
  const { values, set, errorOf } = form;
  return (
    <FormDialog
      title={t('assign.title', { count: causes })}
      size="m"
      form={form}
      action={t('assign.action')}
      icon="user-plus"
      onClose={onClose}
    >
      {failed === undefined ? (
        <>
          <ul className={layout.text}>
            {named.slice(0, mostNamed).map((alarm) => (
              <li key={alarm}>{alarm}</li>
            ))}
            {named.length > mostNamed ? <li>{t('assign.more', { count: named.length - mostNamed })}</li> : null}
          </ul>
          <p className={layout.text}>{t('assign.text')}</p>
          <SelectField
            name="userId"
            label={t('assign.person')}
            icon="user"
            isRequired
            placeholder={t(lists.some(({ isPending }) => isPending) ? 'assign.loading' : 'assign.choose')}
            value={values.userId}
            error={errorOf('userId')}
            hint={
              everywhere.length === 0 && lists.every(({ data }) => data !== undefined) ? t('assign.none') : undefined
            }
            options={[
              ...everywhere.map(({ userId, name, authority }) => ({
                value: userId,
                label: shell('nameAndRole', { name, role: shell(`role.${authority}`) }),
              })),
              ...(isAssigned ? [{ value: nobody, label: t('assign.nobody') }] : []),
            ]}
            onChange={(userId) => set({ userId })}
          />
          {values.userId === nobody ? null : (
            <InstantField
              when="future"
              label={t('assign.due')}
              now={t('assign.noDue')}
              value={values.dueAt}
              error={errorOf('dueAt')}
              hint={t('assign.dueHint')}
              onChange={(dueAt) => set({ dueAt })}
            />
          )}
        </>
      ) : (
        <ErrorState
          error={failed.error as Error}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      )}
    </FormDialog>
  );
}
