/** A page adds a brand to its element later, or removes it. */
import { expect, it } from 'vitest';
import { find, opened, part } from '../support/element';

it('the element shows a brand when its page gives one, and none when it is taken away', async () => {
  const element = await opened();
  expect(find(element, 'slot[name=brand]')).toBeNull();
  const brand = Object.assign(document.createElement('b'), { slot: 'brand', textContent: 'Ours' });
  element.append(brand);
  await expect.poll(() => find(element, 'slot[name=brand]')).not.toBeNull();
  expect(part<HTMLSlotElement>(element, 'slot[name=brand]').assignedElements()).toEqual([brand]);
  expect(brand.getBoundingClientRect().width).toBeGreaterThan(0);
  brand.remove();
  await expect.poll(() => find(element, 'slot[name=brand]')).toBeNull();
});
