/** On a phone the inspector is a sheet: of two pictures it covers the half where the chosen cell is not. */
import type { Place } from '../../core/types';
import { cellRect } from '../../derive/scene/cell-rect';
import type { Scene } from '../../derive/scene/scene';

/** Whether the cell stands so low that a sheet at the lower edge would cover it. */
export function standsLow(scene: Scene, place: Place): boolean {
  const cell = cellRect(scene, place);
  return cell !== null && cell.y + cell.height > scene.height * 0.45;
}
