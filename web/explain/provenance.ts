/** The line under a picture: how many parameters, where they come from, and what a reader changed of them. */
import type { Numbers } from '../model/numbers';
import { learnsVectors } from '../model/tasks';
import { isolated } from '../model/sentence';
import { say } from '../words/words';
import './words';

/** @param hidesCount whether a lesson hides the number of parameters */
export function provenanceOf(numbers: Numbers, hidesCount = false): string {
  const { cost, facts } = numbers;
  const { trained } = facts;
  const [edits, dropped] = [facts.edits.length, facts.dropped.length];
  return [
    ...(hidesCount ? [] : [say('provenance-parameters', { count: cost.parameters })]),
    originOf(numbers),
    ...(trained && learnsVectors(trained.task) ? [say('provenance-embeddings')] : []),
    ...(edits > 0 ? [say('provenance-edits', { count: edits })] : []),
    ...(dropped > 0 ? [say('provenance-dropped', { count: dropped })] : []),
    say('provenance-press'),
  ].join(' · ');
}

function originOf({ config, facts: { trained, file } }: Numbers): string {
  if (trained) {
    const { step, steps, task } = trained;
    return say('provenance-trained', { step, steps, task: say('explain-task', { task }) });
  }
  const kind = file === null ? config.parameters : 'imported';
  return say('provenance-kind', { kind, file: isolated(file ?? '') });
}
