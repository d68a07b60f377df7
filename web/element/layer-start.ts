/**
 * An element's layer from its start to its end: the core is loaded once the layer is wanted, and the layer goes when
 * the element is taken out of its page.
 */
import { loadCore, loadedCore } from '../core';
import type { Core } from '../core/core-types';
import type { Session } from '../session/session';
import { isOnPaper } from '../ui/shared/on-paper';
import { LazyStart } from './lazy-start';
import { Readiness } from './readiness';

interface StartedElement extends HTMLElement {
  /** When what is asked for has been drawn. */
  readonly updateComplete: Promise<unknown>;
  requestUpdate(): void;
}

interface StartHost {
  /** What the first picture needs besides the core; what cannot be loaded says so in its place. */
  prepare(): Promise<unknown>;
  /** Draws before it returns. */
  drawNow(): void;
  /** The first picture is there. */
  started(): void;
  /** It was taken out of its page, and not only moved. */
  left(): void;
}

export class LayerStart<E extends StartedElement> {
  private readonly readiness = new Readiness<E>();
  private readonly lazy: LazyStart;

  constructor(
    private readonly element: E,
    private readonly session: Session,
    private readonly host: StartHost,
  ) {
    this.lazy = new LazyStart(element, () => void this.begin());
  }

  /** When the first picture is there. Whoever asks for it wants it: the layer starts at once. */
  get ready(): Promise<E> {
    this.ask();
    return this.readiness.promise;
  }

  /** A script asks something of the layer: it is started, in the page or as soon as it is there. */
  ask(): void {
    this.lazy.ask();
  }

  connected(): void {
    this.lazy.connected();
  }

  disconnected(): void {
    this.lazy.disconnected();
    queueMicrotask(() => {
      // An element that is moved is out for no longer than that, and keeps its layer.
      if (this.element.isConnected) return;
      this.host.left();
      this.lazy.reset();
      if (!this.session.snapshot) return;
      this.session.stop();
      this.readiness.renew();
    });
  }

  private async begin(): Promise<void> {
    const { element, session, readiness } = this;
    if (session.failure !== null) {
      session.retry();
      readiness.renew();
      element.requestUpdate();
    }
    if (!this.beginOnPaper() && !(await this.beginOnScreen())) return;
    await element.updateComplete;
    // Whoever heard of its first numbers may have taken it out.
    if (!element.isConnected) return;
    this.host.started();
    readiness.resolve(element);
  }

  /** What is printed cannot wait: it begins at once where another element has loaded the core. */
  private beginOnPaper(): boolean {
    const core = isOnPaper() ? loadedCore() : null;
    if (!core || this.session.snapshot) return false;
    this.session.start(core, loadCore);
    this.host.drawNow();
    return true;
  }

  private async beginOnScreen(): Promise<boolean> {
    const { element, session, readiness } = this;
    let core: Core;
    try {
      core = await loadCore();
    } catch (error) {
      // The next call tries again, also one in the handler of the error.
      this.lazy.reset();
      readiness.reject(error);
      session.fail(error);
      return false;
    }
    await this.host.prepare();
    // It may have been taken out of the page, or put back in, while the core was loading.
    if (!element.isConnected || session.snapshot) return false;
    session.start(core, loadCore);
    return true;
  }
}
