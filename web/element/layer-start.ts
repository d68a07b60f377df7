/**
 * An element's layer from start to end: the core is loaded once the layer is wanted; the layer is disposed of
 * when the element leaves its page.
 */
import { loadCore, loadedCore } from '../core';
import type { Core } from '../core/core-types';
import type { Session } from '../session/session';
import { isOnPaper } from '../ui/shared/on-paper';
import { LazyStart } from './lazy-start';
import { Readiness } from './readiness';

interface StartedElement extends HTMLElement {
  /** Resolves when the requested update is drawn. */
  readonly updateComplete: Promise<unknown>;
  requestUpdate(): void;
}

interface StartHost {
  /** Loads what the first picture needs besides the core; failures are reported in its place. */
  prepare(): Promise<unknown>;
  /** Draws synchronously. */
  drawNow(): void;
  /** The first picture has been drawn. */
  started(): void;
  /** The element left its page, and was not just moved. */
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

  /** Resolves with the first picture. Reading it starts the layer at once. */
  get ready(): Promise<E> {
    this.ask();
    return this.readiness.promise;
  }

  /** A script needs the layer: starts it now, or as soon as the element is in a page. */
  ask(): void {
    this.lazy.ask();
  }

  connected(): void {
    this.lazy.connected();
  }

  disconnected(): void {
    this.lazy.disconnected();
    queueMicrotask(() => {
      // An element that is just being moved is connected again by now, and keeps its layer.
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
    // A listener to the first numbers may have removed the element.
    if (!element.isConnected) return;
    this.host.started();
    readiness.resolve(element);
  }

  /** Printing cannot wait: starts synchronously where another element has already loaded the core. */
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
      // The next call tries again, even one in a handler of this error.
      this.lazy.reset();
      readiness.reject(error);
      session.fail(error);
      return false;
    }
    await this.host.prepare();
    // The element may have been removed, or put back, while the core was loading.
    if (!element.isConnected || session.snapshot) return false;
    session.start(core, loadCore);
    return true;
  }
}
