import { readdirSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { type ToolFile, toolTexts } from './locales/toolTexts.ts';

/**
 * The content security policy allows no inline style. Sonner writes its style sheet into the page as text when it
 * loads; its file of the same rules is bundled instead, and that call is taken out.
 */
function sonnerWithoutInlineStyle(): Plugin {
  return {
    name: 'sonner-without-inline-style',
    enforce: 'pre',
    transform(code, moduleId) {
      if (!/\/sonner\/dist\/index\.mjs/.test(moduleId)) return null;
      const call = /^__insertCSS\("(?:[^"\\]|\\.)*"\);?$/m;
      if (!call.test(code)) throw new Error('sonner no longer inserts its styles where this build expects it');
      return { code: code.replace(call, ''), map: null };
    },
  };
}

/** The table of calls, read from one text: `id method path answer`. */
function callTable(calls: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  const lines = Object.entries(calls).map(([key, { id, method, path: at, answer }]) => {
    if (key !== id) throw new Error(`the call ${id} stands under another name: ${key}`);
    return [id, method, at, answer ?? ''].join(' ').trim();
  });
  return `export const calls = /* @__PURE__ */ Object.fromEntries(${JSON.stringify(lines.join('\n'))}.split('\\n')
    .map((line) => line.split(' ')).map(([id, method, path, answer]) => [id, { id, method, path, ...(answer && { answer }) }]));`;
}

/** Texts of all tools in a language, from the files of its folder: they bring no module of their own then. */
async function textsOfTools(folder: string): Promise<string> {
  const files = await Promise.all(
    readdirSync(folder).map(async (name): Promise<[string, ToolFile]> => [name, await import(path.join(folder, name))]),
  );
  return `export const tools = ${JSON.stringify(toolTexts(Object.fromEntries(files)))};`;
}

/**
 * What modules named `*.data.ts`, the table of calls and the texts of tools export, as literals: they read it out of
 * the catalogue, the contract and a folder, which a visitor's browser should not have to load.
 */
function evaluated(): Plugin {
  const callsFile = path.join(import.meta.dirname, 'lib', 'calls.ts');
  return {
    name: 'evaluated',
    enforce: 'pre',
    async load(moduleId) {
      if (/\/locales\/\w+\/tools\.ts$/.test(moduleId)) {
        return { code: await textsOfTools(moduleId.slice(0, -'.ts'.length)), map: null };
      }
      if (moduleId !== callsFile && !moduleId.endsWith('.data.ts')) return null;
      const exported = await import(moduleId);
      // A line a call: a third of what it weighs as literals.
      if (moduleId === callsFile) return { code: callTable(exported.calls), map: null };
      const values = Object.entries(exported);
      return {
        code: values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n'),
        map: null,
      };
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [evaluated(), sonnerWithoutInlineStyle(), react(), tailwindcss()],
  resolve: {
    alias: {
      // Scroll locking of dialogs, by constructed style sheets: text in a style element is refused by the policy.
      'react-style-singleton': path.join(import.meta.dirname, 'lib', 'styleSingleton.ts'),
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined assets would need `data:` in the policy for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Which files a page needs: for its preloads, and for the size gate.
    manifest: true,
  },
  server: { port: 5173, strictPort: true },
});
