/** What needs no layer: wasm/words.h's functions, with letters written and read. */
import { Letter, sendFields, sendName } from './core-letters';
import type { RawModule } from './core-module';
import type { Core, Embedding, EmbeddingRequest, TensorData } from './core-types';
import type { Problem } from './text/errors';

export function lastFailure(module: RawModule): Problem {
  const letter = new Letter(module, module.lastFailure());
  return { code: letter.text(), field: letter.text(), allowed: letter.text(), got: letter.text() };
}

/** null means failure, as in the next. */
export function headCounts(
  module: RawModule,
  dModel: number,
  variant: string,
  parameters: string,
): readonly number[] | null {
  sendFields(module, [dModel, variant, parameters]);
  const address = module.headCounts();
  return address === 0 ? null : new Letter(module, address).numbers();
}

/** `classes` is empty where none were used. */
export function embedWords(
  module: RawModule,
  { words, classes, dModel, kind, seed, positions }: EmbeddingRequest,
): Embedding | null {
  sendFields(module, [words, classes, dModel, kind, seed, positions]);
  const address = module.embedWords();
  if (address === 0) return null;
  const letter = new Letter(module, address);
  const matrix = (): TensorData => {
    const { shape, data } = letter.tensor();
    return { shape, data: data.slice() };
  };
  const embedding = { token: matrix(), position: matrix(), classes: letter.texts() };
  module.forgetEmbedding();
  return embedding;
}

export function classOf(module: RawModule, word: string): string | null {
  sendName(module, word);
  return new Letter(module, module.classOf()).text() || null;
}

/** What the core says of itself. */
export function readTables(
  module: RawModule,
): Pick<Core, 'stages' | 'tensorNames' | 'wordClasses' | 'constructed' | 'scorers'> {
  const letter = new Letter(module, module.tables());
  return {
    stages: letter.list(() => ({
      id: letter.text(),
      kind: letter.text(),
      operands: letter.texts(),
      results: letter.list(() => ({ name: letter.text(), axes: letter.texts() })),
      section: letter.text(),
    })),
    tensorNames: letter.texts(),
    wordClasses: letter.list(() => ({ id: letter.text(), features: letter.texts() })),
    constructed: { inputs: letter.texts(), outputs: letter.texts(), heads: letter.texts() },
    scorers: letter.list(() => ({
      id: letter.text(),
      formula: letter.text(),
      source: letter.text(),
      parameters: letter.text(),
      softmax: letter.flag(),
    })),
  };
}
