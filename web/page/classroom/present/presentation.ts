/**
 * The projected page: the picture, the step's sentences, and the commands of keys and of the teacher's
 * window.
 */
import { render } from 'lit';
import type { ManyHeads } from '../../../element';
import { chooseShortcuts, hasShortcuts, shortcutsView } from '../../../element/shortcuts';
import type { SaidStep } from '../../../session/lesson/said-step';
import type { State } from '../../../state/state';
import { themes } from '../../../draw/theme';
import { themeStyle } from '../../../ui/shared/theme-style';
import { rememberOpen } from '../../address';
import { alone } from './alone';
import { Desk } from './desk';
import { fitType } from './fit';
import { FullScreen } from './full-screen';
import { commandOf, isTakeBack, isTaken, optionOf, type Command } from './keys';
import { momentOf } from './moment';
import type { Hands } from './options';
import { Screen } from './screen';
import { Tally } from './tally';
import { Way } from './way';
import { wallPart, type Sheet } from './wall';
import { liesOver } from '../topmost';

/** Where a presentation begins. */
export interface Begin {
  /** The question on show, from 0, if the lesson is at its end. */
  readonly question: number;
}

interface Options extends Begin {
  /** Names the channel to the teacher's window. */
  readonly channel: string;
  /** The presentation is over, and the page is as before. */
  ended(): void;
}

export class Presentation {
  private readonly way: Way;
  private readonly screen: Screen;
  private readonly tally = new Tally();
  private readonly desk: Desk;
  private readonly wall = document.createElement('div');
  private readonly over = new AbortController();
  private readonly fullScreen = new FullScreen(
    { changed: () => this.draw(), left: () => this.close() },
    this.over.signal,
  );
  private readonly closed: () => void;
  private readonly since = Date.now();
  private readonly focused = document.activeElement;
  private readonly scrolled = window.scrollY;
  private black = false;
  private sheet: Sheet | null = null;
  private ahead: SaidStep | null = null;
  /** The step, question or stage that was last drawn. */
  private place = '';
  /** The cell that was chosen on arriving there. */
  private chosen = '';
  private inspects = false;
  constructor(
    private readonly layer: ManyHeads,
    private readonly options: Options,
  ) {
    this.way = new Way(layer, options.question);
    this.screen = new Screen(layer);
    this.desk = new Desk(options.channel, {
      moment: () => this.moment(),
      do: (what) => this.do(what),
      hand: (option) => this.hand(option),
      changed: () => this.draw(),
    });
    this.wall.className = 'wall';
    for (const [name, value] of Object.entries(themeStyle(themes.projector)))
      this.wall.style.setProperty(name, value);
    document.documentElement.classList.add('presenting');
    layer.after(this.wall);
    this.listen();
    this.closed = liesOver(this.close);
    // Without a press, as after `?present`, full screen would be refused; the key f requests it then.
    if (navigator.userActivation.isActive) this.fullScreen.ask();
    this.draw();
    void this.layer.updateComplete.then(() => this.focusTitle());
  }

  private listen(): void {
    const { signal } = this.over;
    const redraw = () => this.draw();
    for (const type of ['mh-tour', 'mh-change', 'mh-stage', 'mh-ready'])
      this.layer.addEventListener(type, redraw, { signal });
    window.addEventListener('resize', redraw, { signal });
    window.addEventListener('keydown', (event) => this.press(event), { signal, capture: true });
    window.addEventListener('pagehide', () => this.desk.end(), { signal });
  }

  // ——— keys ———

