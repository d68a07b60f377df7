/**
 * The element's attributes and properties. Those of the state are the table of fields: a property has the attribute's name
 * without hyphens, and counts as it does. Those of the figure itself are below.
 */
import { signal } from '@preact/signals-core';
import * as v from 'valibot';
import { fields, type Field } from '../model/fields';
import { decode, encode, flat, patched, type Decoded } from '../model/link';
import { defaultState, openingState, steps, type State } from '../model/state';
import { languages } from '../words/languages';
import { say, showLanguage, type Language } from '../words/words';

/** Parts that `hide` can take out. */
export const hideable = [
  'brand',
  'sentence',
  'menus',
  'experiments',
  'layer',
  'more',
  'lessons',
  'knife',
  'heads',
  'strip',
  'caption',
  'legend',
  'inspector',
  'look',
  'training',
  'guide',
] as const;

/** Names that `hide` had before, and the part that holds now what they named; '' for what is no longer there. */
const formerly: Readonly<Record<string, (typeof hideable)[number] | ''>> = {
  ...{ intro: '', cost: '', undo: '', edits: '', values: '', transport: '' },
  ...{ settings: 'layer', ladder: 'experiments', compare: 'experiments', learn: 'training' },
  ...{ share: 'more', files: 'more', view: 'more' },
};

/** What a figure shows around its picture; null for what fits its width. */
export const controlSets = ['all', 'player', 'none'] as const;
export type ControlSet = (typeof controlSets)[number];

/** Where a lesson comes from: a name, an address or its text. */
export interface LessonSource {
  readonly source: string;
  /** Whether a page's address names it, which anybody may have written. */
  readonly isFromLink: boolean;
}

/** What the page around a figure decides. */
export class Own {
  readonly controls = signal<ControlSet | null>(null);
  readonly hide = signal<ReadonlySet<string>>(new Set());
  readonly autoplay = signal(false);
  /** The address of a page with this element, for the links of Share. */
  readonly sharePage = signal('');
  readonly lessonProgress = signal(true);
  readonly shortcuts = signal(true);
  readonly lesson = signal<LessonSource | null>(null);
  /** A document has one language: the last one that any of its figures asked for. */
  readonly locale = signal<string | null>(null);
  /** The lesson's step that is asked for; null for where the reader left. */
  readonly lessonStep = signal<string | null>(null);
}
type OwnName = keyof Own;

/** What attributes of HTML and of frameworks write for on and off; null for anything else. */
function flagIn(text: string): boolean | null {
  if (['', 'on', 'true'].includes(text)) return true;
  return ['off', 'false'].includes(text) ? false : null;
}

/** Says a sentence to the reader. */
type Notify = (sentence: string) => void;

/**
 * Takes a text for a property of the figure itself.
 * @param notify says what turns out later
 * @returns what is allowed, where it is refused
 */
type Take = (own: Own, text: string | null, notify: Notify) => string | null;

/** Shows a language, or says why not. */
export async function showOrSay(language: Language, notify: Notify): Promise<void> {
  try {
    await showLanguage(language);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    notify(say('figure-no-language', { tag: language.tag, why }));
  }
}

const flag =
  (key: 'autoplay' | 'lessonProgress' | 'shortcuts', without: boolean): Take =>
  (own, text) => {
    const value = text === null ? without : flagIn(text);
    if (value === null) return say('allowed-names', { names: 'on, off' });
    own[key].value = value;
    return null;
  };

const taken: Readonly<Record<string, Take>> = {
  controls: (own, text) => {
    const found = controlSets.find((each) => each === text);
    if (text && !found) return say('allowed-names', { names: controlSets.join(', ') });
    own.controls.value = found ?? null;
    return null;
  },
  hide: (own, text) => {
    const names = (text ?? '').split(/[\s,]+/).filter(Boolean);
    const known: readonly string[] = hideable;
    if (!names.every((name) => known.includes(name) || Object.hasOwn(formerly, name)))
      return say('allowed-names', { names: hideable.join(', ') });
    own.hide.value = new Set(names.map((name) => formerly[name] ?? name));
    return null;
  },
  autoplay: flag('autoplay', false),
  'lesson-progress': flag('lessonProgress', true),
  shortcuts: flag('shortcuts', true),
  'share-page': (own, text) => {
    own.sharePage.value = text ?? '';
    return null;
  },
  lesson: (own, text) => {
    own.lesson.value = text ? { source: text, isFromLink: false } : null;
    return null;
  },
  locale: (own, text, notify) => {
    const found = languages.find(({ tag }) => tag === text);
    if (text && !found)
      return say('allowed-names', { names: languages.map(({ tag }) => tag).join(', ') });
    own.locale.value = found?.tag ?? null;
    if (found) void showOrSay(found, notify);
    return null;
  },
};

/** A switch may also be written as HTML and frameworks write it. */
const inLink = (field: Field, text: string): string => {
  const isSwitch = typeof flat(defaultState)[field.key] === 'boolean';
  const value = isSwitch ? flagIn(text) : null;
  return value === null ? text : field.write(value);
};

