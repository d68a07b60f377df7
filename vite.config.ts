import { defineConfig } from 'vite';
import { minifyAgain } from './tools/lib/minify-again.mjs';
import { minifyTemplates } from './tools/lib/minify-templates.mjs';

// The page, for `npm run dev`, `npm start` and as dist/index.html. The other built files take
// their settings from tools/bundle.mjs.
export default defineConfig({
  root: 'web/page',
  // Relative addresses: dist/ can be served from any folder.
  base: './',
  plugins: [minifyTemplates(), minifyAgain()],
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    // One module script and no lazily loaded chunks: nothing to preload.
    modulePreload: false,
    reportCompressedSize: false,
    // Terser takes its time; that is no mistake in the build.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});
