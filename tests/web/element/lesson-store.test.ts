/** Progress in lessons stored in the browser: reads older formats, and ignores foreign data. */
import { expect, it } from 'vitest';
import { lessonStore } from '../../../web/element/lesson-store';
import { keep } from '../../../web/element/storage';

it('keeps how many questions were right, and of how many', () => {
  const progress = { step: '', done: true, right: 4, of: 5 };
  lessonStore.save('mine', progress);
  expect(lessonStore.load('mine')).toEqual(progress);
  expect(lessonStore.load('other')).toBeNull();
});

it('knows that a lesson had three questions where that is not kept', () => {
  keep('manyheads.lesson.pieces', '{"step":"","done":true,"right":2}');
  expect(lessonStore.load('pieces')).toEqual({ step: '', done: true, right: 2, of: 3 });
});

it.each(['', '{', 'null', '{"step":1}', '{"step":"","done":true,"right":2,"of":"x"}'])(
  'takes %j for nothing',
  (text) => {
    keep('manyheads.lesson.pieces', text);
    expect(lessonStore.load('pieces')).toBeNull();
  },
);
