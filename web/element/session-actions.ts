/** What the parts of the page can ask of the session: choices, texts, comparisons, files. */
import { Loaded } from '../ui/shared/loaded';
import type { Actions } from '../ui/view';
import { memoryTargets } from './focus-targets';
import { stopped } from '../state/compare';
import { pageText } from '../text';
import type { Copying } from './copying';
import type { FileOpening } from './layer-opening';
import type { Session } from '../session/session';
import { withModule } from './with-module';

const files = () => import('./files');

/** @param focus focuses the first of these that exists after the next drawing */
export function sessionActions(
  session: Session,
  focus: (selectors: readonly string[]) => void,
  copying: Copying,
) {
  const opening = new Loaded(async () => {
    const { FileOpening } = await import('./layer-opening');
    return new FileOpening(session);
  });
  const open = (use: (files: FileOpening) => Promise<void>) =>
    void withModule(session, opening.fetch, use);
  return {
    change: (patch) => session.change(patch),
    chooseParameters: (parameters) => session.parameters.choose(parameters),
    openKeys: () => {
      session.change({ look: 'keys' });
      focus(['#look-panel']);
    },
    setMemory: (memory) => {
      session.change({ memory });
      focus(memoryTargets);
    },
    startComparing: (patch) => {
      session.change(patch);
      focus(['#compare-swap']);
    },
    stopComparing: () => {
      session.change(stopped(session.state, session.history.before));
      focus(['#compare']);
    },
    openFiles: (all) => open((files) => files.open(all)),
    openModelAgain: () => open((files) => files.again()),
    answerFile: (answer) => {
      session.files.answer(answer);
      focus(['#files', 'canvas']);
    },
    save: (what) =>
      void withModule(session, files, ({ saveTensors }) => saveTensors(session, what)),
    copyCode: (language) =>
      void withModule(session, files, ({ programText }) =>
        copying.copy(
          programText(session, language),
          pageText.clipboard.copiedProgram(language === 'pytorch' ? 'PyTorch' : 'NumPy'),
        ),
      ),
  } satisfies Partial<Actions>;
}
