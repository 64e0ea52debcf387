import type { Frame } from '../buffer/frame.ts';

/** Most frames in one message: far below the server's limit. */
export const maxFramesOfMessage = 200;

/** A gateway's message: the frames by device name, in their order. */
export function gatewayMessage(frames: readonly Frame[]): string {
  const devices = new Map<string, { ts: number; values: Frame['values'] }[]>();
  for (const { device, ts, values } of frames) {
    const list = devices.get(device) ?? [];
    list.push({ ts, values });
    devices.set(device, list);
  }
  return JSON.stringify(Object.fromEntries(devices));
}

/** The server's message on its errors topic, as a line; null: it is not understood. */
export function refusalIn(payload: string): { readonly text: string; readonly count: number } | null {
  try {
    const { refused, refusedCount, error } = JSON.parse(payload) as {
      readonly refused?: readonly {
        readonly device?: string;
        readonly key?: string | null;
        readonly reason?: string;
        readonly text?: string;
      }[];
      readonly refusedCount?: number;
      readonly error?: { readonly message?: string };
    };
    if (error !== undefined)
      return { text: `the server takes nothing of this gateway: ${error.message ?? 'no reason given'}`, count: 0 };
    if (refused === undefined) return null;
    const reasons = new Set(
      refused.map(({ device, key, reason, text }) =>
        [device, key, text ?? reason].filter((part) => typeof part === 'string').join(': '),
      ),
    );
    return {
      text: `the server refused readings: ${[...reasons].slice(0, 3).join('; ')}`,
      count: refusedCount ?? refused.length,
    };
  } catch {
    return null;
  }
}
