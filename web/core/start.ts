/** loadCore() for either wasm module: compiled and instantiated once, and a Core made of it. */
import {
  aBoolean,
  aNameOrNumber,
  aNumber,
  aString,
  check,
  checkOptions,
  needed,
  optional,
} from './checks';
import { WasmLayer } from './layer';
import { compile, start, type Written } from './load';
import type { CreateModule, RawModule } from './module';
import { alive, failure, looking, type Look, type Runtime } from './runtime';
import { Session } from './session';
import { headCounts, readTables } from './tables';
import type { Core, Layer, LayerConfig, ParameterKind, StageInfo, Variant } from './types';

/**
 * A loadCore().
 * @param written the wasm
 * @param createModule its glue
 * @param lookOf what it has besides; null for the lean one
 */
export function loaderOf(
  written: Written,
  createModule: CreateModule,
  lookOf: ((runtime: Runtime) => Look) | null,
): () => Promise<Core> {
  let compiled: Promise<WebAssembly.Module> | undefined;
  let loading: Promise<Core> | undefined;

  const load = async () => {
    compiled ??= compile(written).catch((error: unknown) => {
      compiled = undefined;
      throw error;
    });
    const runtime = await start(await compiled, createModule, () => {
      loading = undefined;
    });
    runtime.look = lookOf && lookOf(runtime);
    return coreOf(runtime);
  };
  // What failed may succeed the next time, so only a success is kept.
  return async () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}

function coreOf(runtime: Runtime): Core {
  const tables = readTables(runtime.module);
  return Object.freeze<Core>({
    ...tables,
    get wordClasses() {
      return looking(runtime, 'wordClasses').wordClasses;
    },
    get scorers() {
      return looking(runtime, 'scorers').scorers;
    },
    createLayer: (config) => createLayer(runtime, tables.stages, config),
    validHeads: (dModel, variant, parameters) =>
      validHeads(alive(runtime), dModel, variant, parameters),
    embed: (request) => looking(runtime, 'embed').embed(request),
    lookUp: (word) => looking(runtime, 'lookUp').lookUp(word),
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
