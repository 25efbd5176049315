/**
 * Where a signed-in person finds on a phone what the wide table has pages for: studios on the public pages of tools,
 * the rest as sheets.
 */
import { paths } from '../../lib/paths.ts';

/** The page of each tool; tools that are not named here stand on the first. */
const pageOfTool: Readonly<Record<string, string>> = {
  'render-sketch': paths.sketchDrawing,
  line: paths.sketchDrawing,
  erase: paths.objectErasure,
  unmark: paths.objectErasure,
  enhance: paths.highDefinition,
};

/** The public page that carries the studio of a tool. */
export const studioPage = (tool: string): string => pageOfTool[tool] ?? paths.styleRendering;

/** Sheets over /home, each with the address of the page that it shows. */
const sheets = {
  history: paths.history,
  favorites: paths.favorites,
  design: paths.renderDetail,
  person: paths.person,
  setting: paths.setting,
  authentication: paths.authentication,
} as const;
export type SheetName = keyof typeof sheets;

export function sheetNamed(name: string | null): SheetName | null {
  return name !== null && Object.hasOwn(sheets, name) ? (name as SheetName) : null;
}

/** Where an address of the wide table leads on a phone; null where it has no such place. */
export function placeOnPhone(pathname: string, search: string): string | null {
  const query = new URLSearchParams(search);
  if (pathname === paths.tools) return `${studioPage(query.get('tool') ?? '')}${search}`;
  // The dashboard is where one starts; whoever comes back from a payment wants to see what it brought.
  if (pathname === paths.dashboard && !query.has('checkout')) return paths.styleRendering;
  const wanted = pathname === paths.dashboard ? paths.person : pathname;
  const [sheet] = Object.entries(sheets).find(([, path]) => path === wanted) ?? [];
  return sheet ? `${paths.home}?${new URLSearchParams([['sheet', sheet], ...query])}` : null;
}
