import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeFrames } from './records.ts';

/** A file of records. Segments are numbered in order of time; only the run that created one appends to it. */
export interface Segment {
  readonly sequence: number;
  readonly path: string;
  /** Number of complete records. */
  frames: number;
  /** Bytes of these records; anything after them was cut off. */
  bytes: number;
}

/** A position between two records. */
export interface Position {
  readonly sequence: number;
  readonly offset: number;
}

/** How far the server has acknowledged, and how many frames were lost. */
export interface Checkpoint extends Position {
  readonly dropped: number;
}

const form = /^frames-(\d{12})\.log$/;
const checkpointName = 'acknowledged.json';

export function pathOf(folder: string, sequence: number): string {
  return join(folder, `frames-${String(sequence).padStart(12, '0')}.log`);
}

/** Creates an empty segment, with its folder entry on disk as well. */
export async function makeSegment(folder: string, sequence: number) {
  const path = pathOf(folder, sequence);
  const file = await open(path, 'wx', 0o600);
  await syncFolder(folder);
  return { file, segment: { sequence, path, frames: 0, bytes: 0 } };
}

/**
 * Writes the folder's entries to disk: otherwise a power cut may remove a whole new file, even if its content was
 * written. Windows does this by itself and refuses the call.
 */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The state in which an earlier run left a folder. */
export interface Found {
  /** In order of their numbers; those without a complete record are removed. */
  readonly segments: Segment[];
  /** A number that no file has had. */
  readonly next: number;
  readonly checkpoint: Checkpoint | null;
  /** Incomplete ends of files, which were being written when the power failed. */
  readonly cutOff: readonly { readonly path: string; readonly bytes: number }[];
}

/** Reads the waiting frames of a folder, which is created if needed. Every record is checked. */
export async function findSegments(folder: string): Promise<Found> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const sequences = (await readdir(folder))
    .flatMap((name) => form.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
  const segments: Segment[] = [];
  const cutOff: { path: string; bytes: number }[] = [];
  for (const sequence of sequences) {
    const path = pathOf(folder, sequence);
    const content = await readFile(path);
    const { frames, used } = decodeFrames(content);
    if (used < content.length) cutOff.push({ path, bytes: content.length - used });
    if (frames.length > 0) segments.push({ sequence, path, frames: frames.length, bytes: used });
    else await rm(path, { force: true });
  }
  const checkpoint = await readCheckpoint(folder);
  // The checkpoint's file may be gone: numbers after it are used, because everything before it counts as acknowledged.
  return { segments, next: Math.max(sequences.at(-1) ?? 0, checkpoint?.sequence ?? 0) + 1, checkpoint, cutOff };
}

/** Null when there is no readable checkpoint: then all waiting frames are sent again, which does no harm. */
async function readCheckpoint(folder: string): Promise<Checkpoint | null> {
  try {
    const { sequence, offset, dropped } = JSON.parse(await readFile(join(folder, checkpointName), 'utf8')) as Partial<
      Record<keyof Checkpoint, unknown>
    >;
    return typeof sequence === 'number' && typeof offset === 'number' && typeof dropped === 'number'
      ? { sequence, offset, dropped }
      : null;
  } catch {
    return null;
  }
}

/** Bytes of a segment from an offset; fewer at its end. */
export async function readSegment({ path }: Segment, offset: number, length: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Replaces the file completely or not at all, but does not force it to disk: with an older mark some frames are sent
 * twice.
 */
export async function writeCheckpoint(folder: string, checkpoint: Checkpoint): Promise<void> {
  const draft = join(folder, `${checkpointName}.new`);
  await writeFile(draft, JSON.stringify(checkpoint), { mode: 0o600 });
  await rename(draft, join(folder, checkpointName));
}
