/** Many seeds as dots, a row for each head count: which of them solved the task, and whose heads are sharp. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Which } from '../model/model';
import { define, Part } from '../parts/part';
import { formatPercent } from '../words/counts';
import { registerWords, say } from '../words/words';
import english from '../words/en/train.ftl?raw';
import { seedCount, sharpFrom, type SeedResult, type SeedRow, type Seeds } from './seeds';
import sheet from './train.css?inline';

registerWords(english);

class SeedDots extends Part {
  static override readonly sheet = sheet;
  static override properties = { ...Part.properties, seeds: { attribute: false } };

  seeds!: Seeds;

  override render(): TemplateResult | typeof nothing {
    const { model, seeds } = this;
    const setup = model.training(this.which)?.setup;
    if (!setup) return nothing;
    const title = say('seeds-title', { count: seedCount });
    const solved = formatPercent(setup.evaluation.solvedFrom);
    return html`<section class="seeds" aria-label=${title}>
      <h3>${title}</h3>
      ${
        seeds.running
          ? html`<button class="plain" @click=${() => seeds.stop()}>${say('seeds-stop')}</button>`
          : html`<button class="plain" @click=${() => seeds.start()}>
              ${say('seeds-start', { count: seedCount, heads: setup.layer.heads })}
            </button>`
      }
      ${seeds.rows.map((row) => this.row(row))}
      ${
        seeds.rows.length === 0
          ? nothing
          : html`<p class="quiet">
              ${say('seeds-legend', { solved, sharp: sharpFrom })} ${say('seeds-open')}
            </p>`
      }
    </section>`;
  }

  /** The layer whose seeds are trained. */
  private get which(): Which {
    return this.model.training(0) ? 0 : 1;
  }

  private row(row: SeedRow): TemplateResult {
    const { heads, results } = row;
    const solved = results.filter((each) => each.solved).length;
    return html`<div class="seed-row">
      <b>${say('seeds-row', { heads })}</b>
      <span>${say('seeds-solved', { solved, of: results.length })}</span>
      <div class="dots">${results.map((result) => this.dot(row, result))}</div>
    </div>`;
  }

  private dot(row: SeedRow, { seed, joint, solved, sharp }: SeedResult): TemplateResult {
    const kind = solved ? (sharp ? 'sharp' : 'solved') : 'not';
    const said = say('seeds-dot', { seed, right: formatPercent(joint), kind });
    const shown = this.model.state.layers[this.which];
    const isShown = shown?.seed === seed && shown.heads === row.heads;
    return html`<button
      class="dot ${solved ? 'solved' : ''} ${solved && sharp ? 'sharp' : ''}"
      title=${said}
      aria-label=${said}
      aria-pressed=${isShown ? 'true' : 'false'}
      @click=${() => this.open(row, seed)}
    >
      <i></i>
    </button>`;
  }

  /** Shows a seed's training, at its last step. */
  private open({ heads, steps }: SeedRow, seed: number): void {
    this.model.changeLayer({ heads, seed }, { at: this.which });
    this.model.change({ trainingStep: steps }, { unrecorded: true });
  }
}

define('mh-seeds', SeedDots);
