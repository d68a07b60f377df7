/** A step's QR code and link, large enough for a room: black on white in every theme. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { ManyHeads } from '../../element';
import { reachOf } from '../../ui/shared/reach';
import { classroomText } from '../../text/classroom';
import { menusText } from '../../text/menus';
import { codeOf } from './qr';
import { stepLink } from './step-link';

export function codePart(layer: ManyHeads, address: string, close: () => void): TemplateResult {
  const link = stepLink(layer, address);
  const code = codeOf(link);
  const reach = reachOf(link);
  const { tour } = layer;
  // Break lines between the parts of the link, not inside a name.
  const parts = link.replace(/^https?:\/\//, '').split(/(?=[#&?])/);
  return html`<div class="code" role="dialog" aria-modal="true" aria-labelledby="code-title">
    ${
      code
        ? html`<svg
            viewBox="0 0 ${code.size} ${code.size}"
            role="img"
            aria-label=${classroomText.stepLink.codeTexts.code(link)}
            shape-rendering="crispEdges"
          >
            ${svg`<rect width=${code.size} height=${code.size} fill="#fff" /><path d=${code.path} fill="#000" />`}
          </svg>`
        : html`<p role="alert">${classroomText.stepLink.codeTexts.tooLong}</p>`
    }
    <div class="code-text">
      <h2 id="code-title" tabindex="-1">${classroomText.stepLink.codeTexts.title}</h2>
      <p class="code-link">
        <a href=${link} target="_blank" rel="noopener"
          >${parts.map((part) => html`<wbr />${part}`)}</a
        >
      </p>
      ${reach === 'all' ? nothing : html`<p role="note"><b>${menusText.reach.reachTexts[reach]}</b></p>`}
      ${tour && !/[#&](lesson|walkthrough)=/.test(link) ? html`<p role="note">${classroomText.stepLink.codeTexts.ownLesson}</p>` : nothing}
      <button type="button" @click=${close}>${classroomText.stepLink.codeTexts.close}</button>
    </div>
  </div>`;
}
