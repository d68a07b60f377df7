/** The QR code of what is on the wall: black on white, with what to know about it; its link is never printed. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { ManyHeads } from '../figure';
import { isLessonName } from '../lessons';
import { momentPairs } from '../ui/share';
import { say } from '../words/words';
import { codeOf, isForAll, type Code } from './code';

/** The link that everybody's phone opens; null for a lesson that no link names. */
function linkOf({ own, model, lessons }: ManyHeads): string | null {
  const tour = lessons.tour.value;
  if (tour && !isLessonName(lessons.name)) return null;
  const link = new URL(own.sharePage.value, document.baseURI);
  link.search = '';
  const step = [['lesson', lessons.name] as const, ['step', tour?.step.id ?? ''] as const];
  const pairs = tour ? step : momentPairs(model.state);
  link.hash = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
  return link.href;
}

/** What is said where there is no code. */
function reasonOf(link: string | null): string {
  if (link === null) return say('class-code-own');
  return isForAll(link) ? say('class-code-long') : say('class-code-here');
}

export function codeView(figure: ManyHeads, close: () => void): TemplateResult {
  const link = linkOf(figure);
  const code = link !== null && isForAll(link) ? codeOf(link) : null;
  return html`${code ? drawn(code) : nothing}
    <p>${code ? say('class-code-says') : reasonOf(link)}</p>
    <button class="next" @click=${close}>${say('class-close')}</button>`;
}

const drawn = ({ size, path }: Code) =>
  html`<svg
    viewBox="0 0 ${size} ${size}"
    role="img"
    aria-label=${say('class-code')}
    shape-rendering="crispEdges"
  >
    ${svg`<rect width=${size} height=${size} fill="#fff" /><path d=${path} fill="#000" />`}
  </svg>`;
