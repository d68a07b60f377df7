// Tells the page's HTML of the core, which is loaded for the first picture: browsers then fetch it beside the start's code
// rather than after it.

/** @returns {import('vite').Plugin} */
export const preloadCore = () => ({
  name: 'preload-core',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle }) {
      // While the page is developed there is no bundle.
      if (!bundle) return [];
      const core = Object.values(bundle).find(
        (each) => each.type === 'chunk' && each.isDynamicEntry && each.name === 'core',
      );
      // In the single file it lies in the HTML.
      if (!core) return [];
      const attrs = { rel: 'modulepreload', crossorigin: true, href: `./${core.fileName}` };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  },
});
