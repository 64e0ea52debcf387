import { useLayoutEffect, useSyncExternalStore } from 'react';
import { readCookie, removeCookie, writeCookie } from '../lib/cookies.ts';
import type { ThemeName } from './tokens.ts';

/** What a reader may choose; `system`: as the device is, whenever that changes. */
export type ThemeChoice = ThemeName | 'system';

const cookie = 'theme';
const system = '(prefers-color-scheme: dark)';
/** Number of mounted pages with a dark background. */
let darkGrounds = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(theme: ThemeName): void {
  if (currentTheme() === theme) return;
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** The theme in force. `boot.js` has set it on the document before anything was painted. */
export function currentTheme(): ThemeName {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** The last choice in this browser; before any it follows the system. */
export function themeChoice(): ThemeChoice {
  const kept = readCookie(cookie);
  return kept === 'dark' || kept === 'light' ? kept : 'system';
}

/** The reader's own: the last choice, before any as the system is. */
function chosenTheme(): ThemeName {
  const choice = themeChoice();
  if (choice !== 'system') return choice;
  return matchMedia(system).matches ? 'dark' : 'light';
}

function showChosen(): void {
  if (darkGrounds === 0) show(chosenTheme());
}

/** Shows a theme at once, or when the last page of a dark ground is gone, and keeps the choice for a year. */
export function setTheme(choice: ThemeChoice): void {
  if (choice === 'system') removeCookie(cookie);
  else writeCookie(cookie, choice, { maxAgeSeconds: 365 * 86_400 });
  showChosen();
}

/** Follows the system from now on while the reader has chosen nothing else. */
export function followSystem(): void {
  matchMedia(system).addEventListener('change', showChosen);
}

export function useTheme(): ThemeName {
  return useSyncExternalStore(subscribe, currentTheme);
}

/**
 * Shows the whole window dark while a page of a dark ground is there, whatever was chosen: menus and pickers above it
 * belong to it.
 */
export function useDarkGround(isDark: boolean): void {
  useLayoutEffect(() => {
    // Outside React: the document's theme, before the page is painted.
    if (!isDark) return;
    darkGrounds += 1;
    show('dark');
    return () => {
      darkGrounds -= 1;
      showChosen();
    };
  }, [isDark]);
}
