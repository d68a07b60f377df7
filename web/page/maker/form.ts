/**
 * The form of a walkthrough, made from the schema of the format (web/lessons/format.ts): each field that has words gets
 * the control of its kind, or one of its own (controls.ts).
 */
import { html, nothing, type TemplateResult } from 'lit';
import { limits } from '../../lessons/limits';
import {
  isPlain,
  shapeOf,
  type ListShape,
  type ObjectShape,
  type Shape,
  type Plain,
  type Path,
} from '../../lessons/schema';
import { pageText } from '../../text';
import { makerText } from '../../text/maker';
import {
  checkField,
  numberField,
  removeButton,
  selectField,
  signButton,
  textField,
} from './fields';
import { moved, replaced, without } from './lists';
import { entryName, idOf, wordsOf, type Words } from './place';
import type { Field, MakerView } from './view';

/**
 * The fields of an object that have words, in the schema's order.
 * @param entry the name of the list's entry that the object is; '' for none
 */
export const fieldsIn = (
  { name, fields }: ObjectShape,
  path: Path,
  value: Plain,
  entry = '',
): readonly Field[] =>
  Object.entries(fields).flatMap(([key, schema]) => {
    const shape = shapeOf(schema);
    const words = wordsOf(name, key);
    if (!shape || !words) return [];
    const own = entry === '' ? words.label : makerText.maker.ofItem(entry, words.label);
    const label = words.label === '' ? entry : own;
    return [{ key, path: [...path, key], shape, words, label, value: value[key] }];
  });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Puts a value in its place; an optional field that holds nothing is left out. */
const putter =
  ({ actions }: MakerView, { path, shape: { optional } }: Field) =>
  (value: unknown, typing = false) => {
    const isNothing =
      value === '' || value === false || (Array.isArray(value) && value.length === 0);
    actions.put(path, optional && isNothing ? undefined : value, typing);
  };

/** The entries of a list, and the buttons that change it. The schema has checked their type. */
export function editList<Entry>(view: MakerView, field: Field) {
  const { shape, words, label, path } = field;
  const all = (Array.isArray(field.value) ? field.value : []) as readonly Entry[];
  const put = (next: readonly Entry[]) => putter(view, field)(withOneRight(shape, next));
  const { least, most } = shape.is === 'list' ? shape : { least: 0, most: 0 };
  return {
    all,
    put,
    hasRoom: all.length < most,
    addButton: (entry: Entry, look = 'quiet'): unknown => {
      if (all.length >= most) return nothing;
      const says = words.add ?? makerText.maker.makerLabels.addParagraph;
      return html`<button
        type="button"
        class=${look}
        id="${idOf(path)}-add"
        aria-label=${makerText.maker.ofItem(says, label)}
        @click=${() => put([...all, entry])}
      >
        ${look === 'quiet' ? '+ ' : ''}${says}
      </button>`;
    },
    removeButton: (at: number, name: string): unknown =>
      all.length > (shape.optional ? 0 : least)
        ? removeButton(name, () => put(without(all, at)))
        : nothing,
  };
}

export function fieldPart(view: MakerView, field: Field): unknown {
  const { shape, path, label, words, value } = field;
  const own = view.controls[shape.control ?? ''];
  if (own) return own(view, field);
  const put = putter(view, field);
  const named = {
    label,
    id: idOf(path),
    ...(words.hint === undefined ? {} : { hint: words.hint }),
  };
  switch (shape.is) {
    case 'text':
      return textField({
        ...named,
        value: textOf(value),
        most: shape.most,
        rows: shape.most > limits.title ? 2 : 1,
        takesFacts: shape.takesFacts === true,
        change: (text) => put(text, true),
      });
    case 'number':
      return numberField({
        ...named,
        ...shape,
        value: typeof value === 'number' ? value : null,
        change: put,
        clear: shape.optional ? () => put(undefined) : null,
      });
    case 'flag':
      return checkField({ ...named, value: value === true, change: put });
    case 'choice':
      return selectField({
        ...named,
        value: textOf(value),
        choices: (shape.optional ? ['', ...shape.names] : shape.names).map((name) => ({
          value: name,
          label: choiceText(words, name),
        })),
        change: put,
      });
    case 'list':
      return listPart(view, field, shape);
    case 'object':
      return framed(
        label,
        fieldsIn(shape, path, isPlain(value) ? value : {}).map((each) => fieldPart(view, each)),
      );
    case 'one-of':
    case 'named':
      throw new Error(`${label} has no control.`);
  }
}

