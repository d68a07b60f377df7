/** Sizes a canvas to its scene and the screen's density, and paints the scene. */
import type { Scene } from '../derive/scene/scene';
import { paintScene } from '../draw/canvas/paint';
import type { Theme } from '../draw/theme';
import { pointUnder } from '../ui/shared/on-screen';

/** Most pixels of a canvas: some browsers show nothing on a larger one. */
const most = 1 << 24;

/**
 * @param scale CSS pixels per unit of the scene
 * @param density screen pixels per CSS pixel
 */
export function paintOn(
  canvas: HTMLCanvasElement,
  scene: Scene,
  theme: Theme,
  scale: number,
  density: number,
): void {
  const dots = Math.max(theme.leastDensity, density);
  const ratio = Math.min(dots * scale, Math.sqrt(most / (scene.width * scene.height)));
  const width = Math.round(scene.width * ratio);
  const height = Math.round(scene.height * ratio);
  // Setting a size clears the canvas, so only where it changed.
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
    canvas.style.width = `${scene.width * scale}px`;
    canvas.style.height = `${scene.height * scale}px`;
  }
  const context = canvas.getContext('2d');
  if (context) paintScene(context, scene, theme, ratio);
}

/** A pointer event's position in the scene, whose unit is `scale` CSS pixels; null for an invisible canvas. */
export function pointIn(
  canvas: HTMLElement,
  event: MouseEvent,
  scale: number,
): { x: number; y: number } | null {
  const point = pointUnder(canvas, event);
  return point && { x: point.x / scale, y: point.y / scale };
}