  private press(event: KeyboardEvent): void {
    if (this.counts(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    const command = commandOf(event, hasShortcuts(this.layer));
    if (!command || isTaken(event, event.composedPath()[0])) return;
    // The picture has keys of its own: during a presentation they belong to the presentation.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!event.repeat) this.do(command);
  }

  /** Counts a hand, or takes the last one back, if the key does so; whether it does. */
  private counts(event: KeyboardEvent): boolean {
    const { options } = this.way;
    if (options === 0 || this.sheet || isTaken(event, event.composedPath()[0])) return false;
    const option = optionOf(event, hasShortcuts(this.layer));
    if ((option === null || option >= options) && !isTakeBack(event)) return false;
    // A key that is held down counts one hand.
    if (!event.repeat) this.hand(option);
    return true;
  }

  /** Counts one more hand for an option until the answer is revealed; null takes the last one back. */
  private hand(option: number | null): void {
    const { options } = this.way;
    if (options === 0) return;
    if (option === null) this.tally.takeBack(this.place, options);
    else this.tally.add(this.place, options, option);
    this.draw();
  }

  private readonly handsFor = (options: number): Hands => ({
    counted: this.tally.of(this.place, options),
    add: (option) => {
      this.tally.add(this.place, options, option);
      this.draw();
    },
    set: (option, hands) => {
      this.tally.set(this.place, options, option, hands);
      this.draw();
    },
  });

  // ——— commands ———

  readonly do = (command: Command): void => {
    // While the screen is black, the first of these only brings it back.
    if (this.black && ['next', 'previous', 'first'].includes(command)) this.black = false;
    else this.perform(command);
    this.draw();
  };

  private perform(command: Command): void {
    const { way, layer } = this;
    switch (command) {
      case 'next':
        if (this.sheet) this.sheet = null;
        else way.next();
        return;
      case 'previous':
        this.sheet = null;
        return way.previous();
      case 'first':
        return this.restart();
      case 'black':
        this.black = !this.black;
        return;
      case 'code':
      case 'keys':
        this.sheet = this.sheet === command ? null : command;
        if (this.sheet) void layer.updateComplete.then(() => this.focusSheet());
        else this.focusTitle();
        return;
      case 'teacher':
        return this.openTeacher();
      case 'fullscreen':
        return this.fullScreen.ask();
      case 'leave':
        return this.leave();
    }
  }

  private restart(): void {
    const { layer, way } = this;
    way.restart();
    this.tally.clear();
    if (layer.tour) layer.tour.restart();
    else layer.goTo('embed');
  }

  private openTeacher(): void {
    const opened = this.fullScreen.during(() => this.desk.open(location.href));
    this.sheet = opened ? null : 'blocked';
  }

  /** Escape: closes the topmost thing, and the presentation last. */
  private readonly close = (): void => {
    const { layer } = this;
    if (this.black) this.black = false;
    else if (this.sheet) this.closeSheet();
    else if (this.inspects) layer.setState({ cell: JSON.parse(this.chosen) as State['cell'] });
    else return this.leave();
    this.draw();
  };

  private closeSheet(): void {
    this.sheet = null;
    this.focusTitle();
  }

  private leave(): void {
    if (this.over.signal.aborted) return;
    this.over.abort();
    this.desk.end();
    this.wall.remove();
    document.documentElement.classList.remove('presenting');
    this.screen.putBack();
    rememberOpen({ present: null });
    this.fullScreen.end();
    this.closed();
    window.scrollTo(0, this.scrolled);
    if (this.focused instanceof HTMLElement) this.focused.focus();
    this.options.ended();
  }

  // ——— display ———

  private moment() {
    const { way, ahead, black, since, layer } = this;
    const hands = this.tally.of(this.place, way.options);
    return momentOf(layer, { way, ahead, black, since, hands });
  }

  /** Keeps the place in the query, so that a reload continues here; the step is in the hash. */
  private remember(): void {
    const { asked } = this.way;
    rememberOpen({ present: asked ? String(asked.at + 1) : '' });
  }

  /** On another step, question or stage. */
  private arrive(): void {
    const { layer, way } = this;
    const { tour } = layer;
    const { stage } = layer.getState();
    const place = tour ? `${tour.lesson.id} ${tour.index} ${way.asked?.at ?? ''}` : stage;
    if (place === this.place) return this.inspect();
    const first = this.place === '';
    this.place = place;
    this.chosen = this.cell;
    this.inspects = false;
    if (!first) this.fullScreen.isRefused = false;
    this.ahead = null;
    this.remember();
    this.screen.follow();
    if (!first && !this.sheet) void layer.updateComplete.then(() => this.focusTitle());
  }

  /** What takes up the room, for the styles. */
  private get presented(): 'stages' | 'question' | 'number' | 'step' {
    const { layer, way, inspects } = this;
    if (!layer.tour) return 'stages';
    if (way.asked) return 'question';
    return inspects ? 'number' : 'step';
  }

  private get cell(): string {
    return JSON.stringify(this.layer.getState().cell);
  }

  /** A pressed number opens the inspector; the next step closes it again. */
  private inspect(): void {
    const { cell, chosen, way, layer, screen } = this;
    const inspects = layer.getState().cell !== null && cell !== chosen && !way.waits;
    if (inspects === this.inspects) return;
    this.inspects = inspects;
    screen.follow(inspects);
  }

  /** Computes the next step's sentences if a teacher's window is open. */
  private lookAhead(): void {
    const { tour } = this.layer;
    if (!this.desk.isOpen || !tour || this.ahead || tour.index >= tour.count - 1) return;
    const { index } = tour;
    tour.sayAhead(index + 1, (said) => {
      if (this.layer.tour?.index !== index) return;
      this.ahead = said;
      this.desk.tell();
    });
  }

  private readonly alone = alone();

  private readonly draw = (): void => {
    if (this.over.signal.aborted || !this.alone(this.drawWall)) return;
    this.lookAhead();
    this.desk.tell();
  };

  private readonly drawWall = (): void => {
    this.arrive();
    const { layer, way, desk, black, sheet, fullScreen } = this;
    render(
      wallPart({
        layer,
        black,
        sheet,
        noFullscreen: fullScreen.isRefused,
        way,
        teacher: desk,
        do: this.do,
        handsFor: this.handsFor,
        close: () => {
          this.closeSheet();
          this.draw();
        },
        characters: shortcutsView(layer),
        setCharacters: (on) => {
          chooseShortcuts(on);
          this.draw();
        },
      }),
      this.wall,
    );
    document.documentElement.dataset['presented'] = this.presented;
    const panel = this.wall.querySelector<HTMLElement>('.panel');
    if (panel && this.presented !== 'number') fitType(panel);
  };

  private focusTitle(): void {
    this.wall.querySelector<HTMLElement>('.panel h1, .line')?.focus({ preventScroll: true });
  }

  private focusSheet(): void {
    this.wall.querySelector<HTMLElement>('[role=dialog] h2')?.focus();
  }
}
