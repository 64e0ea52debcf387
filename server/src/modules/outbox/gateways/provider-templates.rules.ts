import type { Language } from '@oilsight/contract';
import type { MessageForGateway, Outcome } from '../index.ts';

/** A text that a provider keeps, and that it has approved. */
export interface ProviderTemplate {
  /** The provider's code for it. */
  readonly id: string;
  /** Name of our value for each of its variables. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The provider's template for each of ours, by name and language. */
export type ProviderTemplates = Readonly<Record<string, Readonly<Partial<Record<Language, ProviderTemplate>>>>>;

export interface FilledTemplate {
  readonly id: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A text of at most `most` characters; one that is longer ends with `…`. */
export function shortened(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/**
 * The provider's template of a message, filled in. A template that exists in the other language alone is better than no
 * message.
 *
 * @param valueOf what becomes of a value in a variable of the provider: providers limit lengths and forms
 * @returns or why the message cannot be sent in this way
 */
export function filledTemplate(
  templates: ProviderTemplates,
  { template, language, params }: Pick<MessageForGateway, 'template' | 'language' | 'params'>,
  valueOf: (value: string, variable: string) => string,
): FilledTemplate | { readonly refusal: Outcome } {
  const named = Object.hasOwn(templates, template) ? templates[template] : undefined;
  const found = named?.[language] ?? named?.[language === 'zh-CN' ? 'en-US' : 'zh-CN'];
  if (found === undefined) return refused(`no template for ${template}`);
  const fields: Record<string, string> = {};
  for (const [variable, name] of Object.entries(found.fields)) {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return refused(`no value ${name} in ${template}`);
    // Providers refuse a variable without a value.
    fields[variable] = String(value) === '' ? '-' : valueOf(String(value), variable);
  }
  return { id: found.id, fields };
}

function refused(code: string): { readonly refusal: Outcome } {
  return { refusal: { outcome: 'final', code, isMisconfigured: true } };
}
