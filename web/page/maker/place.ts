/** Where a value of the walkthrough stands in the editor: what it is called, and the id of its field. */
import { lesson, type Condition, type Conceal, type Lesson } from '../../lessons/format';
import type { Option, Prediction, Question, Said, Step } from '../../lessons/format';
import { isPlain, shapeOf, type ObjectShape, type Path, type Shape } from '../../lessons/schema';
import { makerText } from '../../text/maker';
import type { Draft } from './draft';

/** What a field is called. */
export interface Words {
  readonly label: string;
  readonly hint?: string;
  /** Of a list: an entry's name, from 1, and what adds one. */
  readonly entry?: (at: number) => string;
  readonly add?: string;
  /** Of a choice: what each value is called; '' for none. */
  readonly choices?: Readonly<Record<string, string>>;
}

type WordsOf<Fields> = { readonly [Key in keyof Fields]-?: string | Words };
type Asked<Kind extends Prediction['kind']> = Omit<Extract<Prediction, { kind: Kind }>, 'kind'>;

/** Each field of the format needs words, and so gets a control; the fields that are omitted here have none. */
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

/** What a field of an object is called; null for one without a control. */
export function wordsOf(object: string, key: string): Words | null {
  const all: FormWords & Readonly<Record<string, Readonly<Record<string, string | Words>>>> = {
    ...makerText.maker.formWords,
    ...makerText.makerPrediction.predictionWords,
  };
  const words = all[object]?.[key];
  return typeof words === 'string' ? { label: words } : (words ?? null);
}

/** What an entry of a list is called. */
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

/** The labels that lead to a value, from outside in. A field without words keeps its name in the file. */
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
      // One control shows the rest of the path.
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

/** The id of the field that shows a value: its path, within the step where it is in one. */
export function idOf([first, ...rest]: Path): string {
  if (first !== 'steps' || rest.length === 0) return ['lesson', first, ...rest].join('-');
  return ['step', ...(rest.length > 1 ? rest.slice(1) : rest)].join('-');
}
