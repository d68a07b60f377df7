/** What a reader asks for once in a while is loaded when it is asked for. */
import type { Session } from '../session/session';
import { pageText } from '../text';

/**
 * Loads a module and uses it; where it cannot be loaded the reader is told, and may ask again.
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
