/** A row of choices of which one is made: radio buttons that look like a segmented control. */
import { html, type TemplateResult } from 'lit';

export interface Choice<T> {
  readonly value: T;
  readonly label: string | TemplateResult;
  /** More about it, for a pointer that rests on it. */
  readonly title?: string;
}

/** @param name of the group, unique in the figure */
export const choices = <T extends string | number>(
  name: string,
  label: string,
  offered: readonly Choice<T>[],
  chosen: T,
  choose: (value: T) => void,
): TemplateResult => html`
  <fieldset class="choices">
    <legend class="unseen">${label}</legend>
    ${offered.map(
      ({ value, label: text, title = '' }) =>
        html`<label title=${title}
          ><input
            type="radio"
            name=${name}
            .checked=${value === chosen}
            @change=${() => choose(value)}
          /><span>${text}</span></label
        >`,
    )}
  </fieldset>
`;
