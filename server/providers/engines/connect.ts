/** Engines as the operator has named them. */
import type { EngineSettings } from '../../engineSettings.ts';
import type { Services } from '../../services.ts';
import { comfyEngine } from './comfy/engine.ts';
import { imagesEngine } from './images/engine.ts';
import { imageFacts } from './images/facts.ts';
import { createMaker, type Maker } from './maker.ts';
import type { Engine } from './types.ts';

/** Nothing is asked before the first picture. */
export function connectEngines(settings: readonly EngineSettings[]): readonly Engine[] {
  return settings.map((each) =>
    each.kind === 'comfyui' ? comfyEngine(each) : imagesEngine(each, imageFacts[each.kind]),
  );
}

/** Who makes pictures in this process. */
export function makerOf({ config, pool, storage, log }: Pick<Services, 'config' | 'pool' | 'storage' | 'log'>): Maker {
  return createMaker({
    pool,
    engines: connectEngines(config.engines),
    order: config.engineOrder,
    temporaryPath: (extension) => storage.temporaryPath(extension),
    log,
  });
}
