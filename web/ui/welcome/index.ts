/** The parts of the first screen, loaded on demand. */
import { firstFoot } from './foot';
import { firstHead } from './head';
import { welcomeStyles } from './styles';

export const head = firstHead;
export const foot = firstFoot;
export const styles = [welcomeStyles];
