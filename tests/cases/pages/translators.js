// Four ways in which page translators change the DOM; «…» marks translated text.
const skipped = 'style,script,font,textarea,[translate=no],.notranslate';
const isText = (node) => node.nodeType === Node.TEXT_NODE && /[A-Za-z]{2}/.test(node.data) && !node.parentElement?.closest(skipped);
const said = (text) => `«${text}»`;
const texts = (root) => {
  const all = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (isText(walker.currentNode)) all.push(walker.currentNode);
  return all;
};
const translators = {
  // Each text becomes <font><font>…</font></font>.
  fonts(root) {
    for (const text of texts(root)) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = said(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
  },
  // The same, inserting first and removing afterwards.
  before(root) {
    for (const text of texts(root)) {
      const font = document.createElement('font');
      font.textContent = said(text.data);
      text.before(font);
      text.remove();
    }
  },
  // Replaces all children of a block: new text nodes, the same elements, no comments.
  blocks(root) {
    for (const block of new Set(texts(root).map((text) => text.parentNode))) {
      if ([...block.childNodes].some((each) => each.nodeType === Node.TEXT_NODE && each.data.startsWith('«'))) continue;
      const kept = [...block.childNodes].filter((each) => each.nodeType !== Node.COMMENT_NODE);
      block.replaceChildren(...kept.map((each) => (each.nodeType === Node.TEXT_NODE ? document.createTextNode(said(each.data)) : each)));
    }
  },
  // A paragraph becomes a single text.
  flat(root) {
    for (const block of root.querySelectorAll('p, label, summary, h2, h3'))
      if (!block.closest(skipped) && /[A-Za-z]{2}/.test(block.textContent) && !block.textContent.startsWith('«') && !block.querySelector('input, select, canvas'))
        block.replaceChildren(said(block.textContent));
  },
};
// Translates once, or also after every change.
window.translateIn = (root, name, keepOn) => {
  const translate = () => translators[name](root);
  document.documentElement.lang = 'de';
  translate();
  if (keepOn) new MutationObserver(translate).observe(root, { childList: true, characterData: true, subtree: true });
};
