/** The content of the page's menus: loaded when one of them is first opened (controls/menu.ts). */
import { menuContentStyles } from './styles';

export { costMenu } from './cost';
export { editsMenu } from './edits';
export { filesMenu } from './files';
export { ladderMenu } from './ladder';
export { learnStartsMenu } from './learn-starts';
export { paceMenu } from './pace';
export { lessonsMenu } from './lessons';
export { maskMenu, parametersMenu, scalingMenu, variantsMenu } from './settings';
export { shareMenu } from './share';
export { sizesMenu } from './sizes';
export { startsMenu } from './starts';
export { viewMenu } from './view';

export const styles = [menuContentStyles];
