/** What is projected beside the picture: the panel, the line of keys, and what lies over everything. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ManyHeads } from '../../../element';
import { classroomText } from '../../../text/classroom';
import { pageText } from '../../../text';
import type { Key } from '../../../text/types/present';
import { codePart } from '../code-view';
import type { Desk } from './desk';
import type { Command } from './keys';
import type { Hands } from './options';
import { panelPart } from './panel';
import type { Way } from './way';

/** What can lie over the picture until it is closed. */
export type Sheet = 'keys' | 'code' | 'blocked';

export interface WallView {
  readonly layer: ManyHeads;
  readonly way: Way;
  readonly black: boolean;
  readonly sheet: Sheet | null;
  readonly noFullscreen: boolean;
  readonly teacher: Desk;
  readonly do: (command: Command) => void;
  readonly close: () => void;
  readonly handsFor: (options: number) => Hands;
  /** Whether letters and signs are shortcuts; null where the page has no shortcuts. */
  readonly characters: boolean | null;
  readonly setCharacters: (on: boolean) => void;
}

export function wallPart(view: WallView): TemplateResult {
  const { layer, way, black } = view;
  const { tour } = layer;
  const { isAtEnd, asked } = way;
  return html`${
    tour
      ? html`<section
          class="panel"
          aria-label=${classroomText.present.presentTexts.region}
          aria-live="polite"
        >
          ${panelPart({ tour, asked, isAtEnd, handsFor: view.handsFor })}
        </section>`
      : html`<h1 class="unseen">${classroomText.present.presentTexts.region}</h1>`
  }
  ${linePart(view)} ${sheetPart(view)}
  ${black ? html`<div class="black" role="img" aria-label=${classroomText.present.presentTexts.black}></div>` : nothing}`;
}

function linePart(view: WallView): TemplateResult {
  const { teacher, noFullscreen, characters } = view;
  const names = (
    Object.keys(classroomText.present.keyLine) as (keyof typeof classroomText.present.keyLine)[]
  ).filter(
    (name) => name !== 'fullscreen' || (document.fullscreenEnabled && !document.fullscreenElement),
  );
  return html`<nav class="line" aria-label=${classroomText.present.keysTitle} tabindex="-1">
    ${teacher.hasLeft ? html`<p role="status">${classroomText.present.presentTexts.teacherLeft}</p>` : nothing}
    ${noFullscreen ? html`<p role="status">${classroomText.present.presentTexts.noFullscreen}</p>` : nothing}
    ${names.map(
      (name) =>
        html`<button
          type="button"
          data-does=${name}
          @click=${(event: MouseEvent) => {
            // After a click by pointer the space bar belongs to the next step again.
            if (event.detail > 0) (event.currentTarget as HTMLElement).blur();
            view.do(name);
          }}
        >
          ${isOn(classroomText.present.keyLine[name], characters) ? html`<kbd>${classroomText.present.keyLine[name].keys}</kbd>` : nothing}
          ${classroomText.present.keyLine[name].does}
        </button>`,
    )}
  </nav>`;
}

function sheetPart(view: WallView): TemplateResult | typeof nothing {
  switch (view.sheet) {
    case null:
      return nothing;
    case 'code':
      return codePart(view.layer, location.href, view.close);
    case 'keys':
      return keysPart(view);
    case 'blocked':
      return html`<div class="keys" role="alert">
        <p>${classroomText.present.presentTexts.blocked}</p>
        <p>
          <a href=${view.teacher.address(location.href)} target="_blank" @click=${view.close}
            >${classroomText.present.presentTexts.teacherLink}</a
          >
        </p>
        <button type="button" @click=${view.close}>
          ${classroomText.present.presentTexts.close}
        </button>
      </div>`;
  }
}

/** Whether the key is active. */
const isOn = ({ isCharacter }: Key, characters: boolean | null) =>
  !isCharacter || characters === true;

const keysPart = ({ characters, setCharacters, close }: WallView) =>
  html`<div class="keys" role="dialog" aria-modal="true" aria-labelledby="keys-title">
    <h2 id="keys-title" tabindex="-1">${classroomText.present.keysTitle}</h2>
    <dl>
      ${classroomText.present.allKeys
        .filter((key) => isOn(key, characters))
        .map(
          ({ keys, does }) =>
            html`<div>
              <dt>${keys}</dt>
              <dd>${does}</dd>
            </div>`,
        )}
    </dl>
    ${
      characters === null
        ? nothing
        : html`<label
            ><input
              id="wall-character-keys"
              type="checkbox"
              .checked=${live(characters)}
              @change=${(event: Event) => setCharacters((event.target as HTMLInputElement).checked)}
            />
            ${pageText.shortcuts.characterKeys}</label
          >`
    }
    <button type="button" @click=${close}>${classroomText.present.presentTexts.close}</button>
  </div>`;
