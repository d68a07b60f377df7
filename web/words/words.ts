/**
 * The words of the page in the language on show. Each language has catalogues in Fluent (projectfluent.org), one for
 * each area: translators' tools edit them, and a sentence is chosen by its key and filled with numbers. The types of
 * keys and arguments are generated from the English catalogues (tools/words.mjs), so that a missing entry does not
 * compile.
 */
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { signal } from '@preact/signals-core';
import type { Messages } from '../../build/words/messages.mts';

export type MessageKey = keyof Messages;
/** The arguments of a message by name; nothing for a message without. */
export type Arguments<K extends MessageKey> = Messages[K] extends null
  ? []
  : [{ readonly [Name in keyof Messages[K]]: string | number }];

/** A language that can be shown: its tag, and its catalogues, which are loaded when it is asked for. */
export interface Language {
  readonly tag: string;
  readonly load: () => Promise<readonly string[]>;
}

/** Fluent would wrap each argument in invisible marks of direction; the figure's words all run left to right. */
const newBundle = (tag: string) => new FluentBundle(tag, { useIsolating: false });

/** English is registered by the rooms, each with its own area, as they are loaded. */
const english = newBundle('en');
const onShow = signal<FluentBundle>(english);
/** Counts the registered areas: who shows words shows them again when more have come. */
const areas = signal(0);

/** Adds the English catalogue of an area. */
export function registerWords(catalogue: string): void {
  add(english, catalogue);
  areas.value += 1;
}

/** Counts what was asked for: of two languages that load at once the later one is shown. */
let asked = 0;

/**
 * Shows the page in another language; what its catalogues lack is shown in English. Rejects where they cannot be had: the
 * language on show stays.
 */
export async function showLanguage({ tag, load }: Language): Promise<void> {
  asked += 1;
  const own = asked;
  if (tag === 'en') {
    onShow.value = english;
    return;
  }
  const bundle = newBundle(tag);
  for (const catalogue of await load()) add(bundle, catalogue);
  if (own === asked) onShow.value = bundle;
}

/** The tag of the language on show. */
export const languageTag = (): string => onShow.value.locales[0] ?? 'en';

/** The text of a message in the language on show. */
export function say<K extends MessageKey>(key: K, ...[given]: Arguments<K>): string {
  // Read, so that a signal's reader is told of new areas.
  void areas.value;
  const bundle = onShow.value.hasMessage(key) ? onShow.value : english;
  const pattern = bundle.getMessage(key)?.value;
  if (pattern === null || pattern === undefined) throw new Error(`no message ${key}`);
  const errors: Error[] = [];
  const text = bundle.formatPattern(pattern, given, errors);
  if (errors[0]) throw new Error(`message ${key}: ${errors[0].message}`);
  return text;
}

/** Whether there is such a message, for keys that are put together from the names of the core's tables. */
export const isMessage = (key: string): key is MessageKey => english.hasMessage(key);

function add(bundle: FluentBundle, catalogue: string): void {
  const [error] = bundle.addResource(new FluentResource(catalogue), { allowOverrides: true });
  if (error) throw error;
}
