/** Controls and words that several panels have. */
import { html, type TemplateResult } from 'lit';
import { choices } from '../parts/choices';
import { say } from '../words/words';
import type { Looking } from './panel';

/** Which head is large, in the picture as well. */
export const headChoice = ({ model, numbers, head }: Looking): TemplateResult =>
  choices(
    'panel-head',
    say('panel-head'),
    Array.from({ length: numbers.config.heads }, (_, k) => ({ value: k, label: String(k + 1) })),
    head,
    (value) => model.change({ head: value }),
  );

export function select<T extends string | number>(
  label: string,
  options: readonly { readonly value: T; readonly label: string }[],
  chosen: T,
  choose: (value: T) => void,
): TemplateResult {
  const take = (event: Event) => {
    const option = options[(event.target as HTMLSelectElement).selectedIndex];
    if (option) choose(option.value);
  };
  return html`<label class="panel-field"
    ><span>${label}</span>
    <select @change=${take}>
      ${options.map(({ value, label: text }) => html`<option .selected=${value === chosen}>${text}</option>`)}
    </select></label
  >`;
}

/** What a layer costs, in the order of tables. */
export const costNames = () => [
  say('cost-parameters'),
  say('cost-multiply-adds'),
  say('cost-activations'),
];
