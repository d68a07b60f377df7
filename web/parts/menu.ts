/** A button and what it opens: the browser's own popover, which closes on Escape and on a press beside it. */
import { html, type TemplateResult } from 'lit';

/** Where the browser does not place popovers at their button by itself (CSS anchor positioning), a library does. */
const placesItself = CSS.supports('position-area: bottom') && CSS.supports('anchor-name: --a');

async function place(button: Element, panel: HTMLElement): Promise<void> {
  const { autoUpdate, computePosition, flip, shift, size } = await import('@floating-ui/dom');
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
    }).then(({ x, y }) => Object.assign(panel.style, { left: `${x}px`, top: `${y}px` }));
  });
  panel.addEventListener('toggle', () => stop(), { once: true });
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
    if (isOpen && !placesItself && button) void place(button, panel);
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
