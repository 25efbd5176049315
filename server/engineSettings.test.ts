import { expect, it } from 'vitest';
import { connectableTools } from '#contract/availability.ts';
import { type EngineVariables, readEngines } from './engineSettings.ts';
import { outsideTools } from './pool/outside/types.ts';

const read = (variables: EngineVariables) => {
  const faults: string[] = [];
  return { ...readEngines(variables, faults), faults };
};

it('engines are read with their addresses, models, keys and costs', () => {
  const { engines, engineOrder, faults } = read({
    ENGINES: 'farm=comfyui,http://10.0.0.5:8188/ hosted=openai,https://api.example.com/v1,gpt-image-1',
    ENGINE_KEYS: 'hosted=sk-secret=',
    ENGINE_COSTS: 'hosted=0.04',
    ENGINE_ORDER: 'restyle=hosted,farm erase=farm,built-in,hosted enhance=built-in',
  });
  expect(faults).toEqual([]);
  expect(engines).toEqual([
    {
      name: 'farm',
      kind: 'comfyui',
      url: 'http://10.0.0.5:8188',
      model: undefined,
      apiKey: undefined,
      usdPerPicture: undefined,
    },
    {
      name: 'hosted',
      kind: 'openai',
      url: 'https://api.example.com/v1',
      model: 'gpt-image-1',
      apiKey: 'sk-secret=',
      usdPerPicture: 0.04,
    },
  ]);
  expect(engineOrder).toEqual({
    restyle: ['hosted', 'farm'],
    'render-sketch': ['farm', 'hosted'],
    // What stands behind the built-in engine is never asked.
    erase: ['farm'],
    enhance: [],
  });
});

it('without settings there are none', () => {
  expect(read({})).toEqual({
    engines: [],
    engineOrder: { restyle: [], 'render-sketch': [], erase: [], enhance: [] },
    faults: [],
  });
});

it.each([
  [{ ENGINES: 'farm=comfyui,file:///etc/passwd' }, 'address'],
  [{ ENGINES: 'farm=comfyui,http://me:secret@10.0.0.5' }, 'address'],
  [{ ENGINES: 'farm=other,http://10.0.0.5' }, 'one of comfyui'],
  [{ ENGINES: 'Big_Farm=comfyui,http://10.0.0.5' }, 'no name'],
  [{ ENGINES: 'built-in=comfyui,http://10.0.0.5' }, 'no name'],
  [{ ENGINES: 'a=comfyui,http://h a=comfyui,http://h' }, 'a name of its own'],
  [{ ENGINES: 'a=comfyui,http://h', ENGINE_ORDER: 'restyle=b' }, '"b" is not one'],
  [{ ENGINES: 'a=comfyui,http://h', ENGINE_ORDER: 'paint=a' }, '"paint" must be'],
  [{ ENGINE_KEYS: 'b=secret' }, '"b" is not one'],
  [{ ENGINES: 'a=comfyui,http://h', ENGINE_COSTS: 'a=cheap' }, 'US dollars'],
])('what cannot be is told, and no key with it: %j', (variables, said) => {
  const { faults } = read(variables);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(said);
  expect(faults[0]).not.toContain('secret');
});

it('the table of what is sold names the tools that engines can be connected for', () => {
  expect([...connectableTools].sort()).toEqual([...outsideTools].sort());
});
