/** The head of a request that the fast path accepts. */
export interface FastPathHead<T> {
  /** The result of `claim` for the target. */
  readonly claim: T;
  readonly bodyBytes: number;
  readonly acceptLanguage: string | undefined;
}

const headerForm = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):([\x20-\x7e\t\x80-\xff]*)$/;
const lengthForm = /^\d{1,8}$/;
/** Headers that change how a request is read or answered: such requests go to the web server. */
const unusual = new Set(['transfer-encoding', 'expect', 'upgrade', 'te', 'trailer', 'content-encoding']);

/** Parses a head; null: the fast path does not accept it. */
export function readFastPathHead<T>(
  text: string,
  { claim, bodyBytes }: { readonly claim: (target: string) => T | null; readonly bodyBytes: number },
): FastPathHead<T> | null {
  const lines = text.split('\r\n');
  const [, target] = /^POST (\/[\x21-\x7e]*) HTTP\/1\.1$/.exec(lines[0] ?? '') ?? [];
  const claimed = target === undefined ? null : claim(target);
  if (claimed === null) return null;
  let hosts = 0;
  let length: number | null = null;
  let acceptLanguage: string | undefined;
  for (const line of lines.slice(1)) {
    const [, given = '', written = ''] = headerForm.exec(line) ?? [];
    const value = written.replace(/^[ \t]+/, '');
    const name = given.toLowerCase();
    if (name === '' || unusual.has(name)) return null;
    if (name === 'connection' && value.trim().toLowerCase() !== 'keep-alive') return null;
    if (name === 'host') hosts += 1;
    if (name === 'accept-language') acceptLanguage = value;
    if (name !== 'content-length') continue;
    if (length !== null || !lengthForm.test(value.trimEnd())) return null;
    length = Number(value);
  }
  if (hosts !== 1 || length === null || length > bodyBytes) return null;
  return { claim: claimed, bodyBytes: length, acceptLanguage };
}
