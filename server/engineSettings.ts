/**
 * Engines outside of this program, as the environment names them: where they are, and in which order tools ask
 * them.
 */
import { type OutsideTool, outsideTools } from './pool/outside/types.ts';

export const engineKinds = ['comfyui', 'openai', 'sd-server', 'localai', 'openai-compatible'] as const;
export type EngineKind = (typeof engineKinds)[number];

export interface EngineSettings {
  /** As it stands in the order, the log and with its results. */
  readonly name: string;
  readonly kind: EngineKind;
  /** Without a slash at the end. */
  readonly url: string;
  /** A model's file or name; undefined: the one that is found there. */
  readonly model: string | undefined;
  readonly apiKey: string | undefined;
  /** US dollars a picture; undefined: not told. */
  readonly usdPerPicture: number | undefined;
}

/** By tool: the engines to ask, first to last; the built-in one is always asked last. */
export type EngineOrder = { readonly [T in OutsideTool]: readonly string[] };

export interface EngineVariables {
  readonly ENGINES?: string | undefined;
  readonly ENGINE_ORDER?: string | undefined;
  readonly ENGINE_KEYS?: string | undefined;
  readonly ENGINE_COSTS?: string | undefined;
}

const name = /^[a-z0-9][a-z0-9-]{0,31}$/;

/** `a=b c=d` by name. What has no `=` gets an empty value. */
function pairsOf(text: string | undefined): [string, string][] {
  return (text ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
    });
}

function kindOf(text: string | undefined): EngineKind | undefined {
  return engineKinds.find((kind) => kind === text);
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && !username && !password && !search && !hash;
}

/** Reads one of ENGINES; a fault is told instead. */
function readEngine(own: string, value: string): Omit<EngineSettings, 'apiKey' | 'usdPerPicture'> | string {
  const [kindText, url = '', ...model] = value.split(',');
  const kind = kindOf(kindText);
  if (!name.test(own) || own === 'built-in') return `ENGINES: "${own}" is no name: small letters, digits and hyphens`;
  if (!kind) return `ENGINES: ${own} must be one of ${engineKinds.join(', ')}, as name=kind,address,model`;
  if (!isAddress(url))
    return `ENGINES: ${own} needs an address that starts with http:// or https://, without a key in it`;
  return { name: own, kind, url: url.replace(/\/+$/, ''), model: model.join(',') || undefined };
}

/** Values by engine; names that are no engine's are faults. */
function byEngine(setting: string, text: string | undefined, names: readonly string[], faults: string[]) {
  const values = new Map(pairsOf(text));
  for (const own of values.keys()) {
    if (!names.includes(own)) faults.push(`${setting}: "${own}" is not one of ENGINES`);
  }
  return values;
}

function readOrder(text: string | undefined, names: readonly string[], faults: string[]): EngineOrder {
  const given = new Map(pairsOf(text));
  for (const [tool, list] of given) {
    if (!outsideTools.some((known) => known === tool)) {
      faults.push(`ENGINE_ORDER: "${tool}" must be one of ${outsideTools.join(', ')}`);
    }
    for (const own of list.split(',').filter(Boolean)) {
      if (own !== 'built-in' && !names.includes(own)) faults.push(`ENGINE_ORDER: "${own}" is not one of ENGINES`);
    }
  }
  const orderOf = (tool: OutsideTool): readonly string[] => {
    const list = given.get(tool)?.split(',').filter(Boolean) ?? names;
    const end = list.indexOf('built-in');
    return [...new Set(end < 0 ? list : list.slice(0, end))];
  };
  return {
    restyle: orderOf('restyle'),
    'render-sketch': orderOf('render-sketch'),
    erase: orderOf('erase'),
    enhance: orderOf('enhance'),
  };
}

/** Reads the four settings; adds a line to `faults` for each that cannot be. No key is repeated in a fault. */
export function readEngines(
  variables: EngineVariables,
  faults: string[],
): { engines: readonly EngineSettings[]; engineOrder: EngineOrder } {
  const named = pairsOf(variables.ENGINES);
  const names = named.map(([own]) => own);
  if (new Set(names).size < names.length) faults.push('ENGINES: each engine needs a name of its own');
  const keys = byEngine('ENGINE_KEYS', variables.ENGINE_KEYS, names, faults);
  const costs = byEngine('ENGINE_COSTS', variables.ENGINE_COSTS, names, faults);
  const engines = named.flatMap(([own, value]): EngineSettings[] => {
    const read = readEngine(own, value);
    if (typeof read === 'string') {
      faults.push(read);
      return [];
    }
    const cost = costs.get(own);
    const usd = cost === undefined ? undefined : Number(cost);
    if (usd !== undefined && !(usd >= 0 && usd < 1000)) faults.push(`ENGINE_COSTS: ${own} needs US dollars a picture`);
    return [{ ...read, apiKey: keys.get(own) || undefined, usdPerPicture: usd }];
  });
  return { engines, engineOrder: readOrder(variables.ENGINE_ORDER, names, faults) };
}
