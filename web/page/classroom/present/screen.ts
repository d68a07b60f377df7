/** What the element shows during a presentation: only what the step needs, in the projector's colours. */
import type { ManyHeads } from '../../../element';
import type { Focus } from '../../../lessons/format';
import { hideable } from '../../../ui/view';
import { forgetTheme, themeBefore } from './kept';

const always = ['legend'];
/** Without a lesson, the page's caption says what is on show. */
const withoutLesson = [...always, 'strip', 'caption'];

function partsFor(focus: readonly Focus[] | null): readonly string[] {
  if (!focus) return withoutLesson;
  const named = focus.flatMap((each) => ('part' in each ? [each.part] : []));
  return [...always, ...named];
}

const kept = (layer: ManyHeads) => ({
  controls: layer.controls,
  hide: layer.hide,
  theme: themeBefore(layer.getState().theme),
  welcome: layer.welcome,
});

export class Screen {
  private readonly before;

  constructor(private readonly layer: ManyHeads) {
    this.before = kept(layer);
    layer.controls = 'all';
    layer.welcome = false;
    layer.setState({ theme: 'projector' });
    this.follow();
  }

  /**
   * After a step: shows the parts that the step speaks of.
   * @param inspects whether a number was pressed since, which opens the inspector
   */
  follow(inspects = false): void {
    const { tour } = this.layer;
    const parts = partsFor(tour && (tour.lesson.steps[tour.index]?.focus ?? []));
    const shown = inspects ? [...parts, 'inspector'] : parts;
    this.layer.hide = hideable.filter((name) => !shown.includes(name)).join(' ');
  }

  /** Restores the element's parts and theme; its state stays at the moment reached. */
  putBack(): void {
    const { controls, hide, theme, welcome } = this.before;
    this.layer.controls = controls;
    this.layer.hide = hide;
    this.layer.welcome = welcome;
    this.layer.setState({ theme });
    forgetTheme();
  }
}
