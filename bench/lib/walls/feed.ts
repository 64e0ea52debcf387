import { connect } from 'node:net';
import { httpSender } from '../senders.ts';
import type { BenchServer } from '../server.ts';

/** What a machine sends, and around which value. */
const quantities = {
  oil_temperature: 52,
  water_ppm: 180,
  viscosity_kinematic: 46,
  dielectric_constant: 2.3,
  particle_ch1: 900,
  particle_ch2: 210,
  particle_ch3: 40,
  vibration_rms: 1.8,
} as const;
/** Connections over which the machines send. */
const connections = 4;
const tickMs = 20;

export interface Feed {
  /** Frames that are on disk. */
  readonly stored: number;
  stop(): void;
}

function bodyOf(n: number): string {
  const swing = Math.sin(n / 97) * 0.06 + Math.sin(n / 7) * 0.01;
  const values = Object.entries(quantities).map(([key, value]) => `"${key}":${(value * (1 + swing)).toFixed(3)}`);
  return `{"ts":${Date.now()},"values":{${values.join(',')}}}`;
}

/** Lets the devices of a server send in turn, through its HTTP door, so many frames a second in all. */
export function feed({ port, tokens }: Pick<BenchServer, 'port' | 'tokens'>, perSecond: number): Feed {
  let stored = 0;
  let due = 0;
  let isOver = false;
  const idle: (() => void)[] = [];
  const sockets = Array.from({ length: connections }, (_, offset) => {
    let n = offset;
    const sender = httpSender({
      path: (nth) => `/api/v1/${tokens[nth % tokens.length] ?? ''}/telemetry`,
      contentType: 'application/json',
      body: bodyOf,
    });
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const send = () => {
      socket.write(sender.message(n));
      n += connections;
    };
    socket.on('connect', () => idle.push(send));
    socket.on('data', (chunk) => {
      const count = sender.acknowledgements(chunk);
      if (count === 0) return;
      stored += count;
      idle.push(send);
    });
    return socket;
  });
  let at = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    due = Math.min(perSecond, due + ((now - at) / 1000) * perSecond);
    at = now;
    while (!isOver && due >= 1 && idle.length > 0) {
      due -= 1;
      idle.shift()?.();
    }
  }, tickMs);
  return {
    get stored() {
      return stored;
    },
    stop() {
      isOver = true;
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}
