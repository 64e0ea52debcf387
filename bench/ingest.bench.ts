import { indicatorIds } from '@oilsight/oil';
import { influxIsInstalled, startInflux } from './lib/influx.ts';
import { httpSender, load, mqttSender, type Sender } from './lib/senders.ts';
import { memoryOf, startBenchServer } from './lib/server.ts';
import { markdown, median, report } from './lib/table.ts';

/**
 * Acknowledged readings per second through each adapter, in turns with InfluxDB and the same client, after a warm-up
 * round. A message is one frame of 20 readings, as a sensor sends it, or ten frames, as a gateway does. Every sender
 * has one message in flight.
 *
 * `npm run bench -- ingest [seconds] [rounds]`
 */
const seconds = Number(process.argv[2] ?? 4);
const rounds = Number(process.argv[3] ?? 3);
const keys = indicatorIds.slice(0, 20);
/** Far enough in the past that all frames, a second apart, lie in the past too. */
const start = Date.now() - 60 * 86_400_000;

/** Twenty plausible values that change with every frame, as JSON members and as line-protocol fields. */
function frame(device: number, n: number): { readonly json: string; readonly line: string } {
  const value = (k: number) => (20 + k + ((n * 7 + device * 3 + k * 11) % 100) / 10).toFixed(1);
  return {
    json: `{${keys.map((key, k) => `"${key}":${value(k)}`).join(',')}}`,
    line: keys.map((key, k) => `${key}=${value(k)}`).join(','),
  };
}

function payloads(device: number, framesPerMessage: number) {
  const at = (n: number, f: number) => start + (n * framesPerMessage + f) * 1000;
  const list = Array.from({ length: framesPerMessage }, (_, f) => f);
  return {
    json: (n: number) =>
      framesPerMessage === 1
        ? `{"ts":${at(n, 0)},"values":${frame(device, n).json}}`
        : `[${list.map((f) => `{"ts":${at(n, f)},"values":${frame(device, n * 10 + f).json}}`).join(',')}]`,
    line: (n: number) =>
      list.map((f) => `oil,device=d${device} ${frame(device, n * 10 + f).line} ${at(n, f)}`).join('\n'),
  };
}

const rows: (string | number)[][] = [];
let peakMb = 0;
for (const devices of [50, 500]) {
  for (const framesPerMessage of [1, 10]) {
    const results: Record<'influx' | 'http' | 'mqtt', number[]> = { influx: [], http: [], mqtt: [] };
    const server = await startBenchServer(devices * 2);
    const influx = influxIsInstalled() ? await startInflux() : null;
    for (let round = 0; round <= rounds; round += 1) {
      // The first round is a warm-up: a fresh process and a fresh database do not represent a server that runs for
      // months.
      const keep = (list: number[], value: number) => round > 0 && list.push(value);
      // Times continue from round to round, so that every frame is new and in order, as a sensor's are.
      const offset = round * 1_000_000;
      const senders = (make: (n: number) => Sender) => Array.from({ length: devices }, (_, n) => make(n));
      const rate = async (port: number, list: Sender[]) => {
        const result = await load(list, { port, seconds });
        return (result.acknowledged * framesPerMessage * keys.length) / result.seconds / 1000;
      };
      if (influx !== null) {
        keep(
          results.influx,
          await rate(
            influx.port,
            senders((n) =>
              httpSender({
                path: '/write?db=bench&precision=ms',
                contentType: 'text/plain',
                body: (m) => payloads(n, framesPerMessage).line(m + offset / framesPerMessage),
              }),
            ),
          ),
        );
      }
      keep(
        results.http,
        await rate(
          server.port,
          senders((n) =>
            httpSender({
              path: `/api/v1/${server.tokens[n]}/telemetry`,
              contentType: 'application/json',
              body: (m) => payloads(n, framesPerMessage).json(m + round * 20_000),
            }),
          ),
        ),
      );
      keep(
        results.mqtt,
        await rate(
          server.mqttPort,
          senders((n) =>
            mqttSender({
              clientId: `b${n}`,
              token: server.tokens[devices + n] ?? '',
              topic: 'v1/devices/me/telemetry',
              body: (m) => payloads(n, framesPerMessage).json(m + round * 20_000),
            }),
          ),
        ),
      );
    }
    peakMb = Math.max(peakMb, memoryOf(server.pid).peak);
    await server.stop();
    await influx?.stop();
    const ratio = (values: number[]) => (influx === null ? '–' : (median(values) / median(results.influx)).toFixed(2));
    const thousand = (values: number[]) =>
      values.length === 0
        ? '–'
        : `${Math.round(median(values))} (${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))})`;
    rows.push([
      `${devices} devices, ${framesPerMessage} frame${framesPerMessage === 1 ? '' : 's'} a message`,
      thousand(results.http),
      ratio(results.http),
      thousand(results.mqtt),
      ratio(results.mqtt),
      thousand(results.influx),
    ]);
  }
}
report(
  'ingest',
  'npm run bench -- ingest',
  `Thousand acknowledged readings a second, median of ${rounds} interleaved rounds of ${seconds} s (lowest–highest) after one that warms all of them up; 20 readings a frame.\n\n${markdown(
    ['load', 'HTTP', '÷ InfluxDB', 'MQTT QoS 1', '÷ InfluxDB', 'InfluxDB 1.6 HTTP'],
    rows,
  )}\n\nServer memory at its highest: ${peakMb} MB.`,
);
