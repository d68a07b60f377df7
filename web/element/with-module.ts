/** Loads code that a reader needs only once in a while, on demand. */
import type { Session } from '../session/session';
import { pageText } from '../text';

/**
 * Loads a module and uses it; a failure is reported, and a later call tries again.
 * @param load an import()
 */
export async function withModule<Module>(
  session: Session,
  load: () => Promise<Module>,
  use: (module: Module) => unknown,
): Promise<void> {
  let module: Module;
  try {
    module = await load();
  } catch (error) {
    session.notify(pageText.loading.notLoadedText(error), 'error');
    return;
  }
  await use(module);
}
