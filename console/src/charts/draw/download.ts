import { minuteMs } from '../../lib/time.ts';

/** How long a busy browser may take to begin with a file, ms. */
const takenWithinMs = minuteMs;

/** Hands a file to the reader. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  // A browser that has not taken the address yet when it ends saves a file without its name, or none.
  setTimeout(() => {
    URL.revokeObjectURL(url);
    link.remove();
  }, takenWithinMs);
}

/** A name that every file system takes. */
export function fileName(parts: readonly string[], extension: string): string {
  return `${parts
    .join('_')
    .replaceAll(/[\\/:*?"<>|\s]+/g, '-')
    .slice(0, 120)}.${extension}`;
}
