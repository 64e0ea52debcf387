import * as z from 'zod';
import { text } from './common.ts';
import { deviceStatuses } from './devices.ts';

/** What the list of devices can be sorted by. `worst`: the worst first, then by factory and name. */
export const listSorts = ['worst', 'name', 'factory', 'type', 'since', 'health', 'life', 'lastSeen'] as const;
export type ListSort = (typeof listSorts)[number];

/** Columns of the list of devices that a person may choose, in their order; state and name are always there. */
export const listColumns = [
  'cause',
  'since',
  'health',
  'days',
  'life',
  'lastSeen',
  'type',
  'position',
  'oil',
  'group',
  'area',
] as const;
export type ListColumn = (typeof listColumns)[number];

/** Most views of the list that a person keeps, and most characters of a name. */
export const maxListViews = 20;
export const longestListViewName = 40;

const Columns = z
  .array(z.enum(listColumns))
  .max(listColumns.length)
  .refine((columns) => new Set(columns).size === columns.length);

/** Columns of a list that nobody has chosen others for. */
export const usualColumns: readonly ListColumn[] = ['cause', 'since', 'health', 'days', 'life', 'lastSeen'];

const Name = z.string().trim().pipe(text(longestListViewName, 1));

/** What a person wants to see of the list of devices, under a name. */
export const ListView = z.object({
  name: Name,
  /** null: every state. */
  state: z.enum(deviceStatuses).nullable(),
  words: text(100),
  sort: z.enum(listSorts),
  isDescending: z.boolean(),
  columns: Columns,
});
export type ListView = z.infer<typeof ListView>;

/** How a person has the list of devices: the columns now, and the views that are kept, each name once. */
export const ListPreferences = z.object({
  columns: Columns,
  views: z
    .array(ListView)
    .max(maxListViews)
    .refine((views) => new Set(views.map(({ name }) => name)).size === views.length),
});
export type ListPreferences = z.infer<typeof ListPreferences>;

/**
 * A change of `ListPreferences`, which is made on what is stored when it arrives: a page that has been open for long
 * takes nothing back that another page has stored meanwhile. What is absent stays as it is.
 */
export const ListPreferencesChange = z.strictObject({
  columns: Columns.optional(),
  /** Takes the place of the view of its name, else comes last. */
  savedView: ListView.optional(),
  /** Name of a view that is no longer wanted; one that there is not is no error. */
  removedView: Name.optional(),
});
export type ListPreferencesChange = z.infer<typeof ListPreferencesChange>;

/** The columns and views after a change. @param before undefined: the list is as it is by itself */
export function withListChange(
  before: ListPreferences | undefined,
  { columns, savedView, removedView }: ListPreferencesChange,
): ListPreferences {
  const views = (before?.views ?? []).filter(({ name }) => name !== removedView);
  const place = views.findIndex(({ name }) => name === savedView?.name);
  if (savedView !== undefined) views.splice(place === -1 ? views.length : place, 1, savedView);
  return { columns: columns ?? before?.columns ?? [...usualColumns], views };
}
