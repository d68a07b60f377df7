/** The editor's head and its keyboard shortcuts. */
import { html, type TemplateResult } from 'lit';
import { isCommand, meaningOf } from '../../ui/shared/key-meaning';
import { makerText } from '../../text/maker';
import { signButton } from './fields';
import type { MakerActions } from './view';

/** @param small whether the editor is folded to leave room for the page, on a small screen */
export function headPart(small: boolean, resize: () => void, close: () => void): TemplateResult {
  return html`<header>
    <h2 id="maker-title" tabindex="-1">${makerText.maker.makerLabels.title}</h2>
    ${signButton(
      small ? '▴' : '▾',
      small ? makerText.maker.makerLabels.grow : makerText.maker.makerLabels.shrink,
      resize,
      {
        id: 'maker-size',
      },
    )}
    ${signButton('✕', makerText.maker.makerLabels.close, close, { id: 'maker-close' })}
  </header>`;
}

/** Undo and redo by keys; inside a text, the browser undoes what was typed. */
export function shortcut(
  event: KeyboardEvent,
  { undo, redo }: Pick<MakerActions, 'undo' | 'redo'>,
): void {
  const target = event.composedPath()[0];
  const writes = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (writes || !isCommand(event)) return;
  const meaning = meaningOf(event);
  if (meaning === 'z') undo();
  else if (meaning === 'Z' || meaning === 'y') redo();
  else return;
  event.preventDefault();
}
