/**
 * The nested boxes of the element. They are the same before and after there are numbers: what was drawn while
 * loading stays, and only the boxes' content changes.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { styleMap } from './shared/style-map';
import { themeStyle } from './shared/theme-style';
import type { Theme } from '../draw/theme';
import type { State } from '../state/state';
import { pageText } from '../text';

/**
 * The whole element: the guide, a door over everything, and the layer's own boxes (`shell`, `unsupported`),
 * inside an element that ends the influence of the page's styles (styles-boundary.ts). On that element
 * element/room.ts writes how much room there is, which it measures by `.given-height`.
 */
export const page = (
  layer: unknown,
  guide: unknown = nothing,
  door: unknown = nothing,
): TemplateResult =>
  html`<div class="page" lang=${pageText.language.lang} dir=${pageText.language.dir}>
    <div class="given-height"></div>
    ${guide}${layer}${door}
  </div>`;

type Listener = (event: DragEvent) => void;

export interface ShellParts {
  readonly state: State;
  /** Whether the first screen is shown instead of the page. */
  readonly first?: boolean;
  /** Whether it is inert, because something else lies over it. */
  readonly inert?: unknown;
  /** Whether a lesson is beside the layer. */
  readonly guided?: boolean;
  /** The parts that a lesson highlights. */
  readonly focus?: string | null;
  /** The handlers of dropped files. */
  readonly drag?: { readonly over: Listener; readonly drop: Listener };
  readonly head: unknown;
  readonly time: unknown;
  readonly training: unknown;
  /** Messages over the picture. */
  readonly messages?: unknown;
  readonly compared: boolean;
  /** The pictures, each in a `pictureBox`. */
  readonly pictures: TemplateResult;
  readonly legend: unknown;
  /** Only for screen readers. */
  readonly spoken?: unknown;
  readonly inspector: unknown;
  readonly caption: unknown;
  /** Below the box `.screen`. */
  readonly below: unknown;
}

export function shell(parts: ShellParts, theme: Theme): TemplateResult {
  const { state, drag } = parts;
  return html`<div
    class="root ${parts.guided ? 'guided' : ''} ${parts.first ? 'first-screen' : ''}"
    ?inert=${parts.inert}
    data-theme=${state.theme}
    data-focus=${parts.focus ?? nothing}
    style=${styleMap(themeStyle(theme))}
    @dragover=${drag?.over}
    @drop=${drag?.drop}
  >
    <div class="screen">
      ${parts.head}
      <div class="player">
        ${parts.time} ${parts.training}
        <div class="middle ${parts.compared ? 'compared' : ''}">
          <div class="stage-column">
            <div class="over-picture">${parts.messages}</div>
            ${parts.pictures} ${parts.legend} ${parts.spoken}
          </div>
          ${parts.inspector}
        </div>
        ${parts.caption}
      </div>
    </div>
    ${parts.below}
  </div>`;
}

interface PicturesParts {
  readonly compared: boolean;
  /** Above the first picture. */
  readonly bar?: unknown;
  readonly picture: TemplateResult;
  readonly choices?: unknown;
  /** The second picture. */
  readonly second?: unknown;
}

/** The box of one picture or two. */
export const picturesBox = (parts: PicturesParts): TemplateResult =>
  html`<div class="stages ${parts.compared ? 'compared' : ''}">
    <div class="half">${parts.bar} ${parts.picture} ${parts.choices}</div>
    ${parts.second}
  </div>`;

/** The box of one canvas, or of what replaces it while there is none. */
export const pictureBox = (content: unknown, classes: unknown = ''): TemplateResult =>
  html`<div class="canvas-box ${classes}" dir="ltr">${content}</div>`;
