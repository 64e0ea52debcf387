import sharp from 'sharp';

const all = { operation: ['VipsForeignLoad'] };

/**
 * Lets the library read files of these kinds alone, in this whole process, so that a file cannot lead it to another of
 * its readers.
 *
 * @param loaders names of the library's classes, such as `VipsForeignLoadPngBuffer`
 */
export function readOnly(loaders: readonly string[]): void {
  sharp.block(all);
  sharp.unblock({ operation: [...loaders] });
}

/** Lets the library read everything again: for whoever has more than one kind of work in a process. */
export function readAll(): void {
  sharp.unblock(all);
}
