/** The picture of a layer: scenes from the graph's stages, marks from scenes, and two painters of the marks. */
import english from '../words/en/picture.ftl?raw';
import { registerWords } from '../words/words';

registerWords(english);

export { paintCanvas } from './canvas';
export { renderFigure } from './figure';
export { frameMarks } from './frame-marks';
export { framesOf, noFrames, type Frames } from './frames';
export { builtName } from './head-names';
export { cellAt, hit, neighbour, type ArrowDirection, type Hit } from './hit';
export type { Mark } from './mark';
export { marksOf } from './marks';
export type { Legend, Matrix, Scene } from './scene';
export { sceneOf } from './scenes';
export { askingWord, fitsSentence, sentenceScene } from './sentence';
export { queryOf } from './query';
export { svgOf } from './svg';
export { forcedTheme, headColour, themes, type SystemColours, type Theme } from './theme';
export { tween } from './tween';
export { nothingConcealed, type Concealed, type PictureView } from './view';
