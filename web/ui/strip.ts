/** The strip: ▶ and the stages, which are the timeline; each fills as its stage is computed. */
import { html, nothing } from 'lit';
import { stageRow } from '../model/tables';
import { define, Part } from '../parts/part';
import { styled } from '../parts/styled';
import { isMessage, say } from '../words/words';
import sheet from './strip.css?inline';

/** The name of a stage; one that is new to the page has its id. */
const stageName = (id: string): string => {
  const key = `stage-${id}`;
  return isMessage(key) ? say(key as 'stage-embed') : id;
};

class Strip extends Part {
  static override readonly sheet = sheet;
  /** The button that was brought into sight: measuring in each frame would lay the page out again. */
  private current: Element | null = null;

  protected override render() {
    const { model } = this;
    const { order, state } = model;
    const at = order.indexOf(state.stage);
    const { playing } = model.player;
    return html`
      <button
        class="play"
        aria-label=${say(playing ? 'strip-pause' : 'strip-play')}
        @click=${() => (playing ? model.player.pause() : model.player.play())}
      >
        ${playing ? '❚❚' : '▶'}
      </button>
      <ol aria-label=${say('strip-stages')}>
        ${order.map((id, k) => {
          const filled = k < at ? 1 : k > at ? 0 : state.progress;
          return html`<li>
            <button
              aria-current=${k === at ? 'step' : nothing}
              title=${this.formula(id)}
              ${styled({ '--filled': String(filled) })}
              @click=${() => model.goTo(k + 1)}
              @pointerdown=${(event: PointerEvent) => this.beginScrub(event)}
              @pointermove=${(event: PointerEvent) => this.scrub(event)}
            >
              ${stageName(id)}
            </button>
          </li>`;
        })}
      </ol>
      <button
        class="plain back"
        aria-pressed=${state.direction === 'backward'}
        title=${say('strip-backward-says')}
        @click=${() => this.turn()}
      >
        ${say('strip-backward')}
      </button>
      ${
        state.step === 'stage'
          ? nothing
          : html`<span class="steps">
              <button class="plain" aria-label=${say('strip-back')} @click=${() => model.step(-1)}>
                ‹
              </button>
              <button class="plain" aria-label=${say('strip-on')} @click=${() => model.step(1)}>
                ›
              </button>
            </span>`
      }
    `;
  }

  /** Where not all stages have room, the current one is in sight. */
  protected override updated(): void {
    const list = this.querySelector('ol');
    const current = list?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (!list || !current || current === this.current) return;
    this.current = current;
    if (list.scrollWidth <= list.clientWidth) return;
    const [from, width] = [current.offsetLeft - list.offsetLeft, current.offsetWidth];
    const isInSight = from >= list.scrollLeft && from + width <= list.scrollLeft + list.clientWidth;
    if (!isInSight) list.scrollTo({ left: from - (list.clientWidth - width) / 2 });
  }

  /** Forward or back: the stage on show stays. */
  private turn(): void {
    const { model } = this;
    const direction = model.state.direction === 'forward' ? 'backward' : 'forward';
    model.player.pause();
    model.change({ direction });
  }

  private formula(id: (typeof this.model.order)[number]): string {
    const numbers = this.model.numbers[0];
    if (!numbers) return '';
    const { operands, results } = stageRow(numbers.tables, id);
    return `${operands.join(', ')} → ${results.map(({ name }) => name).join(', ')}`;
  }

  private beginScrub(event: PointerEvent): void {
    if (event.pointerType === 'mouse') (event.target as Element).setPointerCapture(event.pointerId);
  }

  /** A drag along the strip moves through the stages continuously. */
  private scrub(event: PointerEvent): void {
    if (event.buttons !== 1 || !(event.target as Element).hasPointerCapture(event.pointerId))
      return;
    if (Math.abs(event.movementX) < 1) return;
    const cells = [...this.querySelectorAll('li')].map((each) => each.getBoundingClientRect());
    const under = cells.findIndex(
      ({ left, right }) => event.clientX >= left && event.clientX < right,
    );
    const box = cells[under];
    if (box) this.model.goTo(under + Math.max(0.001, (event.clientX - box.left) / box.width));
  }
}

define('mh-strip', Strip);
