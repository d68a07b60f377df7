/** Whether a part's figure is as narrow as a column: what is long is folded there, and opened when it is asked for. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Figures less wide than this are a column (base.css). */
const width = 760;

export class Column implements ReactiveController {
  isColumn = false;
  private readonly resized = new ResizeObserver(() => this.measure());

  constructor(private readonly part: ReactiveControllerHost & Element) {
    part.addController(this);
  }

  hostConnected(): void {
    const { figure } = this;
    if (figure) this.resized.observe(figure);
    this.measure();
  }

  hostDisconnected(): void {
    this.resized.disconnect();
  }

  private measure(): void {
    const own = this.figure?.clientWidth ?? 0;
    const isColumn = own > 0 && own < width;
    if (isColumn !== this.isColumn) this.part.requestUpdate();
    this.isColumn = isColumn;
  }

  private get figure(): Element | null {
    const root = this.part.getRootNode();
    return root instanceof ShadowRoot ? root.host : null;
  }
}
