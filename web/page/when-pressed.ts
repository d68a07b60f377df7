/** Loads what the page offers when it is pressed; a failure shows a message with a button to try again. */
import { pageText } from '../text';

/** @param load an import() call */
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

/**
 * A message with a button to try again: a link may have opened the offer, so there may be nothing else to
 * press.
 */
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
