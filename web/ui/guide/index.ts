/** What a lesson's page needs: loaded when the first lesson is opened. */
import { guideStyles } from './styles';
import { placeStyles } from './styles-place';

export { guidePart } from './guide';
export const styles = [guideStyles, placeStyles];
