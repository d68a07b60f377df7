/** The canvas: sized to its box and the screen's density, painted from a scene. */
import type { Scene } from '../derive/scene/scene';
import { paintScene } from '../draw/canvas/paint';
import type { Theme } from '../draw/theme';

/** @param scale CSS pixels to a unit of the scene */
export function paintOn(
  canvas: HTMLCanvasElement,
  scene: Scene,
  theme: Theme,
  scale: number,
): void {
  const ratio = Math.min(3, window.devicePixelRatio || 1) * scale;
  const width = Math.round(scene.width * ratio);
  const height = Math.round(scene.height * ratio);
  // Setting a size clears the canvas, so only when it changed.
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
    canvas.style.width = `${scene.width * scale}px`;
    canvas.style.height = `${scene.height * scale}px`;
  }
  const context = canvas.getContext('2d');
  if (context) paintScene(context, scene, theme, ratio);
}

/** A pointer event's place in the scene, whose unit is `scale` CSS pixels. */
export function pointIn(
  canvas: HTMLElement,
  event: MouseEvent,
  scale: number,
): { x: number; y: number } {
  const box = canvas.getBoundingClientRect();
  return { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale };
}
