/**
 * The contrast of every visible text, through shadow roots, with its real background: the elements below it on the
 * screen, not its ancestors in the document.
 */

export interface Contrasts {
  /** One line for each text with too little contrast. */
  readonly faults: readonly string[];
  /** Number of texts checked. */
  readonly texts: number;
}

/** Runs in the page, so it may use nothing from outside. `least` is WCAG's 4.5 for text of normal size. */
export function contrasts(least: number): Contrasts {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number];
  interface Point {
    readonly x: number;
    readonly y: number;
  }

  // The browser's canvas converts any CSS colour to numbers.
  const painter = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!painter) throw new Error('there is no canvas to read colours with');
  const known = new Map<string, Colour>();
  const colourOf = (css: string): Colour => {
    let colour = known.get(css);
    if (!colour) {
      painter.clearRect(0, 0, 1, 1);
      painter.fillStyle = css;
      painter.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0, a = 0] = painter.getImageData(0, 0, 1, 1).data;
      colour = [r, g, b, a / 255];
      known.set(css, colour);
    }
    return colour;
  };
  const over = (top: Colour, below: Colour): Colour => {
    const mix = (a: number, b: number) => a * top[3] + b * (1 - top[3]);
    return [mix(top[0], below[0]), mix(top[1], below[1]), mix(top[2], below[2]), 1];
  };
  const luminance = ([r, g, b]: Colour) => {
    const linear = (channel: number) => {
      const c = channel / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  };
  const contrast = (a: Colour, b: Colour) => {
    const [x, y] = [luminance(a), luminance(b)];
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
  };

  const parentOf = (element: Element): Element | null => {
    if (element.assignedSlot) return element.assignedSlot;
    if (element.parentElement) return element.parentElement;
    const root = element.getRootNode();
    return root instanceof ShadowRoot ? root.host : null;
  };
  /** Caches a value per element: every text inside asks for it, and nothing changes in the meantime. */
  const once = <T>(compute: (element: Element) => T) => {
    const known = new Map<Element, T>();
    return (element: Element): T => {
      const before = known.get(element);
      if (before !== undefined) return before;
      const value = compute(element);
      known.set(element, value);
      return value;
    };
  };
  /** Opacity multiplies along the ancestors. */
  const opacityOf = once((element): number => {
    const parent = parentOf(element);
    return Number(getComputedStyle(element).opacity) * (parent ? opacityOf(parent) : 1);
  });
  const backgroundOf = once((element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    return { colour: colourOf(backgroundColor), image: backgroundImage !== 'none' };
  });
  const faded = ([r, g, b, a]: Colour, opacity: number): Colour => [r, g, b, a * opacity];

  /** Every element at a point, the topmost first, through shadow roots. */
  const stackAt = ({ x, y }: Point): Element[] => {
    const found: Element[] = [];
    const visit = (root: Document | ShadowRoot) => {
      for (const element of root.elementsFromPoint(x, y)) {
        if (element.getRootNode() !== root || found.includes(element)) continue;
        if (element.shadowRoot) visit(element.shadowRoot);
        found.push(element);
      }
    };
    visit(document);
    return found;
  };

  /** The colour behind a text of `owner`; null if the text is covered or cut off. */
  const behind = (owner: Element, point: Point): Colour | null | 'image' => {
    const stack = stackAt(point);
    const at = stack.indexOf(owner);
    if (at < 0) return null;
    // An element on top covers the text unless its background is mostly transparent.
    for (const each of stack.slice(0, at)) {
      if (backgroundOf(each).colour[3] * opacityOf(each) > 0.5) return null;
    }
    // Collects backgrounds down to the first opaque one.
    const below: Colour[] = [];
    for (const each of stack.slice(at)) {
      const { colour: own, image } = backgroundOf(each);
      if (image) return 'image';
      below.push(faded(own, opacityOf(each)));
      if (own[3] * opacityOf(each) > 0.999) break;
    }
    return below.reduceRight<Colour>((under, each) => over(each, under), [255, 255, 255, 1]);
  };

  const faults: string[] = [];
  let texts = 0;
  const check = (owner: Element, css: string, text: string, boxes: readonly DOMRect[]) => {
    const seen = boxes
      .filter(({ width, height }) => width > 1 && height > 1)
      .flatMap(({ x, y, width, height }) =>
        [0.5, 0.05, 0.95].map((share) => ({ x: x + share * width, y: y + height / 2 })),
      )
      .map((point) => behind(owner, point))
      .filter((colour) => colour !== null);
    if (seen.length === 0) return;
    texts++;
    for (const below of seen) {
      const shown =
        below === 'image'
          ? 0
          : contrast(over(faded(colourOf(css), opacityOf(owner)), below), below);
      if (shown >= least) continue;
      const { tagName, id, className } = owner;
      const what = below === 'image' ? 'on an image' : `on ${below.map(Math.round).join(' ')}`;
      faults.push(
        `${tagName}#${id}.${String(className)} “${text.slice(0, 40)}”: ${shown.toFixed(2)}, ${css} ${what}`,
      );
      return;
    }
  };

  const visit = (element: Element) => {
    const { color, visibility, display } = getComputedStyle(element);
    if (display === 'none' || ['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION'].includes(element.tagName))
      return;
    if (visibility === 'visible') look(element, color);
    const inside = element.shadowRoot ?? element;
    for (const child of inside.children) visit(child);
    if (element.shadowRoot) for (const child of element.children) visit(child);
  };
  const look = (element: Element, color: string) => {
    const own = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    const field = element.matches(
      'input:not([type=radio], [type=checkbox], [type=range]), textarea, select',
    );
    const marks = (['::before', '::after'] as const)
      .map((name) => getComputedStyle(element, name))
      .filter(({ content }) => /^(counter|attr|")/.test(content) && content !== '""');
    if (own.length === 0 && !field && marks.length === 0) return;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    for (const node of own) {
      const range = document.createRange();
      range.selectNodeContents(node);
      check(element, color, node.textContent?.trim() ?? '', [...range.getClientRects()]);
    }
    if (field)
      check(element, color, (element as HTMLInputElement).value, [element.getBoundingClientRect()]);
    for (const mark of marks)
      check(element, mark.color, mark.content, [element.getBoundingClientRect()]);
  };

  // elementsFromPoint skips elements without pointer events.
  const everything = new CSSStyleSheet();
  everything.replaceSync('* { pointer-events: auto !important }');
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots)
    for (const element of root.querySelectorAll('*'))
      if (element.shadowRoot) roots.push(element.shadowRoot);
  for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, everything];
  visit(document.body);
  for (const root of roots)
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== everything);
  return { faults, texts };
}
