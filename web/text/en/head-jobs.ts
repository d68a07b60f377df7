/** What a constructed head does with the sentence on show, beside the job that it was built for. */
import type { HeadJob } from '../facts';

const asLooked: Readonly<Record<Exclude<HeadJob, 'as-built' | 'other'>, string>> = {
  'no-verb': 'no verb here',
  'no-noun': 'no noun here',
  'no-pronoun': 'no pronoun here',
  'no-preposition': 'no preposition here',
  'earliest-noun': 'verb → earliest noun',
  'all-pronouns': 'verb → all pronouns',
  'latest-noun': 'preposition → latest noun',
};

/** @param built the job's name, “verb → object” */
export function headJobText(job: HeadJob, built: string): string {
  if (job === 'as-built') return built;
  return job === 'other' ? `built for ${built}` : asLooked[job];
}

/** Under a small multiple: with words in short where there is little room. */
export function jobNotes(job: string): readonly string[] {
  const short = job.replace('preposition', 'prep.').replace(' here', '');
  const shortest = short
    .replace('object', 'obj.')
    .replace('subject', 'subj.')
    .replace('previous', 'prev.');
  return [job, short, shortest];
}
