import type { Language } from '@oilsight/contract';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: Language, decimals: number | null): Intl.NumberFormat {
  const id = `${language} ${decimals ?? ''}`;
  let format = formats.get(id);
  if (format === undefined) {
    const digits =
      decimals === null
        ? { maximumSignificantDigits: 5 }
        : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    // `negative`: −0.04 with one decimal reads 0.0, not −0.0.
    format = new Intl.NumberFormat(language, { ...digits, signDisplay: 'negative' });
    formats.set(id, format);
  }
  return format;
}

/** The sign of a negative number as it is printed: as wide as a digit, and no hyphen at which a line would break. */
function signed(text: string): string {
  return text.startsWith('-') ? `\u2212${text.slice(1)}` : text;
}

/**
 * A number as people read it, with grouping by locale and a minus sign: never for a file or the clipboard.
 *
 * @param decimals null: up to five significant digits; from 10¹² on in powers of ten
 * @example formatNumber(1234.56, 1, 'en-US') is '1,234.6'
 */
export function formatNumber(value: number, decimals: number | null, language: Language): string {
  if (decimals === null && value !== 0 && (Math.abs(value) >= 1e12 || Math.abs(value) < 1e-6))
    return signed(value.toExponential(3));
  return signed(formatOf(language, decimals).format(value));
}

const compacts = new Map<Language, Intl.NumberFormat>();

/**
 * A number for a place too narrow for it: from a thousand on in short, where the language has a short form. @example
 * formatCompact(2500, 0, 'en-US') is '2.5K'
 */
export function formatCompact(value: number, decimals: number | null, language: Language): string {
  if (Math.abs(value) < (language === 'zh-CN' ? 10_000 : 1000)) return formatNumber(value, decimals, language);
  let format = compacts.get(language);
  if (format === undefined)
    compacts.set(
      language,
      (format = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 2 })),
    );
  return signed(format.format(value));
}

/**
 * A limit: as many decimals as it has, at most two more than its quantity shows.
 *
 * @example formatLimit(60, 1, 'en-US') is '60'; formatLimit(0.5, 0, 'en-US') is '0.5'
 */
export function formatLimit(value: number, decimals: number | null, language: Language): string {
  const rounded = decimals === null ? value : Number(value.toFixed(decimals + 2));
  const needed = decimals === null ? null : (String(rounded).split('.')[1]?.length ?? 0);
  return formatNumber(rounded, needed, language);
}
