/** Under the picture: its colour scale with its ends, one for all heads of a stage; and which of q, k and v it shows. */
import { html, nothing } from 'lit';
import { projections } from '../model/state';
import { choices } from '../parts/choices';
import { define, Part } from '../parts/part';
import { styled } from '../parts/styled';
import { formatNumber } from '../words/numbers';
import { say } from '../words/words';
import type { Session } from './session';
import { themeOn } from './theme';
import sheet from './legend.css?inline';

class Legend extends Part {
  static override readonly sheet = sheet;
  static override properties = { ...Part.properties, session: { attribute: false } };

  session!: Session;

  protected override render() {
    const { model, session } = this;
    const legend = session.legend.value;
    if (!legend) return nothing;
    const theme = themeOn(model.state.theme, session.ground.value);
    const bar = (stops: readonly string[], from: string, to: string, name: string) =>
      html`<span class="scale" translate="no" role="img" aria-label=${name}
        >${from}<i ${styled({ background: `linear-gradient(90deg, ${stops.join(', ')})` })}></i
        >${to}</span
      >`;
    const { diverging, shares } = legend;
    return html`
      ${
        diverging === null
          ? nothing
          : bar(
              theme.divergingStops,
              formatNumber(-diverging, 3),
              formatNumber(diverging, 3),
              say('legend-values'),
            )
      }
      ${shares ? bar(theme.shareStops, '0', '1', say('legend-shares')) : nothing}
      ${
        session.oneOfThree.value
          ? choices(
              'projection',
              say('legend-projection'),
              projections.map((value) => ({ value, label: value })),
              model.state.projection,
              (projection) => model.change({ projection }),
            )
          : nothing
      }
    `;
  }
}

define('mh-legend', Legend);
