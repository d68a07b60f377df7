import { describe, expect, it } from 'vitest';
import { cppViolations } from '../../../tools/rules/cpp-includes.mjs';

/** Complaints about a file when these other files exist. */
const complaints = (path: string, source: string, others: Record<string, string> = {}) =>
  cppViolations({ [path]: source, ...others });

describe('C++ includes', () => {
  const headers = { 'src/kernels/exp.h': '', 'src/graph/run.h': '', 'wasm/session.h': '' };

  it.each([
    ['src/graph/forward.cpp', '#include "kernels/exp.h"'],
    ['src/layer/forward.cpp', '#include "graph/run.h"'],
    ['src/graph/forward.cpp', '#include "run.h"'],
    ['src/tensor/tensor.h', '#include <xtensor/xtensor.hpp>'],
    ['src/kernels/gemm.cpp', '#include "exp.h"\n#include <hwy/highway.h>'],
    ['wasm/session.cpp', '#include "../src/graph/run.h"\n#include <emscripten/bind.h>'],
    ['tests/cpp/trace_test.cpp', '#include "wasm/session.h"'],
  ])('lets %s say %s', (path, source) => {
    expect(complaints(path, source, headers)).toEqual([]);
  });

  it.each([
    ['src/kernels/gemm.cpp', '#include "graph/run.h"'],
    ['src/config/config.cpp', '#include "graph/run.h"'],
    ['src/words/lexicon.cpp', '#include "graph/run.h"'],
    ['src/new_folder/file.cpp', '#include "graph/run.h"'],
    ['src/graph/forward.cpp', '#include <xtensor/xview.hpp>'],
    ['src/kernels/gemm.cpp', '#include "../graph/run.h"'],
    ['src/kernels/gemm.cpp', '  #  include "wasm/session.h"'],
    ['src/graph/forward.cpp', '#include "wasm/session.h"'],
    ['src/graph/forward.cpp', '#include "../../wasm/not_written_yet.h"'],
    ['src/graph/forward.cpp', '#include <hwy/highway.h>'],
    ['src/graph/forward.cpp', '#include <emscripten.h>'],
    ['src/kernels/gemm.cpp', '#include <emscripten/heap.h>'],
    ['wasm/session.cpp', '#include <hwy/highway.h>'],
  ])('stops %s from saying %s', (path, source) => {
    const found = complaints(path, source, headers);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(path);
  });
});
