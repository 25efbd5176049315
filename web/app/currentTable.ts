/** The route table in use: chosen when the page starts and when the device turns, not while a window is dragged narrower. */
import { mobileBelowPx } from '../lib/rootFont.ts';
import { desktopRoutes, mobileRoutes, type RouteEntry } from './tables.ts';

let table: readonly RouteEntry[] = desktopRoutes;

export function chooseTable(widthPx: number): void {
  table = widthPx < mobileBelowPx ? mobileRoutes : desktopRoutes;
}

export function currentTable(): readonly RouteEntry[] {
  return table;
}
