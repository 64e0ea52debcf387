import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RefObject, SyntheticEvent } from 'react';
import { CallError } from '../api/call-error.ts';
import { isChanged } from '../lib/changed.ts';

interface FormOptions<V extends object, W extends string, R> {
  readonly initial: V;
  /** Fields that the server calls by another name, and what they are called here. */
  readonly names?: Readonly<Record<string, keyof V & string>>;
  /** What is wrong with each field before it is sent. */
  readonly check: (values: V) => Partial<Record<keyof V, W>>;
  /**
   * The sentence for it; a rule that several fields have may say each field's own bounds, or such as depend on other
   * fields.
   */
  readonly say: (fieldError: W, name: keyof V & string, values: V) => string;
  readonly save: (values: V) => Promise<R>;
  readonly onSaved: (result: R, values: V) => void;
}

export interface Form<V extends object> {
  /** Of the `<form>`: its first field has the focus at first, its first wrong one after a try. */
  readonly ref: RefObject<HTMLFormElement | null>;
  /** What the form began with, or was loaded again with. */
  readonly start: V;
  readonly values: V;
  readonly set: (change: Partial<V>) => void;
  /** Begins anew with what is there now, while some of what was typed may stay; may be called while rendering. */
  readonly restart: (start: V, values: V) => void;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** What is wrong with a field, by what we know after the first try or by what the server said; null: nothing. */
  readonly errorOf: (name: keyof V & string) => string | null;
  /** Why nothing was saved, where no field says it. */
  readonly failure: Error | null;
  readonly submit: (event: SyntheticEvent) => void;
}

/**
 * The values of a form until they are saved: checked here first, then by the server, whose messages are shown at the
 * fields.
 */
export function useForm<V extends object, W extends string, R>({
  initial,
  names = {},
  check,
  say,
  save,
  onSaved,
}: FormOptions<V, W, R>): Form<V> {
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  /** Counts the times at which the first wrong field gets the focus. */
  const [looks, setLooks] = useState(0);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const ref = useRef<HTMLFormElement>(null);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: save,
    onMutate: () => setRefused({}),
    onSuccess: onSaved,
    onError: (failure) => {
      setRefused(Object.fromEntries(refusedFields(failure).map(({ field, rule }) => [names[field] ?? field, rule])));
      setLooks((count) => count + 1);
    },
  });
  const fieldErrors: Partial<Record<string, W>> = check(values);
  useEffect(() => {
    // Outside React: the focus, and the place of what is wrong: its words stand below it, where the foot of a dialog
    // might begin.
    const wanted =
      looks > 0
        ? '[aria-invalid="true"]'
        : matchMedia('(pointer: fine)').matches
          ? 'input:not([type="radio"]), select'
          : null;
    // A phone's keyboard would hide half of a form that nobody has read yet.
    const field = wanted === null ? undefined : ref.current?.querySelector<HTMLElement>(wanted);
    field?.focus();
    if (looks > 0) field?.scrollIntoView({ block: 'center' });
  }, [looks]);
  const isFieldOnly =
    error !== null &&
    refusedFields(error).length > 0 &&
    refusedFields(error).every(({ field }) => (names[field] ?? field) in values);
  return {
    ref,
    start,
    values,
    restart: (from, next) => {
      setStart(from);
      setValues(next);
    },
    set: (change) => {
      setValues((before) => ({ ...before, ...change }));
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
      // What failed was an older form. That somebody else saved first stays true until the form is loaded again.
      if (error !== null && !(error instanceof CallError && error.error === 'conflict')) reset();
    },
    isDirty: isChanged(start, values),
    isSaving: isPending,
    errorOf: (name) => {
      const fieldError = isTried ? fieldErrors[name] : undefined;
      return fieldError === undefined ? (refused[name] ?? null) : say(fieldError, name, values);
    },
    failure: isPending || isFieldOnly ? null : error,
    submit: (event) => {
      event.preventDefault();
      setIsTried(true);
      setLooks((count) => count + 1);
      if (!isPending && Object.values(fieldErrors).every((fieldError) => fieldError === undefined)) mutate(values);
    },
  };
}

/** What the server said of single fields. */
function refusedFields(error: Error): CallError['fields'] {
  return error instanceof CallError ? error.fields : [];
}
