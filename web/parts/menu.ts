/** A button and what it opens: the browser's own popover, which closes on Escape and on a press beside it. */
import { html, type TemplateResult } from 'lit';

/**
 * Whether the browser has placed a panel at its button (CSS anchor positioning). Where it cannot, or does not because a page
 * scales the figure (Firefox 153), a library does.
 */
function isBeside(button: Element, panel: Element): boolean {
  if (!CSS.supports('position-area: bottom')) return false;
  const [its, own] = [button.getBoundingClientRect(), panel.getBoundingClientRect()];
  return Math.max(own.top - its.bottom, its.top - own.bottom) < 16;
}

async function place(button: Element, panel: HTMLElement): Promise<void> {
  const { autoUpdate, computePosition, flip, shift, size } = await import('@floating-ui/dom');
  panel.classList.add('placed');
  const stop = autoUpdate(button, panel, () => {
    void computePosition(button, panel, {
      strategy: 'fixed',
      placement: 'bottom-end',
      middleware: [
        flip(),
        shift({ padding: 8 }),
        size({
          apply: ({ availableHeight }) =>
            panel.style.setProperty('--menu-height', `${availableHeight}px`),
        }),
      ],
    }).then(({ x, y }) => {
      // A page may zoom the figure, and lengths in it with it; browsers without the property have no zoom either.
      const zoom = panel.currentCSSZoom ?? 1;
      Object.assign(panel.style, { left: `${x / zoom}px`, top: `${y / zoom}px` });
    });
  });
  const ended = () => {
    stop();
    panel.classList.remove('placed');
  };
  panel.addEventListener('toggle', ended, { once: true });
}

/** The button has the focus again, unless something else was chosen. In a shadow tree browsers do not see to it. */
function giveBack(panel: Element, button: Element | null): void {
  const root = panel.getRootNode();
  const focused = root instanceof ShadowRoot ? root.activeElement : document.activeElement;
  const isElsewhere = focused !== null && focused !== document.body && !panel.contains(focused);
  if (!isElsewhere && button instanceof HTMLElement) button.focus({ preventScroll: true });
}

/**
 * @param id of the panel, unique in the figure
 * @param content drawn while the panel is open; Firefox would make the panel itself a stop of Tab where it scrolls
 */
export function menu(
  id: string,
  label: string | TemplateResult,
  content: () => unknown,
  { open, toggled, className = '' }: MenuState,
): TemplateResult {
  const onToggle = (event: ToggleEvent) => {
    const panel = event.target as HTMLElement;
    if (panel.id !== id) return;
    const isOpen = event.newState === 'open';
    const button = panel.previousElementSibling;
    if (!isOpen) giveBack(panel, button);
    toggled(isOpen);
    if (isOpen && button && !isBeside(button, panel)) void place(button, panel);
  };
  return html`<div class="menu ${className}">
    <button class="plain" type="button" popovertarget=${id} aria-expanded=${open}>${label}</button>
    <div class="menu-panel" popover id=${id} tabindex="-1" @toggle=${onToggle}>
      ${open ? content() : ''}
    </div>
  </div>`;
}

export interface MenuState {
  readonly open: boolean;
  readonly toggled: (open: boolean) => void;
  readonly className?: string;
}

/** Closes the popover that an element is in. */
export function closeMenu(inside: EventTarget | null): void {
  const panel = inside instanceof Element ? inside.closest('[popover]') : null;
  if (panel instanceof HTMLElement) panel.hidePopover();
}
