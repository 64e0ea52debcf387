import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { liveCloseCodes, livePaths } from '@oilsight/contract';
import { closeGraceMs } from './session.ts';

export interface UpgradesParts {
  readonly maxMessageBytes: number;
  isStopping(): boolean;
  /** Called for a socket on one of the contract's paths; `token` was given in its address. */
  opened(
    ws: WebSocket,
    socket: Duplex,
    asked: { readonly token: string | null; readonly request: IncomingMessage },
  ): void;
}

/** Upgrades requests to web sockets. A socket on a path that is not a live path is closed at once with the reason. */
export function createUpgrades({ maxMessageBytes, isStopping, opened }: UpgradesParts) {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });

  return function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => undefined); // nothing else listens before the handshake
    const url = URL.parse(request.url ?? '', 'http://localhost');
    const path = url?.pathname ?? '';
    if (isStopping()) return refuse(socket, '503 Service Unavailable');
    if (path !== '/ws' && !path.startsWith('/ws/') && !path.startsWith('/api/ws'))
      return refuse(socket, '404 Not Found');
    server.handleUpgrade(request, socket, head, (ws) => {
      const isLive = (livePaths as readonly string[]).includes(path);
      if (isLive) return opened(ws, socket, { token: url?.searchParams.get('token') || null, request });
      ws.on('error', () => undefined);
      ws.close(liveCloseCodes.badData, 'Unknown session type');
      setTimeout(() => ws.terminate(), closeGraceMs).unref();
    });
  };
}

/** Answers and closes both directions: the caller may keep its own side open for ever. */
function refuse(socket: Duplex, status: string): void {
  const reply = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.end(reply, () => socket.destroy());
}
