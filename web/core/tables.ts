/** What needs no layer: wasm/tables.h's and failure.h's functions, with letters written and read. */
import { Letter, sendFields } from './letters';
import type { RawModule } from './module';
import type { Core } from './types';
import type { Problem } from '../text/en/errors';

export function lastFailure(module: RawModule): Problem {
  const letter = new Letter(module, module.lastFailure());
  return { code: letter.text(), field: letter.text(), allowed: letter.text(), got: letter.text() };
}

/** null means failure. */
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

/** What the core says of itself. */
export function readTables(
  module: RawModule,
): Pick<Core, 'stages' | 'tensorNames' | 'constructed'> {
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
    constructed: { inputs: letter.texts(), outputs: letter.texts(), heads: letter.texts() },
  };
}
