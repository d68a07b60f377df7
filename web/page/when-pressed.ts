/** What the page offers is loaded when it is pressed; what cannot be loaded says so, and may be pressed again. */
import { notLoadedText } from '../text/en/loading';

/** @param load an import() */
export function whenPressed<Module>(
  load: () => Promise<Module>,
  use: (module: Module) => void,
): () => void {
  let message: HTMLElement | null = null;
  return () =>
    void load().then(
      (module) => {
        message?.remove();
        use(module);
      },
      (error: unknown) => {
        message ??= document.createElement('p');
        message.className = 'message';
        message.setAttribute('role', 'alert');
        message.textContent = notLoadedText(error);
        document.body.prepend(message);
      },
    );
}
