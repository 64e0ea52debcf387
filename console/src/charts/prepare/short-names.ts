/** The part of a name that tells machines of one kind apart: HPU-1, 2#, P-101A. */
const code = /[A-Za-z]{1,12}[-_/ ]?\d{1,6}[A-Za-z0-9-]{0,8}|\d{1,6}\s?[#＃号]|[#＃]\s?\d{1,6}/u;

function codeOf(name: string): string | null {
  return code.exec(name)?.[0] ?? null;
}

/** What is left of a name where not all of it fits; its code stays whole. */
function cutName(name: string, most: number): string {
  if (name.length <= most) return name;
  const kept = codeOf(name);
  if (kept === null) return `${name.slice(0, most - 1)}…`;
  const room = most - kept.length - 1;
  const before = name.slice(0, name.indexOf(kept)).trim();
  return room < 1 || before === '' ? kept : `${before.slice(0, room)}…${kept}`;
}

/**
 * Names short enough for a label: whole where they fit, else the code that tells them apart with as much of the name
 * as fits. Names that would become the same keep a number.
 *
 * @example shortNames(['热轧主液压站 HPU-1', '热轧主液压站 HPU-2'], 8) is ['热轧…HPU-1', '热轧…HPU-2']
 */
export function shortNames(names: readonly string[], most: number): string[] {
  const short = names.map((name) => cutName(name, most));
  return short.map((name, index) => {
    const same = short.flatMap((other, nth) => (other === name && names[nth] !== names[index] ? [nth] : []));
    return same.length === 0 ? name : `${name} ${index + 1}`;
  });
}
