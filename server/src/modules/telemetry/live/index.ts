import type { LiveCommand } from '../../../live/live.types.ts';
import { createTicker } from '../../../live/ticker.ts';
import { createAttributeCommands } from './attribute-commands.ts';
import { createEntityCommands } from './entity-commands.ts';
import { createTelemetryFeed } from './feed.ts';
import type { LiveTelemetryParts } from './live-parts.ts';
import { createSeriesCommands } from './series-commands.ts';

export interface LiveTelemetry {
  readonly commands: readonly LiveCommand[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** How long readings collect before they are sent, ms. */
const defaultTickMs = 50;

/** Telemetry over the live socket: ThingsBoard's commands, fed with stored readings. */
export function createLiveTelemetry(
  parts: LiveTelemetryParts,
  { tickMs = defaultTickMs }: { readonly tickMs?: number } = {},
): LiveTelemetry {
  const ticker = createTicker(tickMs, (error) =>
    parts.log.error({ err: error }, 'readings could not be sent to sockets'),
  );
  const feed = createTelemetryFeed({ bus: parts.bus, ticker });
  const inside = { ...parts, ticker, feed };
  return {
    commands: [...createSeriesCommands(inside), ...createAttributeCommands(inside), ...createEntityCommands(inside)],
    async start() {
      feed.start();
    },
    async stop() {
      feed.stop();
      ticker.stop();
    },
  };
}
