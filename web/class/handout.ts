/** What a handout prints of each step: its sentences, its pictures without what the class is to guess, and the answer. */
import { concealedBy, wholeLesson, type Figure, type Lesson, type SaidStep } from '../lessons';
import { renderFigure, themes } from '../picture';

export interface HandoutStep {
  readonly said: SaidStep;
  /** An SVG for each layer on show. */
  readonly pictures: readonly string[];
}

/** Flat, so that two steps have room on a page, and printed large; two layers stand side by side. */
const size = { width: 760, height: 340 };

/** The steps in order, each computed when it is asked for. */
export async function* handoutOf(
  lesson: Lesson,
  figure: Pick<Figure, 'numbers'>,
  end: AbortSignal,
): AsyncGenerator<HandoutStep, void> {
  for await (const { step, said, moment, layers } of wholeLesson(lesson, figure, end)) {
    const pictures = moment.layers.flatMap((layer, at) => {
      const own = layers[at]?.numbers;
      if (!own) return [];
      const concealed = concealedBy(step.hide, own.tables);
      const beside = layers[1 - at]?.numbers ?? null;
      const given = { state: moment, layer, numbers: own, beside, concealed };
      const width = size.width / moment.layers.length;
      return renderFigure({ ...given, ...size, width, still: true }, themes.paper);
    });
    yield { said, pictures };
  }
}
