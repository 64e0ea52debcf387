const secretNames =
  'password|oldPassword|newPassword|secretKey|adminPassword|passwd|token|accessToken|access_token|refreshToken|stepToken|tenantUserToken|jwtSecret|secret|authorization|x-authorization|cookie|set-cookie';

/**
 * Patterns of secrets that must not reach a log, each with its replacement. They apply to a whole line, however deep
 * the secret is nested in it.
 */
const patterns: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`("(?:${secretNames})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, 'gi'), '$1"***"'],
  // The same inside a JSON string within JSON, where quotes are escaped by backslashes.
  [new RegExp(`((\\\\{1,15}")(?:${secretNames})\\2\\s*:\\s*)\\2.{0,4096}?(?<!\\\\)\\2`, 'gi'), '$1$2***$2'],
  // Over MQTT a device's user name is its token; the field of an account is spelled `userName` and is kept.
  [/("username"\s*:\s*)"(?:[^"\\]|\\.)*"/g, '$1"***"'],
  [/\b(mqtts?:\/\/)[^\s@/"]+@/gi, '$1***@'],
  [/(\/api\/v1\/)(?!provision\b)[^/\s"?#\\]+/g, '$1***'],
  [/([?&](?:token|access_token|tenantUserToken|password)=)[^&\s"#\\]+/gi, '$1***'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 ***'],
  [/\b([a-z][a-z0-9+.-]{0,30}:\/\/[^\s:@/"]*):[^\s@/"]+@/gi, '$1:***@'],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '***'],
];

/** The text without device tokens, passwords, session tokens and credentials in addresses. */
export function redact(line: string): string {
  return patterns.reduce((text, [pattern, mask]) => text.replace(pattern, mask), line);
}
