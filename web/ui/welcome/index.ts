/** What the first screen needs: loaded where it is asked for. */
import { firstFoot } from './foot';
import { firstHead } from './head';
import { welcomeStyles } from './styles';

export const head = firstHead;
export const foot = firstFoot;
export const styles = [welcomeStyles];
