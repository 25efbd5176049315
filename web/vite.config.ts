import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * The content security policy allows no inline style. Sonner writes its style sheet into the page as text when it loads;
 * its file of the same rules is bundled instead, and that call is taken out.
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

/**
 * The table of calls as a literal: its module reads it out of the contract, whose schemas a visitor's browser should not
 * have to load.
 */
function evaluatedCalls(): Plugin {
  const file = path.join(import.meta.dirname, 'lib', 'calls.ts');
  return {
    name: 'evaluated-calls',
    enforce: 'pre',
    async load(moduleId) {
      if (moduleId !== file) return null;
      const { calls } = await import(file);
      return { code: `export const calls = ${JSON.stringify(calls)};`, map: null };
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [evaluatedCalls(), sonnerWithoutInlineStyle(), react(), tailwindcss()],
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
  },
  server: { port: 5173, strictPort: true },
});
