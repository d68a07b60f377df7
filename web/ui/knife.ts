/** The knife: where the layer is cut into heads, and into how many. */
import { html, type TemplateResult } from 'lit';
import type { Model } from '../model/model';
import { variants } from '../model/state';
import { offeredHeads } from '../model/settle';
import { choices } from '../parts/choices';
import { define, Part } from '../parts/part';
import { say } from '../words/words';
import sheet from './knife.css?inline';

/** Which of two layers the controls change and, where only one has room, which is shown. */
export const whichChoice = (model: Model): TemplateResult =>
  choices(
    'which',
    say('knife-which'),
    ([0, 1] as const).map((value) => ({ value, label: say('layer-name', { at: value }) })),
    model.which,
    (which) => (model.active.value = which),
  );

class Knife extends Part {
  static override readonly sheet = sheet;

  protected override render() {
    const { model } = this;
    const { layer, core, numbers } = model;
    const heads = core ? offeredHeads({ core }, layer) : [layer.heads];
    // Another count, of a file's layer or a link, is offered while it is on show.
    const all = [...new Set([...heads, layer.heads])].sort((a, b) => a - b);
    return html`
      ${numbers.length > 1 ? whichChoice(model) : ''}
      ${choices(
        'variant',
        say('knife-variant'),
        variants.map((value) => ({
          value,
          label: say(`value-variant-${value}`),
          title: say(`value-variant-${value}-says`),
        })),
        layer.variant,
        (variant) => model.changeLayer({ variant }),
      )}
      ${choices(
        'heads',
        say('knife-heads'),
        all.map((value) => ({
          value,
          label: value === layer.heads ? say('knife-count', { count: value }) : String(value),
        })),
        layer.heads,
        (count) => model.changeLayer({ heads: count }),
      )}
    `;
  }
}

define('mh-knife', Knife);
