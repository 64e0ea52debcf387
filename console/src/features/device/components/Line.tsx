/** A text that a wide screen cuts after one line, whole as its tip. @param of its class in the verdict's style sheet */
export function Line({ of, children }: { readonly of: string | undefined; readonly children: string }) {
  return (
    <p className={`${of} num`} title={children}>
      {children}
    </p>
  );
}
