/**
 * A walkthrough while it is made: a lesson in which much may still be empty. Every change makes a new draft;
 * what a reader would miss is reported when it is previewed, saved or shared.
 */
import { limits } from '../../lessons/limits';
import { formatVersion, type Lesson, type Step } from '../../lessons/format';
import { isPlain, type Path } from '../../lessons/schema';
import { inserted, moved, patched, replaced, without } from './lists';

export type Draft = Lesson;

const firstId = 'walkthrough';

export const emptyDraft: Draft = { format: formatVersion, id: firstId, title: '', steps: [] };

/** A name of letters, digits and hyphens, for links. */
export function slug(title: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)
    .replace(/-+$/, '');
  return plain === '' ? firstId : plain;
}

/** Sets the title. The id follows it unless a file gave another one. */
export function titled(draft: Draft, title: string): Draft {
  const own = draft.id === slug(draft.title);
  return { ...draft, title, ...(own ? { id: slug(title) } : {}) };
}

/** Replaces the value at a path; undefined removes it. */
export function withValue(draft: Draft, path: Path, value: unknown): Draft {
  if (path.length === 1 && path[0] === 'title') return titled(draft, String(value));
  // The editor only puts values of the schema's type here.
  return putIn(draft, path, value) as Draft;
}

function putIn(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(whole)) {
    const all: readonly unknown[] = whole;
    const at = Number(key);
    return at in all ? replaced(all, at, putIn(all[at], rest, value)) : all;
  }
  const object = isPlain(whole) ? whole : {};
  return patched(object, { [key]: putIn(object[key], rest, value) });
}

// ——— steps ———

const withSteps = (draft: Draft, steps: readonly Step[]): Draft => ({ ...draft, steps });

export const hasRoom = ({ steps }: Draft): boolean => steps.length < limits.steps;

/** The first free one of step-1, step-2 …: links name steps by id, wherever they are moved. */
function freeId({ steps }: Draft): string {
  const taken = new Set(steps.map(({ id }) => id));
  let number = 1;
  while (taken.has(`step-${number}`)) number++;
  return `step-${number}`;
}

export const stepAt = ({ steps }: Draft, at: number): Step | null => steps[at] ?? null;

/** Adds a step with this moment and empty sentences. */
export function addStep(draft: Draft, state: Step['state'], at: number): Draft {
  if (!hasRoom(draft)) return draft;
  const step: Step = {
    id: freeId(draft),
    title: '',
    text: [''],
    ...(state && Object.keys(state).length > 0 ? { state } : {}),
  };
  return withSteps(draft, inserted(draft.steps, at, step));
}

export const moveStep = (draft: Draft, from: number, to: number): Draft =>
  withSteps(draft, moved(draft.steps, from, to));

export const removeStep = (draft: Draft, at: number): Draft =>
  withSteps(draft, without(draft.steps, at));

export function duplicateStep(draft: Draft, at: number): Draft {
  const step = stepAt(draft, at);
  if (!step || !hasRoom(draft)) return draft;
  return withSteps(draft, inserted(draft.steps, at + 1, { ...step, id: freeId(draft) }));
}
