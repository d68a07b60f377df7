/** A menu and a switch, as the settings have them. */
import { html, type TemplateResult } from 'lit';

export interface Choice<T> {
  readonly id: string;
  readonly label: string;
  readonly value: T;
  readonly options: readonly T[];
  title(option: T): string;
  /** The chosen option explained, on pointing at the field. */
  readonly hint: string;
  choose(option: T): void;
}

export function select<T extends string | number>(choice: Choice<T>): TemplateResult {
  return html`<label class="field" for=${choice.id} title=${choice.hint}
    ><span>${choice.label}</span>
    <select
      id=${choice.id}
      .value=${String(choice.value)}
      @change=${(event: Event) => {
        const chosen = choice.options[(event.target as HTMLSelectElement).selectedIndex];
        if (chosen !== undefined) choice.choose(chosen);
      }}
    >
      ${choice.options.map(
        (option) =>
          html`<option value=${option} ?selected=${option === choice.value}>
            ${choice.title(option)}
          </option>`,
      )}
    </select></label
  >`;
}

export function toggle(
  id: string,
  label: string,
  on: boolean,
  set: (on: boolean) => void,
): TemplateResult {
  return html`<label class="field check" for=${id}
    ><input
      id=${id}
      type="checkbox"
      .checked=${on}
      @change=${(event: Event) => set((event.target as HTMLInputElement).checked)}
    /><span>${label}</span></label
  >`;
}
