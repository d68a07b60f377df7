/** The moment on show as texts that restore it, and copying them. */
import { signal } from '@preact/signals-core';
import type { Session } from '../session/session';
import type { FigureControls } from '../state/shared-moment';
import { pageText } from '../text';
import type { Actions } from '../ui/view';
import type { Copying } from './copying';
import { sharedMoment } from './shared-moment';

/** @param page the address of the page for links, which may be relative to this one; '' for none */
export function shareActions(session: Session, page: () => string, copying: Copying) {
  const controls = signal<FigureControls>('by-width');
  return {
    share() {
      if (page() === '') return null;
      const address = new URL(page(), document.baseURI).href;
      return sharedMoment(session.state, address, session.link(), controls.value);
    },
    chooseFigure: (chosen) => {
      controls.value = chosen;
    },
    copyText: (text, what) => void copying.copy(text, pageText.clipboard.copiedText(what)),
  } satisfies Partial<Actions>;
}
