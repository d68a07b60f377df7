// Fills the first screen of the page when it is built or served: its words, and the arcs that the core computes.
import { createServer } from 'vite';
import { root } from './lib/paths.mjs';

/** The module is run as it is in Node: Vite translates it and what it imports. @returns {Promise<string>} */
async function firstScreen() {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'warn',
    server: { middlewareMode: true, watch: null, hmr: false },
    appType: 'custom',
  });
  try {
    const { firstScreen: made } = await server.ssrLoadModule('/web/page/first-still.ts');
    return await made();
  } finally {
    await server.close();
  }
}

const place = '<!-- Filled by tools/first-screen.mjs. -->';

/** @returns {import('vite').Plugin} */
export const firstScreenPlugin = () => {
  /** @type {Promise<string> | null} */
  let made = null;
  return {
    name: 'first-screen',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes(place)) throw new Error('the page has no place for the first screen');
        made ??= firstScreen();
        return html.replace(place, await made);
      },
    },
  };
};
