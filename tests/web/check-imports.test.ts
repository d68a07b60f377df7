import { describe, expect, it } from 'vitest';
import { findViolations } from '../../tools/check-imports.mjs';

/** The complaints about one file, given what else exists. */
const complaints = (path: string, source: string, others: Record<string, string> = {}) =>
  findViolations({ [path]: source, ...others });

describe('C++ includes', () => {
  const headers = { 'src/kernels/exp.h': '', 'src/attention/trace.h': '', 'wasm/session.h': '' };

  it.each([
    ['src/attention/forward.cpp', '#include "kernels/exp.h"'],
    ['src/attention/forward.cpp', '#include "attention/trace.h"'],
    ['src/attention/forward.cpp', '#include "trace.h"'],
    ['src/kernels/gemm.cpp', '#include "exp.h"\n#include <hwy/highway.h>'],
    ['wasm/session.cpp', '#include "../src/attention/trace.h"\n#include <emscripten/bind.h>'],
    ['tests/cpp/trace_test.cpp', '#include "wasm/session.h"'],
  ])('lets %s say %s', (path, source) => {
    expect(complaints(path, source, headers)).toEqual([]);
  });

  it.each([
    ['src/kernels/gemm.cpp', '#include "attention/trace.h"'],
    ['src/kernels/gemm.cpp', '#include "../attention/trace.h"'],
    ['src/kernels/gemm.cpp', '  #  include "wasm/session.h"'],
    ['src/attention/forward.cpp', '#include "wasm/session.h"'],
    ['src/attention/forward.cpp', '#include "../../wasm/not_written_yet.h"'],
    ['src/attention/forward.cpp', '#include <hwy/highway.h>'],
    ['src/attention/forward.cpp', '#include <emscripten.h>'],
    ['src/kernels/gemm.cpp', '#include <emscripten/heap.h>'],
    ['wasm/session.cpp', '#include <hwy/highway.h>'],
  ])('stops %s from saying %s', (path, source) => {
    const found = complaints(path, source, headers);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(path);
  });
});

describe('TypeScript imports', () => {
  it.each([
    ['web/page/main.ts', "import '../element/index.ts';"],
    ['web/page/main.ts', "import '../element';"],
    ['web/draw/matrix.ts', "import { scene } from '../derive/scene.js';"],
    ['web/state/a.ts', "import { b } from './deep/b.ts';"],
    ['web/state/a.ts', "import type { Core } from '../core-types.ts';"],
    ['web/derive/a.ts', "import { say } from '../text/say.ts';"],
    ['web/text/say.ts', "import type { State } from '../state/state.ts';"],
    ['web/text/say.ts', "import type { Facts } from '../derive/facts.ts';"],
    ['web/draw/a.ts', "import { say } from '../text/say.ts';"],
    ['web/core.ts', "import glue from '../build/wasm/manyheads-core.mjs';"],
    ['web/core.ts', "import { words } from './text/errors.ts';\nimport './core-layer.ts';"],
    ['web/core-layer.ts', "import { words } from './text/errors.ts';\nimport './core-memory.ts';"],
    ['web/element/a.ts', "import { loadCore } from '../core.ts';\nimport { html } from 'lit';"],
    ['web/page/a.ts', "import { bank } from '../state/bank.ts';"],
    ['web/files/a.ts', "import type { Core } from '../core-types.ts';\nimport './b.ts';"],
    ['web/files/a.ts', "import { formatExact } from '../text/numbers.ts';"],
    ['web/element/a.ts', "import { readSafetensors } from '../files/index.ts';"],
    ['web/page/a.ts', "import { readSafetensors } from '../files';"],
  ])('lets %s say %s', (path, source) => {
    expect(complaints(path, source)).toEqual([]);
  });

  it.each([
    ['web/state/a.ts', "import { scene } from '../derive/scene.ts';"],
    ['web/derive/a.ts', "export { paint } from '../draw/paint.ts';"],
    ['web/derive/a.ts', "import type { Paint } from '../draw/paint.ts';"],
    ['web/draw/a.ts', "const ui = await import('../ui/button.ts');"],
    ['web/ui/a.ts', "let x: import('../element/index.ts').X;"],
    ['web/element/a.ts', "import '../page/main.ts';"],
    ['web/state/a.ts', "import { say } from '../text/say.ts';"],
    ['web/derive/a.ts', "import { themes } from '../draw/theme.ts';"],
    ['web/text/say.ts', "import { initial } from '../state/state.ts';"],
    ['web/text/say.ts', "import type { View } from '../ui/view.ts';"],
    ['web/ui/a.ts', "import { loadCore } from '../core.ts';"],
    ['web/element/a.ts', "import bytes from '../../build/wasm/manyheads-core-bytes.mjs';"],
    ['web/element/a.ts', "import '../core-layer.ts';"],
    ['web/core-layer.ts', "import { loadCore } from './core.ts';"],
    ['web/core-layer.ts', "import bytes from '../build/wasm/manyheads-core-bytes.mjs';"],
    ['web/core-layer.ts', "import { initial } from './state/state.ts';"],
    ['web/core.ts', "import { initial } from './state/state.ts';"],
    ['web/core-types.ts', "import type { State } from './state/state.ts';"],
    ['web/derive/a.ts', "import { html } from 'lit/html.js';"],
    ['web/files/a.ts', "import { loadCore } from '../core.ts';"],
    ['web/files/a.ts', "import { initial } from '../state/state.ts';"],
    ['web/files/a.ts', "import type { Scene } from '../derive/scene.ts';"],
    ['web/files/a.ts', "import { html } from 'lit';"],
    ['web/ui/a.ts', "import { readSafetensors } from '../files/index.ts';"],
    ['web/state/a.ts', "import type { FileLayer } from '../files/index.ts';"],
    ['web/text/a.ts', "import type { FileError } from '../files/index.ts';"],
    ['web/core.ts', "import { readSafetensors } from './files/index.ts';"],
    ['web/lessons/one.ts', ''],
    ['web/page/a.ts', "import '../lessons/one.ts';"],
  ])('stops %s from saying %s', (path, source) => {
    const found = complaints(path, source);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(path);
  });
});
