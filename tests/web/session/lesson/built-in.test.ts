/** Every built-in lesson on three seeds: each fact has a value, each prediction a right answer. */
import { describe, expect, it } from 'vitest';
import { isRight } from '../../../../web/lessons/answers';
import { lessonIds, loadLesson } from '../../../../web/lessons/catalogue';
import { checkLesson } from '../../../../web/lessons/check';
import { plainText } from '../../../../web/lessons/marks';
import { sayAll, sayText } from '../../../../web/lessons/said';
import { walk, wrongAnswer } from '../../support/tour';

const seeds = [7, 1, 2];

for (const id of lessonIds) {
  describe(`the lesson ${id}`, async () => {
    const lesson = await loadLesson(id);

    it('is data that passes as a file does, with three questions at the end', () => {
      const data: unknown = JSON.parse(JSON.stringify(lesson));
      expect(data).toEqual(lesson);
      expect(checkLesson(data)).toEqual({ lesson });
      expect(lesson.id).toBe(id);
      expect(lesson.steps.length).toBeGreaterThanOrEqual(6);
      expect(lesson.steps.length).toBeLessThanOrEqual(12);
      expect(lesson.check).toHaveLength(3);
      expect(lesson.minutes).toBeLessThanOrEqual(5);
    });

    it.each(seeds)('says what is true on seed %d, and nothing unknown', async (seed) => {
      const { tour, said, rest } = walk(lesson, { changes: { seed } });
      const report: string[] = [];
      for (const step of lesson.steps) {
        expect(tour.step?.id).toBe(step.id);
        rest();
        expect(tour.facts.complete, step.id).toBe(true);
        expect(said(), step.id).toEqual([]);
        const { prediction } = step;
        report.push(`## ${step.id}`, ...sayAll(step.text, tour.facts.values));
        if (prediction) {
          tour.commit();
          const truth = tour.guess?.truth ?? null;
          expect(truth, `${step.id}: the truth`).not.toBeNull();
          if (!truth) continue;
          expect(isRight(prediction, truth, truth), step.id).toBe(true);
          expect(isRight(prediction, wrongAnswer(truth), truth), step.id).toBe(false);
          report.push(`? ${sayText(prediction.ask, tour.facts.values)}`);
          if (prediction.kind === 'choose')
            report.push(
              ...prediction.options.map(
                ({ text }, at) =>
                  `${truth.kind === 'choose' && truth.option === at ? '→' : '-'} ${sayText(text, tour.facts.values)}`,
              ),
            );
          else report.push(`→ ${JSON.stringify(truth)}`);
          report.push(...sayAll(prediction.why, tour.facts.values));
        }
        report.push(...sayAll(step.more ?? [], tour.facts.values).map((each) => `+ ${each}`));
        tour.next();
      }
      const text = report.map(plainText).join('\n');
      expect(text).not.toContain('…\n');
      expect(text).not.toMatch(/NaN|undefined|not a number/);
      await expect(`${text}\n`).toMatchFileSnapshot(`sentences/${id}-${seed}.txt`);
    });
  });
}
