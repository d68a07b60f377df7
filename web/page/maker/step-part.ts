/** One step: its moment, its required fields, and its optional ones, folded until they are opened. */
import { html, nothing, type TemplateResult } from 'lit';
import { step as stepSchema, type Step } from '../../lessons/format';
import { shapeOf } from '../../lessons/schema';
import { makerText } from '../../text/maker';
import { factPicker } from './facts-part';
import { fieldPart, fieldsIn } from './form';
import { stateOf } from './moment';
import { momentPart } from './moment-part';
import { objectOf, wordsOf } from './place';
import type { Field, MakerView } from './view';

/** Fields that are folded under another one. */
const playing: readonly string[] = ['playTraining', 'playSeeds'] satisfies readonly (keyof Step)[];
const foldedWith = (key: string): string => (playing.includes(key) ? 'playTo' : key);

export function stepPart(view: MakerView, step: Step): TemplateResult {
  const { at, draft } = view;
  const object = objectOf(shapeOf(stepSchema), step);
  const trains = stateOf(step, draft).parameters === 'trained';
  const fields = (object ? fieldsIn(object, ['steps', at], step) : []).filter(
    ({ key, value }) => trains || value !== undefined || !playing.includes(key),
  );
  const optional = fields.filter(({ shape }) => shape.optional);
  const folded = [...new Set(optional.map(({ key }) => foldedWith(key)))];
  return html`<section
    class="step-editor"
    aria-label=${makerText.maker.ofStep(wordsOf('lesson', 'steps')?.label ?? '', at)}
  >
    ${momentPart(view, step)}
    ${fields.map((field) => (field.shape.optional ? nothing : fieldPart(view, field)))}
    ${factPicker(view, step)}
    ${folded.map((id) =>
      foldedPart(
        view,
        id,
        optional.filter(({ key }) => foldedWith(key) === id),
      ),
    )}
  </section>`;
}

/** Fields that open on demand; a mark says that they are filled. */
export function foldedPart(
  view: MakerView,
  id: string,
  fields: readonly Field[],
  title = fields[0]?.words.label,
): TemplateResult {
  const used = fields.some(({ value }) => value !== undefined && value !== '');
  return html`<details id="more-${id}">
    <summary>${title}${used ? html` <b aria-hidden="true">•</b>` : nothing}</summary>
    <div class="inside">${fields.map((field) => fieldPart(view, field))}</div>
  </details>`;
}
