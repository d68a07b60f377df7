/** What a lesson's page needs: loaded when the first lesson is opened. */
import { guideStyles } from './styles';

export { guidePart, type GuideActions } from './guide';
export const styles = [guideStyles];
