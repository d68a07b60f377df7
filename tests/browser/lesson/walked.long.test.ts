/** Every built-in lesson in a figure, from the first step to the last question. */
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../web/lessons/answers';
import { lessonIds, loadLesson } from '../../../web/lessons/catalogue';
import { wrong } from '../../support/wrong-answer';
import { allTexts, Guide, toldEarly, writtenOnCanvas } from '../support/guide';

describe.each(lessonIds)('the lesson %s', (id) => {
  it('tells nothing before it asks, and takes as right what it shows as the answer', async () => {
    const lesson = await loadLesson(id);
    const written = writtenOnCanvas();
    const guide = await Guide.open(`lesson=${id}`);
    // What the step hides must not tell the answer either, where a reader shows it.
    await guide.press('#guide-all');
    const truths = new Map<string, Answer>();
    for (const [at, step] of lesson.steps.entries()) {
      expect(guide.text('#guide-title')).toContain(`Step ${at + 1} of ${lesson.steps.length}`);
      if (step.prediction) {
        expect(guide.has('#guide-next[aria-disabled=true]'), step.id).toBe(true);
        await guide.known();
        const texts = [...allTexts(guide.element), ...written].join('\n');
        const { truth, right } = await guide.commit();
        expect(right, step.id).toBeNull();
        expect(guide.text('#verdict'), step.id).toContain('Shown.');
        expect(toldEarly(guide, lesson, step, texts), step.id).toEqual([]);
        truths.set(step.id, truth);
      }
      expect(guide.text('.guide-body'), step.id).not.toMatch(/[{}]|NaN|undefined/);
      written.clear();
      await guide.next();
    }
    await guide.press('#guide-restart');
    let isRight = false;
    for (const { id: step, prediction } of lesson.steps) {
      const truth = truths.get(step);
      if (prediction && truth) {
        await guide.known();
        isRight = !isRight;
        await guide.put(prediction, isRight ? truth : wrong(prediction, truth));
        const { right } = await guide.commit();
        expect(right, step).toBe(isRight);
        expect(guide.text('#verdict'), step).toContain(isRight ? 'Right.' : 'Not quite.');
      }
      await guide.next();
    }
    const { check = [] } = lesson;
    for (const [at, { options }] of check.entries()) {
      const option = options.findIndex(({ right }) => right);
      await guide.press(`input[name=question-${at}]`, option);
    }
    expect(guide.text('.guide-body')).toContain(`${check.length} of ${check.length} right`);
    await guide.next();
    await expect.poll(() => guide.has('#guide')).toBe(false);
  });
});
