import { deviceRoutes, livePaths, maxLastSeen } from '@oilsight/contract';
import { call, session } from '../api/call.ts';
import { createLastSeen } from './last-seen.ts';
import { createLiveSocket } from './socket.ts';
import { createLiveStore } from './store.ts';

/** Live values of this tab. */
export const liveStore = createLiveStore((run) => requestAnimationFrame(run));

/** This tab's socket. */
export const liveSocket = createLiveSocket({
  url: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${livePaths[0]}`,
  token: (refused) => (refused === null ? session.freshToken() : session.renew(refused)),
  isHidden: () => document.visibilityState === 'hidden',
});

/** When the devices on the screen reported last. */
export const lastSeen = createLastSeen({
  ask: (deviceIds) => call(deviceRoutes.lastSeen, { query: { deviceIds: deviceIds.join(',') } }),
  isHidden: () => document.visibilityState === 'hidden',
  most: maxLastSeen,
});

let isWatching = false;

function follow(): void {
  if (session.isLoggedIn()) {
    liveSocket.start();
    return;
  }
  liveSocket.stop();
  liveStore.clear();
  lastSeen.clear();
}

/**
 * Starts the socket with the login, stops it and forgets all values when that ends. Called by every hook that needs it;
 * once is enough.
 */
export function startLive(): void {
  if (isWatching) return;
  isWatching = true;
  session.subscribe(follow);
  addEventListener('online', () => liveSocket.wake());
  addEventListener('offline', () => liveSocket.lost());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    liveSocket.wake();
    lastSeen.wake();
  });
  follow();
}

/** Notices within five seconds that this tab is cut off. @returns how to go back to the usual half a minute */
export function watchClosely(): () => void {
  return liveSocket.watchClosely();
}
