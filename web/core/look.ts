/** What only manyheads-core.wasm has: wasm/look.h's functions, with letters written and read. */
import {
  aBoolean,
  aNumber,
  aString,
  check,
  checkOptions,
  needed,
  optional,
  strings,
} from './checks';
import { Letter, sendFields, sendName } from './letters';
import type { LookModule } from './module';
import { alive, failure, type Look, type Runtime } from './runtime';
import type { EmbeddingRequest, PlaceRange, TensorData } from './types';

const copied = ({ shape, data }: TensorData): TensorData => ({ shape, data: data.slice() });

/** The module, to be called; this file is only ever given one that has it all. */
const looked = (runtime: Runtime) => alive(runtime) as LookModule;

export function lookOf(runtime: Runtime): Look {
  const module = looked(runtime);
  const letter = new Letter(module, module.lookTables());
  return {
    wordClasses: letter.list(() => ({ id: letter.text(), features: letter.texts() })),
    scorers: letter.list(() => ({
      id: letter.text(),
      formula: letter.text(),
      source: letter.text(),
      parameters: letter.text(),
      softmax: letter.flag(),
    })),
    embed: (request) => embed(looked(runtime), request),
    lookUp: (word) => lookUp(looked(runtime), check('word', word, aString)),
    feeds: (session, name, index, all) => feeds(looked(runtime), session, name, index, all),
    setValue: (session, name, index, value) => {
      sendName(looked(runtime), name, [...fourOf(index), value]);
      return looked(runtime).setValue(session, index.length);
    },
    score: (session, scorer) => score(looked(runtime), session, check('scorer', scorer, aString)),
  };
}

function embed(module: LookModule, request: EmbeddingRequest) {
  const { words, classes, dModel, kind, seed, positions } = checkOptions<EmbeddingRequest>(
    'request',
    request,
    {
      words: needed(strings),
      classes: optional(strings),
      dModel: needed(aNumber),
      kind: needed(aString),
      seed: optional(aNumber),
      positions: optional(aBoolean),
    },
  );
  sendFields(module, [words, classes, dModel, kind, seed, positions]);
  const letter = new Letter(module, module.embedWords() || refused(module));
  const [token, position] = [copied(letter.tensor()), copied(letter.tensor())];
  // C++ gives no classes at all where none were used.
  const used = letter.texts();
  module.forget();
  return { token, position, classes: words.map((_, index) => used[index] ?? '') };
}

function lookUp(module: LookModule, word: string): string | null {
  sendName(module, word);
  return new Letter(module, module.classOf()).text() || null;
}

function score(module: LookModule, session: number, scorer: string) {
  sendName(module, scorer);
  const letter = new Letter(module, module.score(session) || refused(module));
  const scored = { scores: copied(letter.tensor()), weights: copied(letter.tensor()) };
  module.forget();
  return scored;
}

/** A place as wasm/letter.h's ReadPlace reads it. */
const fourOf = ([i = 0, j = 0, k = 0]: readonly number[]) => [i, j, k, 0];

function feeds(
  module: LookModule,
  session: number,
  name: string,
  index: readonly number[],
  all: boolean,
): readonly PlaceRange[] | null {
  sendName(module, name, fourOf(index));
  const address = module.feeds(session, index.length, all);
  if (address === 0) return null;
  const letter = new Letter(module, address);
  return letter.list(() => ({
    name: letter.text(),
    first: letter.numbers(),
    last: letter.numbers(),
  }));
}

function refused(module: LookModule): never {
  throw failure(module);
}
