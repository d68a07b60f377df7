/**
 * Draws in a page that is being translated. Translators replace text nodes, or a block's whole content
 * including the comments by which Lit finds its places; Lit would go on writing to removed nodes, and the old
 * sentence would stay.
 *
 * So changes in a part of the page outside our own drawing count as a translator's. For each drawing a block
 * gets our nodes back, and afterwards the translation again, unless the drawing has changed the block: then
 * the new text stays, for the translator to translate.
 */
import { render } from 'lit';

interface Block {
  /** Our own nodes of the block, as we drew them. */
  readonly own: readonly Node[];
  /** The nodes that somebody else has put there. */
  shown: readonly Node[];
}

class TranslatedRoot {
  private readonly observer = new MutationObserver((records) => this.take(records));
  private readonly blocks = new Map<Node, Block>();
  private drawing = false;

  constructor(root: Node) {
    this.observer.observe(root, { childList: true, characterData: true, subtree: true });
  }

  draw(draw: () => void): void {
    if (this.drawing) {
      draw();
      return;
    }
    this.take(this.observer.takeRecords());
    for (const [block, { own }] of this.blocks) arrange(block, own);
    this.observer.takeRecords();
    this.drawing = true;
    try {
      draw();
    } finally {
      this.drawing = false;
      const drawn = this.observer.takeRecords();
      for (const [block, held] of this.blocks)
        if (!block.isConnected || drawn.some((record) => changes(record, block, held)))
          this.blocks.delete(block);
      for (const [block, { shown }] of this.blocks) arrange(block, shown);
      this.observer.takeRecords();
    }
  }

  /** Notes others' changes. Only those that remove text or comments disturb our drawing. */
  private take(records: readonly MutationRecord[]): void {
    const changed = new Set(
      records
        .filter(({ removedNodes }) =>
          [...removedNodes].some((each) => each instanceof CharacterData),
        )
        .map(({ target }) => target),
    );
    for (const block of changed) {
      const shown = [...block.childNodes];
      const known = this.blocks.get(block);
      if (known) known.shown = shown;
      else this.blocks.set(block, { own: before(shown, records, block), shown });
    }
  }
}

/** The nodes of a block before these changes. */
function before(now: readonly Node[], records: readonly MutationRecord[], block: Node): Node[] {
  let nodes = [...now];
  for (const { target, addedNodes, removedNodes, nextSibling } of records.toReversed()) {
    if (target !== block) continue;
    const added = [...addedNodes];
    nodes = nodes.filter((each) => !added.includes(each as ChildNode));
    const at = nextSibling ? nodes.indexOf(nextSibling) : -1;
    nodes.splice(at < 0 ? nodes.length : at, 0, ...removedNodes);
  }
  return nodes;
}

/** Whether a drawing changed the text of a block, or of an element that was translated with it. */
const changes = ({ target, type }: MutationRecord, block: Node, { own, shown }: Block): boolean =>
  target === block ||
  (type === 'characterData' && target.parentNode === block) ||
  own.some((each) => !shown.includes(each) && each.contains(target));

/** Gives a block these nodes in this order; nodes already in place are not touched. */
function arrange(block: Node, nodes: readonly Node[]): void {
  for (const each of [...block.childNodes]) if (!nodes.includes(each)) each.remove();
  let at = block.firstChild;
  for (const node of nodes) {
    if (node === at) at = at.nextSibling;
    else block.insertBefore(node, at);
  }
}

const roots = new WeakMap<Node, TranslatedRoot>();

/**
 * Draws in a part of the page: an element's shadow root, or the container of a rendered template. All drawing
 * there must go through this function with the same root.
 */
export function drawIn(root: Node, draw: () => void): void {
  let translated = roots.get(root);
  if (!translated) roots.set(root, (translated = new TranslatedRoot(root)));
  translated.draw(draw);
}

/** Renders a template as the whole content of an element. */
export const renderIn = (element: HTMLElement, content: unknown): void =>
  drawIn(element, () => render(content, element));
