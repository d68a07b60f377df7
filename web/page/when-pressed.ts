/** What the page offers is loaded when it is pressed; what cannot be loaded says so, and may be asked for again. */
import { pageText } from '../text';

/** @param load an import() */
export function whenPressed<Module>(
  load: () => Promise<Module>,
  use: (module: Module) => void,
): () => void {
  let message: HTMLElement | null = null;
  const press = () =>
    void load().then(
      (module) => {
        message?.remove();
        message = null;
        use(module);
      },
      (error: unknown) => {
        message?.remove();
        message = refusal(error, press);
        document.body.prepend(message);
      },
    );
  return press;
}

/** A link may have asked for it: then there is nothing else to press. */
function refusal(error: unknown, again: () => void): HTMLElement {
  const message = document.createElement('p');
  message.className = 'message';
  message.setAttribute('role', 'alert');
  const button = document.createElement('button');
  button.textContent = pageText.loading.tryAgainText;
  button.addEventListener('click', again);
  message.append(`${pageText.loading.notLoadedText(error)} `, button);
  return message;
}
