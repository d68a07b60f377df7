/**
 * The attention core's JavaScript interface: the only file that imports the wasm. It runs in
 * browsers, workers and Node, and needs no document.
 */
import createModule from '../build/wasm/manyheads-core.mjs';
import bytes from '../build/wasm/wasm-bytes.mjs';
import {
  aBoolean,
  aNameOrNumber,
  aNumber,
  aString,
  check,
  checkOptions,
  needed,
  optional,
  strings,
} from './core-checks';
import { WasmLayer } from './core-layer';
import { compile, start } from './core-load';
import type { RawModule } from './core-module';
import { alive, failure, type Runtime } from './core-runtime';
import { Session } from './core-session';
import type {
  Core,
  Embedding,
  EmbeddingRequest,
  Layer,
  LayerConfig,
  ParameterKind,
  StageInfo,
  Variant,
} from './core-types';
import { classOf, embedWords, headCounts, readTables } from './core-words';

export type * from './core-types';
export type { CoreError } from './core-errors';

let compiled: Promise<WebAssembly.Module> | undefined;
let loading: Promise<Core> | undefined;

/**
 * The core: one compiled and instantiated module, however often this is called.
 * @throws an Error named UnsupportedError where WebAssembly or its SIMD is missing or forbidden.
 */
export async function loadCore(): Promise<Core> {
  // What failed may succeed the next time, so only a success is kept.
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Core> {
  compiled ??= compile(bytes).catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  const runtime = await start(await compiled, createModule, () => {
    loading = undefined;
  });
  const tables = readTables(runtime.module);
  return Object.freeze<Core>({
    ...tables,
    createLayer: (config) => createLayer(runtime, tables.stages, config),
    validHeads: (dModel, variant, parameters) =>
      validHeads(alive(runtime), dModel, variant, parameters),
    embed: (request) => embed(alive(runtime), request),
    lookUp: (word) => classOf(alive(runtime), check('word', word, aString)),
  });
}

function createLayer(runtime: Runtime, stages: readonly StageInfo[], config: LayerConfig): Layer {
  const module = alive(runtime);
  const { scaling, ...given } = checkOptions<LayerConfig>('config', config, {
    dModel: needed(aNumber),
    heads: needed(aNumber),
    variant: optional(aString),
    mask: optional(aString),
    scaling: optional(aNameOrNumber),
    bias: optional(aBoolean),
    dK: optional(aNumber),
    dV: optional(aNumber),
    dMemory: optional(aNumber),
    sharedQK: optional(aBoolean),
    sharedHeads: optional(aBoolean),
    valueProjection: optional(aBoolean),
    outputProjection: optional(aBoolean),
    seed: optional(aNumber),
    parameters: optional(aString),
  });
  const session = Session.create(module, { ...given, ...scalingRequest(scaling) });
  if (session === null) throw failure(module, { scaling: String(scaling) }, 'dModel, heads');
  return new WasmLayer(runtime, stages, session);
}

/** C++ has a name for a number of the caller's, `free`, which as a name is refused. */
function scalingRequest(scaling: string | number | undefined) {
  if (scaling === undefined) return {};
  if (typeof scaling === 'number') return { scaling: 'free', scalingDivisor: scaling };
  return { scaling, scalingDivisor: NaN };
}

function validHeads(
  module: RawModule,
  dModel: number,
  variant: Variant,
  parameters: ParameterKind,
): readonly number[] {
  check('dModel', dModel, aNumber);
  check('variant', variant, aString);
  check('parameters', parameters, aString);
  const heads = headCounts(module, dModel, variant, parameters);
  if (heads !== null) return heads;
  const error = failure(module);
  if (error.field === 'dModel') return [];
  throw error;
}

function embed(module: RawModule, request: EmbeddingRequest): Embedding {
  const given = checkOptions<EmbeddingRequest>('request', request, {
    words: needed(strings),
    classes: optional(strings),
    dModel: needed(aNumber),
    kind: needed(aString),
    seed: optional(aNumber),
    positions: optional(aBoolean),
  });
  const embedding = embedWords(module, given);
  if (embedding === null) throw failure(module);
  // C++ gives no classes at all where none were used.
  return { ...embedding, classes: given.words.map((_, index) => embedding.classes[index] ?? '') };
}