export const framed = (label: string, content: unknown): TemplateResult =>
  html`<fieldset>
    <legend>${label}</legend>
    ${content}
  </fieldset>`;

/** A stage's name is its title. */
function choiceText({ choices = {} }: Words, name: string): string {
  const stages: Readonly<Record<string, string>> = pageText.names.stageTitles;
  return choices[name] ?? stages[name] ?? name;
}

/** Shows a list of texts as the lines of one text, of choices as checkboxes, of objects as entries. */
function listPart(view: MakerView, field: Field, shape: ListShape): unknown {
  const { label, words, path } = field;
  const { all } = editList<unknown>(view, field);
  const put = putter(view, field);
  const each = shapeOf(shape.each);
  switch (each?.is) {
    case 'text':
      return textField({
        label,
        id: idOf(path),
        ...(words.hint === undefined ? {} : { hint: words.hint }),
        value: all.join('\n'),
        most: shape.most * each.most,
        rows: 3,
        takesFacts: each.takesFacts === true,
        change: (text) => put(text === '' ? [] : text.split('\n'), true),
      });
    case 'choice':
      return html`<p class="aside">${label}</p>
        ${each.names.map((name) =>
          checkField({
            label: choiceText(words, name),
            id: idOf([...path, name]),
            value: all.includes(name),
            change: (on) => put(on ? [...all, name] : all.filter((other) => other !== name)),
          }),
        )}`;
    case 'object':
      return entriesPart(view, field, each, emptyOf(shape.each));
    default:
      throw new Error(`${label} has no control.`);
  }
}

/** Shows the entries of an optional list framed, with buttons to move them; those of a required list in one frame. */
function entriesPart(view: MakerView, field: Field, object: ObjectShape, empty: unknown): unknown {
  const { path, words, label } = field;
  const { optional } = field.shape;
  const { all, put, addButton, removeButton: removes } = editList<unknown>(view, field);
  const { up, down } = makerText.maker.makerLabels;
  const entry = (value: unknown, at: number) => {
    const name = entryName(words, all.length, at);
    const content = fieldsIn(object, [...path, at], isPlain(value) ? value : {}, name).map((each) =>
      fieldPart(view, each),
    );
    if (!optional)
      return html`<div class="entry" role="group" aria-label=${name}>
        ${content}${removes(at, label === words.label ? name : `${label}, ${name}`)}
      </div>`;
    const move = (sign: string, says: string, to: number) =>
      signButton(sign, makerText.maker.ofItem(says, name), () => put(moved(all, at, to)), {
        disabled: to < 0 || to >= all.length,
      });
    const buttons = [move('↑', up, at - 1), move('↓', down, at + 1), removes(at, name)];
    return framed(
      name,
      html`<div class="row">${buttons}</div>
        ${content}`,
    );
  };
  const content = [all.map(entry), addButton(empty, optional ? '' : 'quiet')];
  return optional ? [html`<p class="aside">${words.hint}</p>`, content] : framed(label, content);
}

/** Makes the first answer the right one if none is. */
function withOneRight(list: Shape, all: readonly unknown[]): readonly unknown[] {
  const each = list.is === 'list' ? shapeOf(list.each) : null;
  const fields = each?.is === 'object' ? Object.entries(each.fields) : [];
  const key = fields.find(([, field]) => shapeOf(field)?.control === 'one-right')?.[0];
  const [first] = all;
  if (key === undefined || !isPlain(first)) return all;
  const has = all.some((one) => isPlain(one) && one[key] === true);
  return has ? all : replaced(all, 0, { ...first, [key]: true });
}

/** The value of an entry before an author writes in it. */
function emptyOf(schema: Parameters<typeof shapeOf>[0]): unknown {
  const shape = shapeOf(schema);
  switch (shape?.is) {
    case 'text':
      return '';
    case 'number':
      return Math.max(0, shape.least);
    case 'flag':
      return false;
    case 'choice':
      return shape.names[0];
    case 'list':
      return withOneRight(
        shape,
        Array.from({ length: shape.least }, () => emptyOf(shape.each)),
      );
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.fields).flatMap(([key, field]) =>
          shapeOf(field)?.optional ? [] : [[key, emptyOf(field)]],
        ),
      );
    default:
      return undefined;
  }
}
