import { describe, expect, it } from 'vitest';
import { lazyViolations } from '../../../tools/rules/lazy-expressions.mjs';

const complaints = (line: string) =>
  lazyViolations({
    'src/read/sums.cpp': `#include "tensor/expressions.h"\nvoid f() {\n  ${line}\n}\n`,
  });

describe('an expression of xtensor, which refers to its operands', () => {
  it.each([
    'auto sum = a + b;',
    'const auto half = a / 2.0;',
    'auto&& minus = -a;',
    'const auto larger = a > least;',
    'const auto row = xt::view(a, i);',
    'const auto roots = xt::sqrt(\n      a);',
    'const auto sums = xt::sum(a * b);',
    'const auto ones = xt::ones<double>({2, 3});',
    'const auto either = any ? a * 2 : b;',
    'const xt::xfunction<F, A> sum = a + b;',
    'const auto add = [&](double c) { return a + c; };',
    'const auto squares = [&] { if (none) { return xt::square(a); } return xt::square(b); };',
    'const auto root = [&](double c) -> auto { return xt::sqrt(c * a); };',
    'const auto later = [sum = a + b] { use(sum); };',
    '}\nauto squared(const Matrix& a) {\n  return a * a;',
    '}\ntemplate <typename T>\nauto rowOf(T& a) noexcept {\n  return xt::view(a, 0);',
  ])('is not kept or returned: %s', (line) => {
    const found = complaints(line);
    expect(found).toHaveLength(line.includes('square(b)') ? 2 : 1);
    expect(found[0]).toMatch(/^src\/read\/sums.cpp:\d+: /);
  });

  it.each([
    'const Matrix sum = a + b;',
    'const double sum = xt::sum(a * b)();',
    'const auto sum = xt::sum(a * b)();',
    'const auto sums = xt::eval(a + b);',
    'const auto total = summed(a * b);',
    'const auto factor = static_cast<double>(a(r, k + 1));',
    'const auto [rows, cols] = sizes;',
    'xt::noalias(a) += 2 * b;',
    'for (const auto entry : a * b) use(entry);',
    'const auto add = [&](double c) -> double { return c + 1; };',
    'const auto total_of = [&](const Matrix& c) { return summed(a * c); };',
    'return a * b;',
    '// auto sum = a + b;',
    'say("auto sum = a + b;");',
    "const auto dash = text.find(' - ');",
  ])('may be evaluated: %s', (line) => {
    expect(complaints(line)).toEqual([]);
  });

  it('is looked for where one can be written', () => {
    const line = 'auto sum = a + b;';
    expect(lazyViolations({ 'src/config/names.cpp': line })).toEqual([]);
    const header = '#include "tensor/double_products.h"';
    expect(lazyViolations({ 'src/read/a.h': header, 'src/read/a.cpp': line })).toHaveLength(1);
  });
});
