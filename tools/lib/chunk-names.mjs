/**
 * What the files are called that a bundle is split into. Words have names of their own: an area of them is often called
 * as the part of the page that it is loaded with (controls, menus).
 * @param {string} folder
 */
export const chunkNames =
  (folder) =>
  /** @param {{ moduleIds: string[] }} chunk */
  ({ moduleIds }) => {
    const isWords = moduleIds.length > 0 && moduleIds.every((id) => id.includes('/web/text/'));
    return `${folder}${isWords ? 'words-' : ''}[name]-[hash].js`;
  };
