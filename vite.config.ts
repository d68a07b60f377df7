import { defineConfig, type Plugin } from 'vite';
import { minifyAgain } from './tools/lib/minify-again.mjs';
import { minifyTemplates } from './tools/lib/minify-templates.mjs';

/** Vite wraps import() in a search for style sheets to load first: there are none. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js')
      ? 'export const __vitePreload = (load) => load();'
      : undefined,
};

// The page, for `npm run dev`, `npm start` and as dist/index.html. The other built files take
// their settings from tools/bundle.mjs.
export default defineConfig({
  root: 'web/page',
  // Relative addresses: dist/ can be served from any folder.
  base: './',
  plugins: [plainImports, minifyTemplates(), minifyAgain()],
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    // One module script at the start: nothing to preload.
    modulePreload: false,
    reportCompressedSize: false,
    // Terser takes its time; that is no mistake in the build.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});
