/** The moment on show as texts that bring it back, and into the clipboard. */
import { sharedMoment } from './shared-moment';
import type { Session } from '../session/session';
import { copiedText } from '../text/en/clipboard';
import type { Actions } from '../ui/view';
import type { Copying } from './copying';

/** @param page the address of the page that links name, which may be relative to this one; '' where there is none */
export const shareActions = (
  session: Session,
  page: () => string,
  copying: Copying,
): Pick<Actions, 'share' | 'copyText'> => ({
  share: () =>
    page() === ''
      ? null
      : sharedMoment(session.state, new URL(page(), document.baseURI).href, session.link()),
  copyText: (text, what) => void copying.copy(text, copiedText(what)),
});
