/** Chooses which answer is the right one. */
import { isPlain } from '../../lessons/schema';
import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { idOf, valueAt } from './place';
import type { Draw } from './view';

export const oneRight: Draw = ({ draft, actions }, { key, path, label, value }) => {
  const list = path.slice(0, -2);
  const chosen = path.at(-2);
  const all = valueAt(draft, list);
  return html`<label class="field-of-check">
    <input
      type="radio"
      id=${idOf(path)}
      name=${idOf(list)}
      .checked=${live(value === true)}
      @change=${() =>
        Array.isArray(all) &&
        actions.put(
          list,
          all.filter(isPlain).map((each, at) => ({ ...each, [key]: at === chosen })),
        )}
    />
    <span>${label}</span>
  </label>`;
};
