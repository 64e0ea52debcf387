import type { DealerScreenSetting } from '@oilsight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call-error.ts';
import { showMessage } from '../../../lib/messages.ts';
import { checkForm } from './check-form.ts';
import type { FieldErrors } from './check-form.ts';
import { saveForm, setOpen, settingQuery } from './queries.ts';
import { blankRow, changesOf, formOf, savedOf } from './setting-form.ts';
import type { ListName, RowOf, SettingForm } from './setting-form.ts';

export interface SettingEditor {
  readonly form: SettingForm;
  /** Number of fields that differ from what is saved. */
  readonly changes: number;
  /** All that is wrong, and what of it is said: fields are looked at once somebody has tried to save. */
  readonly errors: FieldErrors;
  readonly shown: FieldErrors;
  readonly set: (change: Partial<SettingForm>) => void;
  readonly setRow: <Name extends ListName>(list: Name, id: number, change: Partial<RowOf<Name>>) => void;
  readonly add: (list: ListName) => void;
  readonly remove: (list: ListName, id: number) => void;
  /** The row that was added last: its first field takes the focus. */
  readonly addedId: number | null;
  readonly discard: () => void;
  readonly isSaving: boolean;
  readonly isSwitching: boolean;
  readonly failure: Error | null;
  /** @param isShown has the wall show the custom data too */
  readonly save: (isShown: boolean) => void;
  readonly switchTo: (isOpen: boolean) => void;
}

/** What is typed for a dealer, and what becomes of it. */
export function useSettingEditor(setting: DealerScreenSetting): SettingEditor {
  const { t } = useTranslation('screenSettings');
  const queryClient = useQueryClient();
  const [start, setStart] = useState(() => formOf(setting.form));
  const [form, setForm] = useState(start);
  const [isTried, setIsTried] = useState(false);
  const [addedId, setAddedId] = useState<number | null>(null);
  const keep = (saved: DealerScreenSetting) => queryClient.setQueryData(settingQuery(saved.tenantId).queryKey, saved);

  const saving = useMutation({
    mutationFn: async (isShown: boolean) => {
      const saved = await saveForm(setting, savedOf(form));
      keep(saved);
      return isShown && !saved.isOpen ? setOpen(saved, true) : saved;
    },
    onSuccess: (saved) => {
      keep(saved);
      const now = formOf(saved.form);
      setStart(now);
      setForm(now);
      setIsTried(false);
      showMessage('done', t(saved.isOpen === setting.isOpen ? 'saved' : 'opened'));
    },
  });
  const switching = useMutation({
    mutationFn: (isOpen: boolean) => setOpen(setting, isOpen),
    onSuccess: (saved) => {
      keep(saved);
      showMessage('done', t(saved.isOpen ? 'opened' : 'closed'));
    },
  });

  const errors = checkForm(form);
  const change = (next: (before: SettingForm) => SettingForm) => {
    setForm(next);
    // That somebody else saved first stays true until the settings are loaded again.
    if (saving.error !== null && !(saving.error instanceof CallError && saving.error.error === 'conflict'))
      saving.reset();
  };
  const changeList = <Name extends ListName>(
    list: Name,
    next: (rows: readonly RowOf<Name>[]) => readonly RowOf<Name>[],
  ) => change((before) => ({ ...before, [list]: next(before[list]) }));

  return {
    form,
    changes: changesOf(start, form),
    errors,
    shown: isTried ? errors : new Map([...errors].filter(([, word]) => word !== 'needed')),
    set: (part) => change((before) => ({ ...before, ...part })),
    setRow: (list, id, part) =>
      changeList(list, (rows) => rows.map((row) => (row.id === id ? { ...row, ...part } : row))),
    add: (list) => {
      const row = blankRow(list);
      setAddedId(row.id);
      changeList(list, (rows) => [...rows, row]);
    },
    remove: (list, id) => changeList(list, (rows) => rows.filter((row) => row.id !== id)),
    addedId,
    discard: () => {
      setForm(start);
      setIsTried(false);
      saving.reset();
    },
    isSaving: saving.isPending,
    isSwitching: switching.isPending,
    failure: saving.error ?? switching.error,
    save: (isShown) => {
      setIsTried(true);
      if (errors.size === 0 && !saving.isPending) saving.mutate(isShown);
    },
    switchTo: (isOpen) => switching.mutate(isOpen),
  };
}
