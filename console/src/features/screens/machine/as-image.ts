/** Properties of a drawing that a screen reader takes as one image of that name. */
export function asImage(name: string): { readonly role: 'img'; readonly 'aria-label': string } {
  return { role: 'img', 'aria-label': name };
}
