/** Whether the values of a form differ. Lists are compared by what they hold, in whatever order. */
export function isChanged(before: object, after: object): boolean {
  const fixed = (values: object) =>
    JSON.stringify(
      Object.entries(values)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => [name, Array.isArray(value) ? value.map(String).toSorted() : value]),
    );
  return fixed(before) !== fixed(after);
}
