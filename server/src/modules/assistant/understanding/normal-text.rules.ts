const digits: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};

/**
 * A question in one spelling: full-width signs as ASCII, small letters, one blank at most. What is compared with it is
 * written the same way.
 */
export function normalText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‐-―]/g, '-')
    .replace(/[“”„]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** A name or number without blanks, hyphens and leading zeros: `WH-GB-003` and `wh gb3` are the same. */
export function compact(text: string): string {
  return normalText(text)
    .replace(/[\s_.\-/]/g, '')
    .replace(/(?<!\d)0+(?=\d)/g, '');
}

/** A whole number from 0 to 99 in figures or Chinese; null: it is none. */
export function numberOf(text: string): number | null {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  const tens = /^([一二两三四五六七八九])?十([一二三四五六七八九])?$/.exec(text);
  if (tens !== null) return (digits[tens[1] ?? '一'] ?? 1) * 10 + (digits[tens[2] ?? '零'] ?? 0);
  return text.length === 1 ? (digits[text] ?? null) : null;
}

export const isHan = (sign: string): boolean => /\p{Script=Han}/u.test(sign);

/**
 * Number of single edits (a letter more, less or other, or two neighbours exchanged) between two short texts, or more
 * than `most`.
 */
export function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const now = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const turned = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      now[j] = Math.min(
        (last[j] ?? 0) + 1,
        (now[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        turned ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    before = last;
    last = now;
  }
  return last[b.length] ?? 0;
}
