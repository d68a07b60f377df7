/** What the page's menus hold: loaded when one of them is first opened (controls/menu.ts). */
import { menuContentStyles } from './styles';

export { choicesMenu } from './choices';
export { filesMenu } from './files';
export { moreMenu } from './more';
export { startsMenu } from './starts';

export const styles = [menuContentStyles];
