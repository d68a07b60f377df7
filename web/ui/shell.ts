/**
 * The element's boxes, one in the other. They are the same before there are numbers and after, so what the page
 * drew while it loaded stays; only what the boxes hold changes.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { styleMap } from './shared/style-map';
import { themeStyle } from './shared/theme-style';
import type { Theme } from '../draw/theme';
import type { State } from '../state/state';
import { pageText } from '../text';

/**
 * The element: the guide, what has the place of all, and the layer's own boxes (`shell`, `unsupported`), in the element at which the
 * style of the page around it ends (styles-boundary.ts). element/room.ts says on it how much room there is, and
 * measures that by `.given-height`.
 */
export const page = (
  layer: unknown,
  guide: unknown = nothing,
  door: unknown = nothing,
): TemplateResult =>
  html`<div
    class="page"
    lang=${pageText.language.language.lang}
    dir=${pageText.language.language.dir}
  >
    <div class="given-height"></div>
    ${guide}${layer}${door}
  </div>`;

type Listener = (event: DragEvent) => void;

export interface ShellParts {
  readonly state: State;
  /** Whether the first screen has the page's place. */
  readonly first?: boolean;
  /** Whether something else lies over it. */
  readonly covered?: unknown;
  /** Whether a lesson is beside the layer. */
  readonly guided?: boolean;
  /** What a lesson speaks of. */
  readonly focus?: string | null;
  /** What takes a file that is dropped. */
  readonly drag?: { readonly over: Listener; readonly drop: Listener };
  readonly head: unknown;
  readonly time: unknown;
  readonly training: unknown;
  /** Messages over the picture. */
  readonly messages?: unknown;
  readonly compared: boolean;
  /** The pictures, each in a box of `pictureBox`. */
  readonly pictures: TemplateResult;
  readonly legend: unknown;
  /** What only a screen reader hears. */
  readonly spoken?: unknown;
  readonly inspector: unknown;
  readonly caption: unknown;
  /** Under the screen. */
  readonly below: unknown;
}

export function shell(parts: ShellParts, theme: Theme): TemplateResult {
  const { state, drag } = parts;
  return html`<div
    class="root ${parts.guided ? 'guided' : ''} ${parts.first ? 'first-screen' : ''}"
    ?inert=${parts.covered}
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
  /** Around the first picture. */
  readonly bar?: unknown;
  readonly picture: TemplateResult;
  readonly choices?: unknown;
  /** The second picture. */
  readonly second?: unknown;
}

/** The room for one picture or two. */
export const picturesBox = (parts: PicturesParts): TemplateResult =>
  html`<div class="stages ${parts.compared ? 'compared' : ''}">
    <div class="half">${parts.bar} ${parts.picture} ${parts.choices}</div>
    ${parts.second}
  </div>`;

/** Around one canvas, or what stands in its place while there is none. */
export const pictureBox = (content: unknown, classes: unknown = ''): TemplateResult =>
  html`<div class="canvas-box ${classes}">${content}</div>`;
