/**
 * The element's properties besides its state (properties.ts): what the page around it decides. Each is a row
 * of a table, with the values allowed. Other values are refused with a message and change nothing; null and
 * undefined set the default. public-types.ts documents the properties.
 */
import { signal } from '@preact/signals-core';
import type { PropertyDeclarations } from 'lit';
import type { Parsed } from '../state/allowed';
import { clip, type Decoded } from '../state/codec';
import { flag } from '../state/field-type';
import { pageText } from '../text';
import { locales } from '../text/languages';
import type { Source } from '../text/types/notices';
import { doorNames } from '../ui/doors/names';
import { controlSets, hideable, type Offer } from '../ui/view';
import { switchText } from './boolean-attribute';
import type { PageProperties } from './public-types';

/** The values of the properties. */
export type OwnProperties = { [K in keyof PageProperties]: PageProperties[K] };

interface Row<T> {
  readonly initial: T;
  /** Its attribute; null for a property that has none. */
  readonly attribute: string | null;
  /** Whether the attribute reflects the property. */
  readonly reflect: boolean;
  /** Whether a page's query may set it: anybody can write a query. */
  readonly inQuery: boolean;
  readonly parse: (given: unknown) => Parsed<T>;
}

/** A given value, for a message. */
const textOf = (given: unknown): string => {
  if (Array.isArray(given)) return pageText.allowed.aList;
  return typeof given === 'string' || typeof given === 'number' ? String(given) : typeof given;
};

const names = (all: readonly string[]) => ({ allowed: { kind: 'one-of', names: all } }) as const;

const flagRow = (attribute: string, more: Partial<Row<boolean>> = {}): Row<boolean> => ({
  initial: false,
  attribute,
  reflect: true,
  inQuery: false,
  parse: (given) => {
    return typeof given === 'boolean'
      ? { value: given }
      : flag.parse(switchText(attribute, textOf(given)));
  },
  ...more,
});

/** The names in `hide`. */
export const hiddenNames = (text: string) => text.split(/[\s,]+/).filter((name) => name !== '');

const isAddress = (text: string): boolean =>
  URL.canParse(text, document.baseURI) &&
  ['http:', 'https:', 'file:'].includes(new URL(text, document.baseURI).protocol);

const table: { readonly [K in keyof OwnProperties]: Row<OwnProperties[K]> } = {
  controls: {
    initial: null,
    attribute: 'controls',
    reflect: true,
    inQuery: true,
    parse: (given) => {
      if (given === '') return { value: null };
      const found = controlSets.find((each) => each === given);
      return found === undefined ? names(controlSets) : { value: found };
    },
  },
  hide: {
    initial: '',
    attribute: 'hide',
    reflect: true,
    inQuery: true,
    parse: (given) => {
      const known: readonly string[] = hideable;
      const fits =
        typeof given === 'string' && hiddenNames(given).every((name) => known.includes(name));
      return fits ? { value: given } : names(hideable);
    },
  },
  autoplay: flagRow('autoplay', { inQuery: true }),
  sharePage: {
    initial: '',
    attribute: 'share-page',
    reflect: false,
    inQuery: false,
    parse: (given) =>
      given === '' || (typeof given === 'string' && isAddress(given))
        ? { value: given }
        : { allowed: { kind: 'address' } },
  },
  welcome: flagRow('welcome'),
  door: {
    initial: null,
    attribute: 'door',
    reflect: true,
    inQuery: true,
    parse: (given) => {
      const found = doorNames.find((each) => each === given);
      return found === undefined ? names(doorNames) : { value: found };
    },
  },
  locale: {
    initial: null,
    attribute: 'locale',
    reflect: true,
    inQuery: true,
    parse: (given) => {
      const found = locales().find((each) => each === given);
      return found === undefined ? names(locales()) : { value: found };
    },
  },
  lessonProgress: flagRow('lesson-progress', { initial: true, reflect: false }),
  shortcuts: flagRow('shortcuts', { initial: true, reflect: false, inQuery: true }),
  offers: {
    initial: [],
    attribute: null,
    reflect: false,
    inQuery: false,
    parse: (given) =>
      Array.isArray(given)
        ? { value: given as readonly Offer[] }
        : { allowed: { kind: 'list-of-offers' } },
  },
};

type Key = keyof OwnProperties;
const keys = Object.keys(table) as Key[];

/** Attributes of the table. */
export const ownAttributes: readonly string[] = keys.flatMap((key) => table[key].attribute ?? []);

/** The defaults, each property a signal. */
export function ownDefaults(): OwnProperties {
  const entries = keys.map((key): [Key, PropertyDescriptor] => {
    const value = signal<unknown>(table[key].initial);
    const set = (given: unknown): void => void (value.value = given);
    return [key, { get: () => value.value, set, enumerable: true }];
  });
  return Object.defineProperties({}, Object.fromEntries(entries)) as OwnProperties;
}

/** The declarations for Lit. The setter (below) takes the attribute's text. */
export const ownProperties: PropertyDeclarations = Object.fromEntries(
  keys.map((key) => {
    const { attribute, reflect, initial } = table[key];
    const converter = {
      fromAttribute: (text: string | null) => text,
      // The default has no attribute.
      toAttribute: (value: unknown) => (value === initial ? null : value === true ? '' : value),
    };
    return [key, { noAccessor: true, attribute: attribute ?? false, reflect, converter }];
  }),
);

/** What the properties need of their element. */
export interface OwnHolder {
  /** The values of the properties. */
  readonly own: OwnProperties;
  take(decoded: Decoded, from: Source): void;
  requestUpdate(name: string, old: unknown): void;
}

function assign(holder: OwnHolder, key: Key, given: unknown, from: Source): void {
  const { parse, initial, attribute } = table[key];
  const parsed = given === undefined || given === null ? { value: initial } : parse(given);
  if ('allowed' in parsed) {
    const refusal = { name: attribute ?? key, got: clip(textOf(given)), allowed: parsed.allowed };
    holder.take({ values: {}, refusals: [refusal] }, from);
    return;
  }
  const old = holder.own[key];
  Object.assign(holder.own, { [key]: parsed.value });
  holder.requestUpdate(key, old);
}

/** Defines the properties on the element's prototype. */
export function defineOwnProperties(prototype: OwnHolder): void {
  for (const key of keys)
    Object.defineProperty(prototype, key, {
      configurable: true,
      enumerable: true,
      get(this: OwnHolder) {
        return this.own[key];
      },
      set(this: OwnHolder, given: unknown) {
        assign(this, key, given, 'attribute');
      },
    });
}

/** Takes the properties that a page's query sets. @returns the other pairs */
export function takeOwn(
  holder: OwnHolder,
  pairs: readonly (readonly [string, string])[],
): readonly (readonly [string, string])[] {
  const keyOf = (name: string) =>
    keys.find((key) => table[key].inQuery && table[key].attribute === name);
  return pairs.filter(([name, text]) => {
    const key = keyOf(name);
    if (key !== undefined) assign(holder, key, text, 'query');
    return key === undefined;
  });
}
