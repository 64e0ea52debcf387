/** A text whose parts in `<b>` stand out. */
export function Emphasized({ text }: { readonly text: string }) {
  return <>{text.split(/<\/?b>/).map((part, n) => (n % 2 === 1 ? <b key={n}>{part}</b> : part))}</>;
}