const named = new Map(fields.map((field) => [field.name, field]));

const stateAttributes: readonly string[] = [...named.keys(), 'compare'];
export const attributes: readonly string[] = [...stateAttributes, ...Object.keys(taken)];

/** Attributes written as properties are (HTML turns `dModel` into `dmodel`): observed, to be refused by name. */
export const misspelt: ReadonlyMap<string, string> = new Map(
  attributes
    .filter((name) => name.includes('-'))
    .flatMap((name) => ['', '_'].map((join) => [name.replaceAll('-', join), name] as const)),
);

export const isTimelineStep = (text: string): boolean => steps.some((each) => each === text);

/** What is said of a lesson's step where there is no lesson. */
export const refusedStep = (got: string): string =>
  say('refused-value', {
    name: 'step',
    got,
    allowed: say('allowed-step', { names: steps.join(', ') }),
  });

/**
 * Takes an attribute of the figure itself.
 * @param notify says what turns out later
 * @returns null where it is none, else what was refused
 */
export function takeOwn(
  own: Own,
  name: string,
  text: string | null,
  notify: Notify,
): readonly string[] | null {
  const meant = misspelt.get(name);
  if (meant !== undefined) return [say('refused-name-meant', { name, meant })];
  const take = taken[name];
  if (!take) return null;
  const allowed = take(own, text, notify);
  if (allowed === null) return [];
  return [say('refused-value', { name, got: text ?? '', allowed })];
}

/** An attribute of the state; removed, the default comes back. */
export function decodedAttribute(name: string, text: string | null): Decoded {
  if (name === 'compare') return decode([[name, text ?? 'off']]);
  const field = named.get(name);
  if (!field) return decode([[name, text ?? '']]);
  const value = text === null ? field.write(flat(defaultState)[field.key]) : inLink(field, text);
  return decode([[name, value]]);
}

/** What pairs of attributes or of a link say; a switch may be written as in HTML. */
export const decoded = (pairs: readonly (readonly [string, string])[]): Decoded =>
  decode(
    pairs.map(([name, text]) => {
      const field = named.get(name);
      return [name, field ? inLink(field, text) : text] as const;
    }),
  );

export interface Opening {
  /** What the figure opens with. */
  readonly state: State;
  /** What a link leaves out is as here. */
  readonly base: State;
}

/** Where nothing is said of a layer, the figure opens with its own; links keep the layer that they always had. */
export function openingOf(pairs: readonly (readonly [string, string])[]): Opening {
  const says = pairs.some(
    ([name]) => name === 'compare' || named.get(name)?.scope !== 'preference',
  );
  const { patch } = decoded(pairs);
  const base = patched(defaultState, patch);
  return { state: says ? base : patched(openingState, patch), base };
}

const propertyName = (name: string) =>
  name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Who has the properties: an element that gives its state and takes texts for its attributes. */
interface Owner {
  readonly own: Own;
  getState(): State;
  take(name: string, text: string | null): void;
}

/** The text that an assigned value stands for; null for the default. */
const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.join(',');
  // Anything else is no value of an attribute: its text is refused as what was given.
  const isText =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isText ? String(value) : JSON.stringify(value);
};

/** Some frameworks assign '' or 0 for null: where it is no value it stands for the default. */
function isNothing(name: string, text: string | null): boolean {
  const field = named.get(name);
  if (!field || (text !== '' && text !== '0')) return false;
  return !v.safeParse(field.schema, field.parse(inLink(field, text))).success;
}

/** Defines the properties on the element's prototype. */
export function defineProperties(prototype: Owner): void {
  const define = (name: string, get: (owner: Owner) => unknown) =>
    Object.defineProperty(prototype, propertyName(name), {
      configurable: true,
      enumerable: true,
      get(this: Owner) {
        return get(this);
      },
      set(this: Owner, value: unknown) {
        const text = textOf(value);
        this.take(name, isNothing(name, text) ? null : text);
      },
    });
  for (const field of fields)
    define(field.name, (owner) => {
      const value = flat(owner.getState())[field.key];
      if (value === null) return field.write(null) === '' ? '' : null;
      const isPlain = typeof value !== 'object';
      return field.property?.(value) ?? (isPlain ? value : field.write(value));
    });
  define('compare', (owner) => {
    const text = encode(owner.getState()).find(([name]) => name === 'compare')?.[1];
    return text ?? null;
  });
  for (const name of Object.keys(taken).filter((each) => each !== 'lesson'))
    define(name, ({ own }) => {
      const value = own[propertyName(name) as OwnName].value;
      return value instanceof Set ? [...(value as Set<string>)].join(' ') : value;
    });
}

/** Properties that a page set before the element was defined: they would hide the element's own. */
export function takeEarly(element: Owner & HTMLElement): void {
  for (const name of attributes) {
    const property = propertyName(name);
    if (!Object.hasOwn(element, property)) continue;
    const value: unknown = Reflect.get(element, property);
    Reflect.deleteProperty(element, property);
    Reflect.set(element, property, value);
  }
}
