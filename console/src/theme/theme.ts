import { useSyncExternalStore } from 'react';
import { writeCookie } from '../lib/cookies.ts';
import type { ThemeName } from './tokens.ts';

const cookie = 'theme';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme in force. `boot.js` has set it on the document before anything was painted. */
export function currentTheme(): ThemeName {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Shows a theme at once and keeps the choice for a year. */
export function setTheme(theme: ThemeName): void {
  document.documentElement.dataset.theme = theme;
  writeCookie(cookie, theme, { maxAgeSeconds: 365 * 86_400 });
  for (const listener of listeners) listener();
}

export function useTheme(): ThemeName {
  return useSyncExternalStore(subscribe, currentTheme);
}
