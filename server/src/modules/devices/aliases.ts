import * as z from 'zod';

/** Another name that a device's sensors send, and how to convert its values to the indicator's unit. */
export interface Alias {
  /** Indicator id, or a custom key. */
  readonly key: string;
  /** Name of a conversion of `@oilsight/oil`; absent: no conversion. */
  readonly convert?: string;
}

export type Aliases = ReadonlyMap<string, Alias>;

const AliasesForm = z.record(z.string(), z.object({ key: z.string().min(1), convert: z.string().optional() }));

/** A stored key table. */
export function aliasesIn(stored: unknown): Aliases {
  return new Map(
    Object.entries(AliasesForm.parse(stored)).map(([name, { key, convert }]) => [
      name,
      convert === undefined ? { key } : { key, convert },
    ]),
  );
}
