import * as z from 'zod';
import { InvalidSettings } from './platform/start-failure.ts';

/** Why an address cannot be used; null: it can. A refusal never shows it: whoever puts a key there finds no copy. */
function faultOfAddress(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return 'must be an http or https address';
  if (url.username !== '' || url.password !== '') return 'must not contain a login: the key is LLM_API_KEY';
  return url.search === '' && url.hash === '' ? null : 'must end with its path, such as https://llm.example.com/v1';
}

/** The variables that name a language model, with their defaults. */
export const llmVariables = {
  /** Address of an OpenAI-compatible service, up to the part before `/chat/completions`. Empty: no language model. */
  LLM_BASE_URL: z
    .string()
    .default('')
    .superRefine((address, context) => {
      const fault = address === '' ? null : faultOfAddress(address);
      if (fault !== null) context.addIssue(fault);
    })
    .transform((address) => address.replace(/\/$/, '')),
  /** Sent as bearer token. */
  LLM_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{0,1000}$/, 'must be 1000 printable ASCII characters at most, without spaces')
    .default(''),
  LLM_MODEL: z.string().trim().max(200).default(''),
  /** Longest time of an answer before the expert takes over. */
  LLM_TIMEOUT_SECONDS: z.coerce.number().int().min(5).max(300).default(60),
  /** Most tokens that the questions of one dealer's people may take in a day. */
  LLM_TOKENS_PER_DAY: z.coerce.number().int().min(20_000).max(1_000_000_000).default(2_000_000),
};

const Variables = z.object(llmVariables);

export interface LlmSettings {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** Secret: it stands in no log and in no message. */
  readonly apiKey: string;
  readonly model: string;
  readonly timeoutMs: number;
  readonly tokensPerDay: number;
}

/**
 * The language model that the variables name; null: none.
 *
 * @throws InvalidSettings when it is named in part
 */
export function llmSettingsOf(env: z.infer<typeof Variables>): LlmSettings | null {
  const names = ['LLM_BASE_URL', 'LLM_API_KEY', 'LLM_MODEL'] as const;
  const given = names.find((name) => env[name] !== '');
  if (given === undefined) return null;
  const missing = names.filter((name) => env[name] === '');
  if (missing.length > 0) throw new InvalidSettings(missing.map((name) => `${name}: ${given} needs it`).join('\n'));
  return {
    baseUrl: env.LLM_BASE_URL,
    apiKey: env.LLM_API_KEY,
    model: env.LLM_MODEL,
    timeoutMs: env.LLM_TIMEOUT_SECONDS * 1000,
    tokensPerDay: env.LLM_TOKENS_PER_DAY,
  };
}
