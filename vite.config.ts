import { defineConfig } from 'vite';
import { firstScreenPlugin } from './tools/first-screen.mjs';
import { preloadCore } from './tools/preload.mjs';

// The page, for `npm run dev`, `npm start` and as dist/index.html. The other built files take
// their settings from tools/bundle.mjs.
export default defineConfig({
  root: 'web/page',
  plugins: [firstScreenPlugin(), preloadCore()],
  // Relative addresses: dist/ can be served from any folder.
  base: './',
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    // In kB, uncompressed: the wasm is inside, as digits. tools/size-budgets.json has the real limits.
    chunkSizeWarningLimit: 1000,
    // Browsers with wasm's SIMD know `modulepreload`.
    modulePreload: { polyfill: false },
    // What is needed at the start is one chunk, which the panels' chunks share.
    rolldownOptions: {
      // On a busy machine it would warn of its own slowness.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] },
        chunkFileNames: 'assets/[name]-[hash].js',
      },
    },
  },
});
