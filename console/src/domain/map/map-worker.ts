import { createMapDesk } from './map-desk.ts';
import { readMap } from './map-file.ts';
import type { Asked, Answered } from './map-line.ts';

const desk = createMapDesk(async (path) => {
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  return readMap(await reply.json());
});

async function answer({ id, name, given }: Asked): Promise<void> {
  let answered: Answered;
  let transfer: Transferable[] = [];
  try {
    const value = await (desk[name] as (...given: readonly unknown[]) => Promise<unknown>)(...given);
    answered = { id, value };
    if (value instanceof ImageBitmap) transfer = [value];
  } catch (error) {
    answered = { id, failure: String(error) };
  }
  postMessage(answered, { transfer });
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => void answer(data));
