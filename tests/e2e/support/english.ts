/** Finds English left on a page whose words all have accents (`?locale=en-XA`). */

/** Runs in the page before its own scripts; records the text drawn on canvases. */
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
 * Runs in the page, so it may use nothing from outside. Visible texts, names and hints, and texts drawn on a canvas
 * since the last call, that contain a word without an accent.
 * @param except words that belong to no language, in lower case, and places (selectors) to skip
 */
export function englishTexts(except: {
  readonly words: readonly string[];
  readonly places: string;
}): readonly string[] {
  const isEnglish = (text: string): boolean =>
    // A word has a vowel and at least two letters; an accent makes the match fail.
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
 * Runs in the page. Visible buttons, labels and headings whose text is cut off without an ellipsis.
 * @param places selectors of elements that may be cut off
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
        // Visually hidden text is one pixel wide.
        each.clientWidth > 1 &&
        getComputedStyle(each).overflowX !== 'visible' &&
        getComputedStyle(each).textOverflow !== 'ellipsis',
    )
    .map((each) => `${each.localName}#${each.id}: ${each.innerText.trim().slice(0, 60)}`);
}
