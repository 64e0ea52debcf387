import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';
import { CollectorConfig } from '@oilsight/contract';
import { InputError } from './input-error.ts';

/** Reads a configuration; relative paths in it begin at its folder. @throws InputError names the field and the rule */
export function readConfig(file: string): CollectorConfig {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new InputError(`${file}: ${error instanceof Error ? error.message : 'cannot be read'}`, { cause: error });
  }
  const parsed = CollectorConfig.safeParse(content);
  if (!parsed.success)
    throw new InputError(
      `${file}: ${parsed.error.issues.map(({ path, message }) => `${fieldOf(path) || 'the whole'}: ${message}`).join('; ')}`,
    );
  const from = (path: string) => (isAbsolute(path) ? path : resolve(dirname(file), path));
  const { server, buffer, ...rest } = parsed.data;
  return {
    ...rest,
    server: server.tokenFile === undefined ? server : { ...server, tokenFile: from(server.tokenFile) },
    buffer: { ...buffer, folder: from(buffer.folder) },
  };
}

/** `connections[0].sensors[1].unitId`. */
function fieldOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

/** The gateway's access token, from the file or the variable that the configuration names. @throws InputError */
export function readToken(
  { tokenFile, tokenEnv }: CollectorConfig['server'],
  env: Readonly<Record<string, string | undefined>>,
): string {
  if (tokenFile === undefined) {
    const token = env[tokenEnv]?.trim() ?? '';
    if (token === '')
      throw new InputError(
        `the environment variable ${tokenEnv} is empty: it holds the gateway's access token (or name a file in server.tokenFile)`,
      );
    return token;
  }
  try {
    const token = readFileSync(tokenFile, 'utf8').trim();
    if (token === '') throw new InputError(`server.tokenFile: ${tokenFile} is empty`);
    return token;
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`server.tokenFile: ${error instanceof Error ? error.message : 'cannot be read'}`, {
      cause: error,
    });
  }
}
