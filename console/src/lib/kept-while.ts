import { hashKey } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';

/**
 * Keeps the answer so far while another is under way, as long as both are of the same subject: figures never stand under
 * the name of something else.
 *
 * @param subject the beginning of the query's key
 * @returns for `placeholderData`
 */
export const keptWhile =
  (subject: QueryKey) =>
  <Data>(before: Data | undefined, query: { readonly queryKey: QueryKey } | undefined): Data | undefined =>
    query !== undefined && hashKey(query.queryKey.slice(0, subject.length)) === hashKey(subject) ? before : undefined;
