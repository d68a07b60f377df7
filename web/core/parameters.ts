/** Parameters from a caller, in either of PyTorch's two forms. */
import { aFloat32Array, check, checkOptions, needed, optional } from './checks';
import { coreError, type CoreError } from './errors';
import type { ParameterTensors, ResolvedConfig } from './types';

const inProjParts = ['q_proj_weight', 'k_proj_weight', 'v_proj_weight'] as const;

/**
 * Returns the given parameters, checked by type.
 * @throws TypeError naming a tensor that is missing or no Float32Array
 */
export function checkParameters(
  parameters: ParameterTensors,
  { bias, qkNorm }: ResolvedConfig,
): ParameterTensors {
  const biases = bias ? needed(aFloat32Array) : optional(aFloat32Array);
  const gains = qkNorm === 'none' ? optional(aFloat32Array) : needed(aFloat32Array);
  return checkOptions<ParameterTensors>('parameters', parameters, {
    in_proj_weight: optional(aFloat32Array),
    q_proj_weight: optional(aFloat32Array),
    k_proj_weight: optional(aFloat32Array),
    v_proj_weight: optional(aFloat32Array),
    in_proj_bias: biases,
    'out_proj.weight': needed(aFloat32Array),
    'out_proj.bias': biases,
    'q_norm.weight': gains,
    'k_norm.weight': gains,
  });
}

/** The given parts of in_proj_weight, in order. */
export function projectionArrays(
  { heads, kvHeads, dK, dV, headInputs, memoryInputs }: ResolvedConfig,
  given: ParameterTensors,
): readonly Float32Array[] {
  const part = inProjParts.find((name) => given[name] !== undefined);
  if (part !== undefined && given.in_proj_weight !== undefined) {
    throw coreError({ code: 'both-forms', field: part, allowed: [part, 'in_proj_weight'] });
  }
  if (part === undefined && (given.in_proj_weight || headInputs === memoryInputs)) {
    const whole = check('in_proj_weight', given.in_proj_weight, aFloat32Array);
    if (headInputs === memoryInputs) return [whole];
    throw coreError({ code: 'needs-parts', field: 'in_proj_weight', allowed: inProjParts });
  }
  const shapes = {
    q_proj_weight: [heads * dK, headInputs],
    k_proj_weight: [kvHeads * dK, memoryInputs],
    v_proj_weight: [kvHeads * dV, memoryInputs],
  } as const;
  return Object.entries(shapes).map(([name, [rows, columns]]) => {
    const array = check(name, given[name as keyof typeof shapes], aFloat32Array);
    if (array.length === rows * columns) return array;
    const allowed = [rows, columns];
    throw coreError({ code: 'wrong-length', field: name, allowed, got: array.length });
  });
}

/** C++ got the parts as one array, and names that array and an index in it: this names the part. */
export function ofPart(problem: CoreError, parts: readonly Float32Array[]): CoreError {
  let [at] = problem.place;
  if (parts.length === 1 || problem.field !== 'in_proj_weight' || at === undefined) return problem;
  for (const [which, field] of inProjParts.entries()) {
    const length = parts[which]?.length ?? 0;
    if (at < length) return coreError({ ...problem, field, place: [at] });
    at -= length;
  }
  return problem;
}
