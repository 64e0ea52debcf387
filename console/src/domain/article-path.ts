/**
 * The way to an article of the knowledge base, by its id, or by the indicator or the rule of the diagnosis that it
 * explains.
 */
export function articlePath(id: string): string {
  return `/knowledge/article?${new URLSearchParams({ id }).toString()}`;
}
