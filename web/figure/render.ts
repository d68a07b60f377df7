/**
 * The picture of a moment without a browser: for those who put figures into their pages when these are built. It runs the
 * core where it is, in Node too.
 */
import { captionOf } from '../explain/caption';
import { provenanceOf } from '../explain/provenance';
import '../explain/words';
import { renderFigure as drawn, themes } from '../picture';
import { modelAt, stillView } from './still';

/** In CSS pixels. */
export interface RenderOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark' | 'projector';
}

/**
 * The SVG of a moment, with its caption as description.
 * @param moment the query of a link: `heads=8&stage=softmax`; layer A is drawn
 * @throws RangeError where the link says what is not allowed
 */
export async function renderFigure(
  moment: string,
  { width = 960, height = 480, theme = 'light' }: RenderOptions = {},
): Promise<string> {
  const model = await modelAt((each) => each.showPairs(new URLSearchParams(moment)));
  try {
    const notices = model.notices.value.map(({ text }) => text);
    if (notices.length > 0) throw new RangeError(notices.join(' '));
    const view = stillView(model, width, height);
    const { lead } = captionOf(view.state, view.numbers);
    return drawn(view, themes[theme], { description: `${lead} ${provenanceOf(view.numbers)}` });
  } finally {
    model.end();
  }
}
