/** Sizes and parts of the layer on show. */
import { html, type TemplateResult } from 'lit';
import { partMeanings } from '../../text/en/settings';
import { math } from '../shared/math';
import type { View } from '../view';
import { sizesFields } from './layer-parts';

export const sizesMenu = (view: View): TemplateResult =>
  html`${sizesFields(view, '')}
    <dl>
      ${partMeanings.map(
        ([name, says]) =>
          html`<dt>${math(name)}</dt>
            <dd>${math(says)}</dd>`,
      )}
    </dl>`;
