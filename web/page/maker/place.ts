/** Where a value of the walkthrough is in the editor: its labels and the id of its field. */
import { lesson, type Condition, type Conceal, type Lesson } from '../../lessons/format';
import type { Option, Prediction, Question, Said, Step } from '../../lessons/format';
import { isPlain, shapeOf, type ObjectShape, type Path, type Shape } from '../../lessons/schema';
import { makerText } from '../../text/maker';
import type { Draft } from './draft';

/** The words of a field. */
export interface Words {
  readonly label: string;
  readonly hint?: string;
  /** Of a list: the name of an entry, from 1, and the label of the button that adds one. */
  readonly entry?: (at: number) => string;
  readonly add?: string;
  /** Of a choice: the name of each value; '' for none. */
  readonly choices?: Readonly<Record<string, string>>;
}

type WordsOf<Fields> = { readonly [Key in keyof Fields]-?: string | Words };
type Asked<Kind extends Prediction['kind']> = Omit<Extract<Prediction, { kind: Kind }>, 'kind'>;

/** Every field of the format needs words, which give it a control; the ones omitted here have none. */
interface FormWords {
  readonly lesson: WordsOf<Omit<Lesson, 'format' | 'id' | 'state' | 'facts'>>;
  readonly step: WordsOf<Omit<Step, 'id' | 'state' | 'conceal'>>;
  readonly conditional: WordsOf<Exclude<Said, string>>;
  readonly condition: WordsOf<Condition>;
  readonly choose: WordsOf<Asked<'choose'>>;
  readonly option: WordsOf<Option>;
  readonly number: WordsOf<Asked<'number'>>;
  readonly cell: WordsOf<Omit<Asked<'cell'>, 'tensor'>>;
  readonly bars: WordsOf<Asked<'bars'>>;
  readonly conceal: WordsOf<Conceal>;
  readonly question: WordsOf<Question>;
  readonly answer: WordsOf<Question['options'][number]>;
}

/** The words of a field of an object; null for one without a control. */
export function wordsOf(object: string, key: string): Words | null {
  const all: FormWords & Readonly<Record<string, Readonly<Record<string, string | Words>>>> = {
    ...makerText.maker.formWords,
    ...makerText.makerPrediction.predictionWords,
  };
  const words = all[object]?.[key];
  return typeof words === 'string' ? { label: words } : (words ?? null);
}

/** The name of a list's entry. */
export const entryName = ({ label, entry }: Words, count: number, at: number): string =>
  entry?.(at + 1) ?? (count > 1 ? `${label} ${at + 1}` : label);

/** The shape of an object; of a prediction, the shape of its kind. */
export function objectOf(shape: Shape | null, value: unknown): ObjectShape | null {
  if (shape?.is === 'object') return shape;
  if (shape?.is !== 'one-of' || !isPlain(value)) return null;
  const kind = shape.options[String(value[shape.key])];
  return kind ? objectOf(shapeOf(kind), value) : null;
}

export const valueAt = (value: unknown, path: Path): unknown => path.reduce(within, value);

function within(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** The labels on the way to a value, from the outside in. A field without words keeps its name in the file. */
export function labelsAt(path: Path, draft: Draft): readonly string[] {
  const labels: string[] = [];
  let shape: Shape | null = shapeOf(lesson);
  let value: unknown = draft;
  let words: Words | null = null;
  for (const [depth, key] of path.entries()) {
    if (typeof key === 'number') {
      if (words && Array.isArray(value)) labels.splice(-1, 1, entryName(words, value.length, key));
      shape = shape?.is === 'list' ? shapeOf(shape.each) : null;
    } else {
      const object = objectOf(shape, value);
      // The value has one control for everything below it.
      if (!object && words) break;
      words = object && wordsOf(object.name, key);
      const field = object?.fields[key];
      if (!words || !field) return [...labels, path.slice(depth).join('.')];
      if (words.label !== '') labels.push(words.label);
      shape = shapeOf(field);
    }
    value = within(value, key);
  }
  return labels;
}

/** The id of the field that shows a value: its path, relative to the step if it is in one. */
export function idOf([first, ...rest]: Path): string {
  if (first !== 'steps' || rest.length === 0) return ['lesson', first, ...rest].join('-');
  return ['step', ...(rest.length > 1 ? rest.slice(1) : rest)].join('-');
}
