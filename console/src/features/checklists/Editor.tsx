import { maxChecklistGroups, maxChecklistItems } from '@oilsight/contract';
import type { Checklist, ChecklistForm, ChecklistGroup, ChecklistItem } from '@oilsight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../lib/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormFailure } from '../../ui/FormFailure.tsx';
import { useUnsaved } from '../../ui/useUnsaved.ts';
import styles from './Checklists.module.css';
import { formErrorOf, inOrder, itemsOf, withGroup, withItem, withoutGroup } from './form.ts';
import { GroupDialog } from './GroupDialog.tsx';
import { GroupPart } from './GroupPart.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { checklistQuery, resetChecklist, saveChecklist } from './queries.ts';
import type { OfDealer } from './queries.ts';

interface EditorProps {
  readonly tenantId: OfDealer;
  readonly checklist: Checklist;
  /** Reads the checklist anew, after somebody else saved first. */
  readonly onReload: () => void;
}

type Opened =
  | { readonly what: 'group'; readonly group: ChecklistGroup | null }
  | { readonly what: 'item'; readonly item: ChecklistItem | null; readonly group: string }
  | { readonly what: 'removeGroup'; readonly group: ChecklistGroup }
  | { readonly what: 'reset' };

/** The checklist of a machine type: its groups and items, changed here and saved together. */
export function Editor({ tenantId, checklist, onReload }: EditorProps) {
  const { t } = useTranslation('checklists');
  const { t: common } = useTranslation('common');
  const client = useQueryClient();
  const [start] = useState<ChecklistForm>(() => inOrder(checklist));
  const [form, setForm] = useState(start);
  const [opened, setOpened] = useState<Opened | null>(null);
  const isDirty = JSON.stringify(form) !== JSON.stringify(start);
  const formError = formErrorOf(form);
  const release = useUnsaved(isDirty);
  const taken = (next: Checklist, words: string) => {
    release();
    client.setQueryData(checklistQuery(tenantId, next.machineType).queryKey, next);
    void client.invalidateQueries({ queryKey: ['checklists', 'list', tenantId] });
    showMessage('done', words);
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => saveChecklist(tenantId, { ...checklist, ...form }),
    onSuccess: (next) => taken(next, t('saved')),
  });
  const close = () => setOpened(null);
  return (
    <Card label={common(`machine.${checklist.machineType}`)}>
      <div className={styles.head}>
        <h2>{common(`machine.${checklist.machineType}`)}</h2>
        <span className="num">{t('count', { count: form.items.length })}</span>
        <Button size="s" icon="plus" aria-haspopup="dialog" onClick={() => setOpened({ what: 'group', group: null })}>
          {t('addGroup')}
        </Button>
      </div>
      {form.groups.map((group, index) => (
        <GroupPart
          key={group.id}
          form={form}
          group={group}
          isFirst={index === 0}
          isLast={index === form.groups.length - 1}
          onForm={setForm}
          onEditGroup={() => setOpened({ what: 'group', group })}
          onRemoveGroup={() => setOpened({ what: 'removeGroup', group })}
          onItem={(item) => setOpened({ what: 'item', item, group: group.id })}
        />
      ))}
      {formError === null ? null : (
        <p className={styles.fieldError} role="alert">
          {t(formError, { items: maxChecklistItems, groups: maxChecklistGroups })}
        </p>
      )}
      <FormFailure error={error} onReload={onReload} />
      <div className={styles.foot}>
        {checklist.isBuiltIn ? null : (
          <Button icon="repeat" aria-haspopup="dialog" onClick={() => setOpened({ what: 'reset' })}>
            {t('reset')}
          </Button>
        )}
        <Button
          kind="primary"
          icon="check"
          isBusy={isPending}
          disabled={!isDirty || formError !== null}
          onClick={() => mutate()}
        >
          {t('save')}
        </Button>
      </div>
      {opened?.what === 'group' ? (
        <GroupDialog
          group={opened.group}
          onTake={(group) => {
            setForm(withGroup(form, group));
            close();
          }}
          onClose={close}
        />
      ) : null}
      {opened?.what === 'item' ? (
        <ItemDialog
          item={opened.item}
          group={opened.group}
          groups={form.groups}
          onTake={(item) => {
            setForm(withItem(form, item));
            close();
          }}
          onClose={close}
        />
      ) : null}
      {opened?.what === 'removeGroup' ? (
        <ConfirmDialog
          title={t('removeGroup')}
          action={t('removeGroup')}
          act={() => Promise.resolve(setForm(withoutGroup(form, opened.group.id)))}
          onClose={close}
        >
          <p>{t('removeGroupText', { count: itemsOf(form, opened.group.id).length })}</p>
        </ConfirmDialog>
      ) : null}
      {opened?.what === 'reset' ? (
        <ConfirmDialog
          title={t('resetTitle')}
          action={t('reset')}
          act={async () => taken(await resetChecklist(tenantId, checklist), t('resetDone'))}
          onReload={onReload}
          onClose={close}
        >
          <p>{t('resetText')}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
