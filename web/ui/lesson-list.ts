/** The list of lessons: a title and a sentence each, with how far the reader has come. */
import { html } from 'lit';
import { lessonNames, type LessonName } from '../lessons/names';
import { closeMenu } from '../parts/menu';
import { define, Part } from '../parts/part';
import { say } from '../words/words';
import { offerRow } from './offers';
import type { Session } from './session';
import sheet from './experiments.css?inline';

class LessonList extends Part {
  static override readonly sheet = sheet;
  static override properties = { ...Part.properties, session: { attribute: false } };

  session!: Session;

  protected override render() {
    return html`<ul>
        ${lessonNames.map(
          (name) =>
            html`<li>
              <button class="plain" @click=${(event: Event) => this.open(event, name)}>
                <b>${say(`lessons-${name}`)}</b
                ><span class="quiet">${say(`lessons-${name}-says`)}</span>
              </button>
            </li>`,
        )}
      </ul>
      ${offerRow(this.session)}`;
  }

  private open(event: Event, name: LessonName): void {
    closeMenu(event.target);
    this.dispatchEvent(new CustomEvent('mh-open-lesson', { detail: name, bubbles: true }));
  }
}

define('mh-lesson-list', LessonList);
