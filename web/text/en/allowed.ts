/** What is allowed in place of a value that was refused. */
import type { Allowed } from '../../state/allowed';
import type { Problem } from '../../state/check';
import type { State } from '../../state/state';

export function allowedText(allowed: Allowed): string {
  switch (allowed.kind) {
    case 'one-of':
      return [...allowed.names, ...(allowed.or ? [allowedText(allowed.or)] : [])].join(', ');
    case 'whole-numbers':
      return `whole numbers ${allowed.least} to ${allowed.most}`;
    case 'numbers':
      return `numbers ${allowed.least} to ${allowed.most}`;
    case 'positive-number':
      return 'a positive number';
    case 'characters':
      return `at most ${allowed.most} characters`;
    case 'entries':
      return `${allowed.least} to ${allowed.most} entries`;
    case 'edit-count':
      return `at most ${allowed.most} edits`;
    case 'edited-number':
      return `numbers from −${allowed.most} to ${allowed.most}${allowed.place ? ` for ${allowed.place}` : ''}`;
    case 'either-number':
      return `${allowed.readings.join(' or ')}: the comma could mean either`;
    case 'places':
      return `numbers from ${allowed.first} such as ${allowed.first + 2},${allowed.first + 3}`;
    case 'list-of-places':
      return `at most ${allowed.entries} whole numbers from 0 to ${allowed.most} such as [0,2]`;
    case 'such-as':
      return `values such as ${JSON.stringify(allowed.example)}`;
    case 'as-in-a-link':
      return 'a text, a number, true or false, or a list, as it is written in a link';
    case 'address':
      return 'the address of a page, which begins with https:// or http://';
    case 'list-of-offers':
      return 'a list of { id, label, says, press }';
    case 'own-mask':
      return 'rows of numbers of the same length, such as 0,x;0,0, where x hides';
    case 'classes':
      return 'pairs such as 4:verb,6:noun';
    case 'cell':
      return 'a tensor and its indices, such as scores.1.4.6';
    case 'edits':
      return 'a list such as W_Q.1.2:0.5,token.0.3:1';
    case 'editable':
      return `edits of ${allowed.names.join(', ')}, not of ${allowed.got}`;
    case 'compared-fields':
      return 'off, same, pairs such as variant:wide,heads:4';
    case 'for':
      return `for ${allowed.name} ${allowedText(allowed.allowed)}`;
  }
}

/** The meaning of a field's value, where an example alone is not clear. */
const meanings: Partial<Record<keyof State, string>> = {
  cell: 'a place in a tensor (its name, and its indices counted from 0)',
  classes: 'word classes by the word’s place (counted from 0)',
  memoryClasses: 'word classes by the word’s place (counted from 0)',
  padding: 'a list of words’ places (counted from 0)',
  muted: 'a list of heads (counted from 0)',
  edits: 'a list of edited numbers',
  compare: 'an object with what is different in layer B',
};

/** Names a value that cannot be shown as text. */
export const aList = 'a list';

/** The typed text is not a number, or not an allowed one. */
export const cannotStandText = (typed: string, allowed: Allowed) =>
  `“${typed.slice(0, 40)}” cannot be used here; allowed: ${allowedText(allowed)}.`;

/** Why a program's values were refused. */
export function problemText(problem: Problem): string {
  switch (problem.kind) {
    case 'no-such-field':
      return `${problem.path}: there is no such field; there are ${problem.known.join(', ')}.`;
    case 'wrong-type': {
      const { path, key, example, orNull } = problem;
      const what = `${meanings[key] ?? 'a value'} such as ${JSON.stringify(example)}`;
      return `${path}: ${orNull ? 'null or ' : ''}${what} is needed.`;
    }
    case 'not-allowed': {
      const { path, got, allowed } = problem;
      return `${path}: ${got} is not allowed; allowed: ${allowedText(allowed)}.`;
    }
  }
}
