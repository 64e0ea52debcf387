import type { DeviceValues } from './fields.ts';

export type FieldName = keyof DeviceValues;

/** A field that somebody else has changed since it was read. */
export interface TheirChange {
  readonly field: FieldName;
  readonly before: DeviceValues[FieldName];
  readonly theirs: DeviceValues[FieldName];
  /** What the reader made of it; null: the reader left it alone. */
  readonly mine: { readonly value: DeviceValues[FieldName] } | null;
}

/** What somebody else changed between reading and saving. */
export function theirChanges(before: DeviceValues, theirs: DeviceValues, mine: DeviceValues): TheirChange[] {
  return (Object.keys(before) as FieldName[])
    .filter((field) => before[field] !== theirs[field])
    .map((field) => ({
      field,
      before: before[field],
      theirs: theirs[field],
      mine: mine[field] === before[field] || mine[field] === theirs[field] ? null : { value: mine[field] },
    }));
}

/** Their values with the reader's changes on top: the reader's value counts where both changed the same field. */
export function mergedOf(before: DeviceValues, theirs: DeviceValues, mine: DeviceValues): DeviceValues {
  const own = Object.fromEntries(
    (Object.keys(before) as FieldName[])
      .filter((field) => mine[field] !== before[field])
      .map((field) => [field, mine[field]]),
  );
  return { ...theirs, ...own };
}
