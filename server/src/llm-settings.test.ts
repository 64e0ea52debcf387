import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { InvalidSettings } from './platform/start-failure.ts';

function refusal(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof InvalidSettings) return error.message.split('\n');
    throw error;
  }
  return [];
}

const whole = { LLM_BASE_URL: 'https://llm.example.com/v1/', LLM_API_KEY: 'sk-hunter2', LLM_MODEL: 'small-7b' };

describe('the language model', () => {
  it('is none unless it is named', () => {
    expect(readConfig({}).llm).toBeNull();
    expect(readConfig({ LLM_BASE_URL: '', LLM_API_KEY: '', LLM_MODEL: '' }).llm).toBeNull();
  });

  it('is an address without a slash at its end, a key and a name, with bounds', () => {
    expect(readConfig(whole).llm).toEqual({
      baseUrl: 'https://llm.example.com/v1',
      apiKey: 'sk-hunter2',
      model: 'small-7b',
      timeoutMs: 60_000,
      tokensPerDay: 2_000_000,
    });
    expect(readConfig({ ...whole, LLM_TIMEOUT_SECONDS: '20', LLM_TOKENS_PER_DAY: '50000' }).llm).toMatchObject({
      timeoutMs: 20_000,
      tokensPerDay: 50_000,
    });
  });

  it.each([
    ['LLM_BASE_URL', ['LLM_API_KEY', 'LLM_MODEL']],
    ['LLM_API_KEY', ['LLM_BASE_URL', 'LLM_MODEL']],
    ['LLM_MODEL', ['LLM_BASE_URL', 'LLM_API_KEY']],
  ] as const)('is refused when %s stands alone', (name, missing) => {
    expect(refusal({ [name]: whole[name] })).toEqual(missing.map((one) => `${one}: ${name} needs it`));
  });

  it.each([
    ['LLM_BASE_URL', 'llm.example.com'],
    ['LLM_BASE_URL', 'ftp://llm.example.com/v1'],
    ['LLM_BASE_URL', 'https://me:hunter2@llm.example.com/v1'],
    ['LLM_BASE_URL', 'https://llm.example.com/v1?key=hunter2'],
    ['LLM_API_KEY', 'hunter2 hunter2'],
    ['LLM_API_KEY', 'hunter2\r\nx-other: 1'],
    ['LLM_MODEL', 'x'.repeat(201)],
    ['LLM_TIMEOUT_SECONDS', '0'],
    ['LLM_TOKENS_PER_DAY', 'many'],
  ])('refuses %s=%s in a line that names it and hides its content', (name, value) => {
    const lines = refusal({ ...whole, [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name}: `));
    expect(lines[0]).not.toContain('hunter2');
  });
});
