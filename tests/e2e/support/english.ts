/** What is still English on a page whose words all have accents (`?locale=en-XA`). */

/** Runs in the page before its own scripts, and keeps what is written on a canvas. */
export function watchWrittenWords(): void {
  const written = new Set<string>();
  Object.assign(window, {
    writtenWords: (): readonly string[] => {
      const texts = [...written];
      written.clear();
      return texts;
    },
  });
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    written.add(text);
    fillText.call(this, text, ...place);
  };
}

/**
 * Runs in the page. Texts that are in sight, names and hints of what is in sight, and what was written on a canvas since
 * the last time, where a word of them has no accent; all that it uses is inside it.
 * @param except words that are no language's, in small letters, and places (selectors) that are not looked at
 */
export function englishTexts(except: {
  readonly words: readonly string[];
  readonly places: string;
}): readonly string[] {
  const isEnglish = (text: string): boolean =>
    // A word has a vowel and more letters than one; with an accent it is no run of these letters.
    [...text.matchAll(/[\p{L}\p{M}\p{N}_]+/gu)].some(
      ([word]) =>
        /^[A-Za-z]{2,}$/.test(word) &&
        /[aeiouy]/i.test(word) &&
        !except.words.includes(word.toLowerCase()),
    );
  const found = new Set<string>();
  const look = (text: string | null, where: string) => {
    if (text !== null && isEnglish(text)) found.add(`${where}: ${text.trim().slice(0, 90)}`);
  };
  const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const visit = (root: ParentNode): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) visit(element.shadowRoot);
      if (!shown(element) || element.closest(except.places) || element.matches('style, script'))
        continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'])
        look(element.getAttribute(name), name);
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) look(node.textContent, element.localName);
    }
  };
  visit(document);
  const { writtenWords } = window as unknown as { writtenWords: () => readonly string[] };
  for (const text of writtenWords()) look(text, 'canvas');
  return [...found];
}

/**
 * Runs in the page. Buttons, labels and headings in sight whose text is wider than they are and is cut off there without
 * a sign: an ellipsis says that there is more.
 * @param places those that may be cut, as selectors
 */
export function cutTexts(places: string): readonly string[] {
  const root = document.querySelector('many-heads')?.shadowRoot;
  const all =
    root?.querySelectorAll<HTMLElement>('button, label, summary, h1, h2, h3, legend, option') ?? [];
  return [...all]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(places))
    .filter(
      (each) =>
        each.scrollWidth > each.clientWidth + 1 &&
        // What only a screen reader gets is a pixel wide.
        each.clientWidth > 1 &&
        getComputedStyle(each).overflowX !== 'visible' &&
        getComputedStyle(each).textOverflow !== 'ellipsis',
    )
    .map((each) => `${each.localName}#${each.id}: ${each.innerText.trim().slice(0, 60)}`);
}
