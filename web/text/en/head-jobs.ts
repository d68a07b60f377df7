/** What a hand-made head does with the sentence on show, compared with the job that it was built for. */
import type { HeadJob } from '../facts';

/** A job's name, then shorter ones for little room. */
type Names = readonly [name: string, ...shorter: string[]];

/** By the job that the head was built for, as the core names it (`constructed.heads`, `patterns.heads`). */
const built: Readonly<Partial<Record<string, Readonly<Record<'as-built' | 'other', Names>>>>> = {
  'previous word': {
    'as-built': ['previous word', 'prev. word'],
    other: ['built for previous word', 'built for prev. word', 'for prev. w.'],
  },
  'verb → object': {
    'as-built': ['verb → object', 'verb → obj.'],
    other: ['built for verb → object', 'built for verb → obj.', 'for v. → obj.'],
  },
  'verb → subject': {
    'as-built': ['verb → subject', 'verb → subj.', 'v. → subj.'],
    other: ['built for verb → subject', 'built for verb → subj.', 'for v. → sub.'],
  },
  'preposition → object': {
    'as-built': ['preposition → object', 'prep. → object', 'prep. → obj.'],
    other: [
      'built for preposition → object',
      'built for prep. → object',
      'built for prep. → obj.',
      'for p. → obj.',
    ],
  },
  'nearest noun': {
    'as-built': ['nearest noun', 'near. noun'],
    other: ['built for nearest noun', 'built for near. noun', 'for near. n.'],
  },
  'next word': {
    'as-built': ['next word'],
    other: ['built for next word', 'for next w.'],
  },
  'first word': {
    'as-built': ['first word'],
    other: ['built for first word', 'for first w.'],
  },
};

const asLooked: Readonly<Record<Exclude<HeadJob, 'as-built' | 'other'>, Names>> = {
  'no-verb': ['no known verb here', 'no known verb', 'no verb'],
  'no-noun': ['no known noun here', 'no known noun', 'no noun'],
  'no-pronoun': ['no known pronoun here', 'no known pronoun', 'no pronoun'],
  'no-preposition': ['no known preposition here', 'no known prep.', 'no prep.'],
  'earliest-noun': ['verb → earliest noun', 'verb → 1st noun', '→ 1st noun'],
  'all-pronouns': ['verb → all pronouns', 'verb → pronouns', '→ pronouns'],
  'latest-noun': [
    'preposition → latest noun',
    'prep. → latest noun',
    'prep. → last noun',
    '→ last noun',
  ],
};

/** @param core the job that the head was built for, as the core names it */
export function headJobNames(job: HeadJob, core: string): Names {
  if (job === 'as-built' || job === 'other') return built[core]?.[job] ?? [core];
  return asLooked[job];
}
