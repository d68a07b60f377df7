/** Sizes and parts of the layer on show. */
import { html, type TemplateResult } from 'lit';
import { controlsText } from '../../text/controls';
import { math } from '../shared/math';
import type { View } from '../view';
import { sizesFields } from './layer-parts';

export const sizesMenu = (view: View): TemplateResult =>
  html`${sizesFields(view, '')}
    <dl>
      ${controlsText.settings.partMeanings.map(
        ([name, says]) =>
          html`<dt>${math(name)}</dt>
            <dd>${math(says)}</dd>`,
      )}
    </dl>`;
