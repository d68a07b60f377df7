// Correct uses of the element, its properties and its events.
import { ManyHeads } from 'manyheads/embed';
import type { Lesson, ManyHeadsAttributes, ManyHeadsEventMap, State } from 'manyheads/embed';
import 'manyheads/embed.js';

type Same<A, B> = [A, B] extends [B, A] ? true : never;

const element = document.createElement('many-heads');
const known: Same<typeof element, ManyHeads> = true;

// Texts, numbers and booleans; null and undefined stand for the default.
element.sentence = 'the cat sat';
element.heads = 4;
element.heads = '4';
element.dModel = undefined;
element.dK = null;
element.positions = 'off';
element.allHeads = true;
element.muted = [1, 3];
element.muted = '1,3';
element.variant = 'narrow';
element.scaling = 2.5;
element.controls = 'player';
element.autoplay = true;
element.lesson = 'pieces';
element.lesson = '# Mine\n\nWhat it is about.\n\n## A step\n\n{=n} words.\n';
element.step = 'a-step';
const heads: number = element.heads;
const columns: number | null = element.dK;
const variant: 'wide' | 'split' | 'narrow' = element.variant;
const places: readonly number[] = element.padding;
const lesson: Lesson | null = element.lesson;
// Members of HTMLElement keep their types.
element.style.width = '640px';

// Events arrive at the element and at its ancestors.
element.addEventListener('mh-change', (event) => {
  const state: State = event.detail.state;
  const cell: { readonly name: string; readonly index: readonly number[] } | null = state.cell;
  const [a, b] = state.layers;
  return [cell, a.variant, b?.variant];
});
element.addEventListener('mh-inspect', ({ detail }) => {
  const value: number = detail.value;
  const name: string = detail.place.name;
  return [value, name];
});
element.addEventListener('mh-error', ({ detail }) => detail.message.length);
element.addEventListener('mh-stage', ({ detail }) => element.goTo(detail.stage, 0.5));
element.addEventListener('mh-done', ({ detail }) => detail.right / detail.of);
element.addEventListener('mh-predict', ({ detail }) => detail.right === true);
document.addEventListener('mh-step', ({ detail }) => detail.index + detail.of);
document.body.addEventListener('mh-tour', () => element.tour?.said?.title);
const stage = ({ detail }: ManyHeadsEventMap['mh-stage']): string => detail.stage;
window.addEventListener('mh-stage', stage);

// Its methods.
element.setState({ stage: 'softmax', cell: { name: 'scores', index: [0, 1, 2] } });
element.setState({ compare: { variant: 'wide' } });
element.setState({ layers: element.getState().layers });
const box: DOMRect | null = element.cellBox({ name: 'scores', index: [0, 1, 2] }, 'B');
const drawn: Promise<ManyHeads> = element.ready;
const weights: Float32Array = element.tensor('attn_weights').data;
const picture: Promise<Blob> = element.picture({ format: 'svg' });
const made = new ManyHeads();
made.play();
const found = document.querySelector('many-heads');
found?.pause();

// Attributes, for a framework's types.
const attributes: ManyHeadsAttributes = { 'd-model': '16', 'all-heads': '', step: 'knife' };

export { attributes, box, columns, drawn, heads, known, lesson, picture, places, variant, weights };
