/**
 * The right answers of a built-in lesson with the page's own seed, from the recorded sentences of its tests
 * (tests/web/session/lesson/sentences).
 */
import { readFileSync } from 'node:fs';
import type { Answer } from '../../../web/lessons/answers';
import { defaultState } from '../../../web/state/state';

const folder = new URL('../../web/session/lesson/sentences/', import.meta.url);

/** Answers by step. */
export function truthsOf(lesson: string): ReadonlyMap<string, Answer> {
  const text = readFileSync(new URL(`${lesson}-${defaultState.seed}.txt`, folder), 'utf8');
  const truths = new Map<string, Answer>();
  for (const part of text.split('## ').slice(1)) {
    const [step = '', ...lines] = part.split('\n');
    const marked = lines.filter((line) => /^(→|-) /.test(line));
    const option = marked.findIndex((line) => line.startsWith('→ '));
    if (option < 0) continue;
    const json = /^→ (\{.*\})$/.exec(marked[option] ?? '')?.[1];
    const answer: unknown = json === undefined ? { kind: 'choose', option } : JSON.parse(json);
    truths.set(step, answer as Answer);
  }
  return truths;
}
