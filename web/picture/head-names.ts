/** What heads made by hand were made for, as readers read it. */
import { say } from '../words/words';

/** @param built the core's name, such as “verb → object” */
export const builtName = (built: string): string =>
  say('picture-built-head', { name: built.replaceAll(/\W+/g, '-') });
