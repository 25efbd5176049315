/** Light and dark. `boot.js` sets the first one before the first paint. */
import { useSyncExternalStore } from 'react';
import { readStored, storageKeys, store } from './storage.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themes)[number];

const listeners = new Set<() => void>();

function systemTheme(): 'light' | 'dark' {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function themeChoice(): ThemeChoice {
  const stored = readStored(storageKeys.theme);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function apply(): void {
  const choice = themeChoice();
  document.documentElement.setAttribute('data-theme', choice === 'system' ? systemTheme() : choice);
  for (const listener of listeners) listener();
}

export function setTheme(choice: ThemeChoice): void {
  store(storageKeys.theme, choice === 'system' ? null : choice);
  apply();
}

/** Follows the system while that is the choice, and choices made in other tabs. */
export function installTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKeys.theme) apply();
  });
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    themeChoice,
    () => 'system',
  );
}
