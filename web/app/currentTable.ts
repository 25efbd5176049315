/**
 * The route table in use: chosen when the page starts and when the device turns, not while a window is dragged
 * narrower.
 */
import { placeStudios } from '../lib/paths.ts';
import { mobileBelowPx } from '../lib/rootFont.ts';
import { studioPage } from './phone/places.ts';
import { desktopRoutes, mobileRoutes, type RouteEntry } from './tables.ts';

let table: readonly RouteEntry[] = desktopRoutes;

export function chooseTable(widthPx: number): void {
  table = widthPx < mobileBelowPx ? mobileRoutes : desktopRoutes;
  placeStudios(table === mobileRoutes ? studioPage : null);
}

/** Whether the narrow table is in use. */
export function isOnPhone(): boolean {
  return table === mobileRoutes;
}

export function currentTable(): readonly RouteEntry[] {
  return table;
}
