/**
 * The names of a bundle's chunks. Chunks of words get a prefix: an area of words often has the name of the
 * part of the page that it is loaded with (controls, menus).
 * @param {string} folder
 */
export const chunkNames =
  (folder) =>
  /** @param {{ moduleIds: string[] }} chunk */
  ({ moduleIds }) => {
    const isWords = moduleIds.length > 0 && moduleIds.every((id) => id.includes('/web/text/'));
    return `${folder}${isWords ? 'words-' : ''}[name]-[hash].js`;
  };
