import type { Chunk } from './coverage.ts';
import { instantsOf } from './coverage.ts';
import type { Unit } from './credentials.ts';
import type { Ledger } from './ledger.ts';
import type { Link } from './link.ts';

/** A device's connection: sends its past and present readings, and records what was acknowledged. */
export interface Sender {
  readonly unit: Unit;
  /** Sends one message with a part of the past. Returns its number of readings. */
  sendPast(chunk: Chunk): Promise<number>;
  /**
   * Sends one frame. `measuredAt` is the machine's own time, `at` the time that is sent. Returns its number of
   * readings.
   */
  sendNow(at: number, measuredAt: number): Promise<number>;
}

interface SentFrame {
  readonly ts: number;
  readonly values: Readonly<Record<string, number>>;
}

export function createSender(unit: Unit, link: Link, ledger: Ledger): Sender {
  const publish = async (frames: readonly SentFrame[]): Promise<number> => {
    if (frames.length === 0) return 0;
    await (unit.isBehindGateway
      ? link.publish('v1/gateway/telemetry', JSON.stringify({ [unit.name]: frames }))
      : link.publish('v1/devices/me/telemetry', JSON.stringify(frames)));
    return frames.reduce((sum, { values }) => sum + Object.keys(values).length, 0);
  };
  const frameAt = (ts: number, measuredAt: number): SentFrame[] => {
    const values = unit.device.readingsAt(measuredAt);
    return values === null ? [] : [{ ts, values }];
  };
  return {
    unit,
    async sendPast(chunk) {
      const sent = await publish(instantsOf(chunk).flatMap((at) => frameAt(at, at)));
      ledger.note(unit.life, chunk);
      return sent;
    },
    sendNow: (at, measuredAt) => publish(frameAt(at, measuredAt)),
  };
}
