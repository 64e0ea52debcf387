/** Hands a file to the reader. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the address by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** A name that every file system takes. */
export function fileName(parts: readonly string[], extension: string): string {
  return `${parts
    .join('_')
    .replaceAll(/[\\/:*?"<>|\s]+/g, '-')
    .slice(0, 120)}.${extension}`;
}
