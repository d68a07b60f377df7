/** The list of experiments: moments worth seeing, found by their words. */
import { html } from 'lit';
import { closeMenu } from '../parts/menu';
import { define, Part } from '../parts/part';
import { say } from '../words/words';
import {
  experimentGroups,
  experiments,
  type ExperimentGroup,
  type ExperimentId,
} from './experiment-moments';
import sheet from './experiments.css?inline';

/** What begins from the layer on show. */
const fromHere = ['copy'] as const;

type Row = ExperimentId | (typeof fromHere)[number];
type Group = ExperimentGroup | 'here';
const groups: readonly (readonly [Group, readonly Row[]])[] = [
  ...(Object.keys(experimentGroups) as ExperimentGroup[]).map(
    (name) => [name, Object.keys(experimentGroups[name]) as ExperimentId[]] as const,
  ),
  ['here', fromHere],
];

class Experiments extends Part {
  static override readonly sheet = sheet;
  static override properties = { ...Part.properties, wanted: { state: true } };

  /** What the reader searches for. */
  private wanted = '';

  protected override render() {
    const wanted = this.wanted.toLowerCase();
    const found = groups
      .map(([group, ids]) => {
        const rows = ids
          .map((id) => ({ id, title: say(`experiment-${id}`), says: say(`experiment-${id}-says`) }))
          .filter(({ title, says }) => `${title} ${says}`.toLowerCase().includes(wanted));
        return { group, rows };
      })
      .filter(({ rows }) => rows.length > 0);
    return html`
      <input
        type="search"
        aria-label=${say('experiments-search')}
        placeholder=${say('experiments-search')}
        .value=${this.wanted}
        @input=${(event: Event) => (this.wanted = (event.target as HTMLInputElement).value)}
      />
      ${found.map(
        ({ group, rows }) =>
          html`<section>
            <h2 class="quiet">${say(`experiment-group-${group}`)}</h2>
            <ul>
              ${rows.map(
                ({ id, title, says }) =>
                  html`<li>
                    <button class="plain" @click=${(event: Event) => this.show(event, id)}>
                      <b>${title}</b><span class="quiet">${says}</span>
                    </button>
                  </li>`,
              )}
            </ul>
          </section>`,
      )}
      ${found.length === 0 ? html`<p class="quiet">${say('experiments-none')}</p>` : ''}
    `;
  }

  private show(event: Event, id: Row): void {
    closeMenu(event.target);
    this.model.player.pause();
    if (id === 'copy') this.model.compare();
    else this.model.showPairs(new URLSearchParams(experiments[id]));
  }
}

define('mh-experiments', Experiments);
