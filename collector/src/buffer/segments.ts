import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeFrames } from './records.ts';

/** A file of records. They are numbered in the order of time and only ever appended to by the run that made them. */
export interface Segment {
  readonly sequence: number;
  readonly path: string;
  /** Whole records in it. */
  frames: number;
  /** Their bytes: what lies behind them was cut off. */
  bytes: number;
}

/** A place between two records. */
export interface Position {
  readonly sequence: number;
  readonly offset: number;
}

/** How far the server has acknowledged, and what was lost on the way. */
export interface Checkpoint extends Position {
  readonly dropped: number;
}

const form = /^frames-(\d{12})\.log$/;
const checkpointName = 'acknowledged.json';

export function pathOf(folder: string, sequence: number): string {
  return join(folder, `frames-${String(sequence).padStart(12, '0')}.log`);
}

/** Makes an empty segment; its entry in the folder is on disk as well. */
export async function makeSegment(folder: string, sequence: number) {
  const path = pathOf(folder, sequence);
  const file = await open(path, 'wx', 0o600);
  await syncFolder(folder);
  return { file, segment: { sequence, path, frames: 0, bytes: 0 } };
}

/**
 * Without this a power cut may take a whole new file, however well its content was kept. Windows keeps entries by
 * itself and refuses.
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

/** A folder as an earlier run left it. */
export interface Found {
  /** By sequence; those without a whole record are removed. */
  readonly segments: Segment[];
  /** A sequence that no file has had. */
  readonly next: number;
  readonly checkpoint: Checkpoint | null;
  /** Ends of files that hold no whole record: what was written when the power went. */
  readonly cutOff: readonly { readonly path: string; readonly bytes: number }[];
}

/** Reads what waits in a folder, which is made when there is none. Every record is checked. */
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
  // Beyond the mark too, whose file may be gone: what lies before it counts as acknowledged.
  return { segments, next: Math.max(sequences.at(-1) ?? 0, checkpoint?.sequence ?? 0) + 1, checkpoint, cutOff };
}

/** Null when there is none that can be read: then what waits is sent again, which does no harm. */
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

/** Bytes of a segment from a place on, fewer at its end. */
export async function readSegment({ path }: Segment, offset: number, length: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Whole or not at all, but not forced to the disk: an older mark means that some is sent twice. */
export async function writeCheckpoint(folder: string, checkpoint: Checkpoint): Promise<void> {
  const draft = join(folder, `${checkpointName}.new`);
  await writeFile(draft, JSON.stringify(checkpoint), { mode: 0o600 });
  await rename(draft, join(folder, checkpointName));
}
