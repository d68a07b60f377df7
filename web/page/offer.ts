import type { Offer } from '../ui/view';

/** An offer of the page. Its words are read when the menu is drawn, in the language on show then. */
export const offer = (
  id: string,
  words: () => Pick<Offer, 'label' | 'says'>,
  press: () => void,
): Offer => ({
  id,
  get label() {
    return words().label;
  },
  get says() {
    return words().says;
  },
  press,
});
