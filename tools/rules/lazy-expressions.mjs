// An expression of xtensor's is lazy: it refers to its operands, and they may be gone when it computes. So it
// is kept only in a variable whose type is a tensor's, and returned only by a function whose type is. In files
// that write expressions this asks for the type wherever C++ would deduce an expression's.

/** Types of expressions, which nothing is named after. */
const lazyTypes = /\bxt::(xfunction|xreducer|xgenerator|xbroadcast|xscalar|xview|xstrided_view)\b/;

/** A file that can write them: it names xtensor, or includes what its operators come with. */
const expressive = /\bxt::|#include "tensor\/(expressions|double_products)\.h"/;

/**
 * Comments and the insides of texts, gone: what is left has the same lines.
 * @param {string} source
 */
function bare(source) {
  return source.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|(?<!\w)'(?:[^'\\\n]|\\.)*'/g,
    (text) =>
      text.startsWith('"') ? '""' : text.startsWith("'") ? "' '" : text.replace(/[^\n]/g, ' '),
  );
}

/**
 * What stands outside all brackets of `text`, until something closes them or ends the statement. `until` is
 * where that is.
 * @param {string} text
 * @param {number} from
 */
function outside(text, from) {
  let depth = 0;
  let kept = '';
  let at = from;
  for (; at < text.length; at++) {
    const sign = text.charAt(at);
    if (/[)\]}]/.test(sign) && --depth < 0) break;
    if (depth === 0) {
      if (sign === ';') break;
      kept += sign;
    }
    if (/[([{]/.test(sign)) depth++;
  }
  return { kept: kept.replace(/\s+/g, ' ').trim(), until: at };
}

/**
 * Whether what starts at `from` may be an expression of xtensor's: it is made by xt:: and not evaluated there,
 * or by an operator. (The formatter puts spaces around those of two operands.)
 * @param {string} text
 * @param {number} from
 */
function mayBeLazy(text, from) {
  const { kept, until } = outside(text, from);
  if (/^\[/.test(kept)) return false; // a lambda: what it returns is looked at there
  if (/ ([-+*/%<>&|]|[=!<>]=|&&|\|\|) |^-\S/.test(kept)) return true;
  const whole = text.slice(from, until).trim();
  return /^xt::(?!eval\(|adapt\()/.test(whole) && !/\)\s*\(\s*\)$/.test(whole);
}

/** Before a `{`: a function or a lambda whose type is deduced; or one that says it. */
const rest = String.raw`\s*(?:const|mutable|noexcept|->\s*(?:auto|decltype\(auto\))|\s)*$`;
const deducedFunction = new RegExp(String.raw`\bauto[\s&]+[\w:~]+\s*\([^;{}]*\)` + rest);
const lambda = new RegExp(
  String.raw`(?:^|[^\w\])])\[[^[\]]*\]\s*(?:\((?:[^()]|\([^()]*\))*\))?` + rest,
);
const saysItsType = /->(?!\s*(?:auto|decltype)\b)[^;{}()]+$/;

/**
 * Whether what a brace opens deduces the type that it returns; null for a block, which is as what is around it.
 * @param {string} before what stands before the brace
 */
function deduces(before) {
  if (saysItsType.test(before)) return false;
  return lambda.test(before) || deducedFunction.test(before) ? true : null;
}

/**
 * @param {Readonly<Record<string, string>>} sources path → text
 * @returns {string[]}
 */
export function lazyViolations(sources) {
  /** @type {string[]} */
  const violations = [];
  for (const [file, source] of Object.entries(sources)) {
    const header = sources[file.replace(/\.cpp$/, '.h')] ?? '';
    if (!expressive.test(source) && !expressive.test(header)) continue;
    const text = bare(source);
    const complain = (/** @type {number} */ at, /** @type {string} */ what) => {
      const line = text.slice(0, at).split('\n').length;
      violations.push(`${file}:${line}: ${what}`);
    };
    const named = lazyTypes.exec(text);
    if (named) complain(named.index, `names ${named[0]}, the type of something lazy`);
    const kept = /\bauto\b[\s&*]*(?:\w+)\s*=\s*|\[[^[\]()]*?\w\s+=\s+/g;
    for (let found; (found = kept.exec(text));) {
      if (mayBeLazy(text, kept.lastIndex)) {
        complain(found.index, 'keeps what may be a lazy expression in auto: write its type');
      }
    }
    // The functions around a place, innermost last: whether each deduces what it returns.
    /** @type {boolean[]} */
    const around = [];
    for (const { 0: sign, index } of text.matchAll(/[{}]|\breturn\b/g)) {
      const current = around.at(-1) ?? false;
      if (sign === '{')
        around.push(deduces(text.slice(Math.max(0, index - 400), index)) ?? current);
      else if (sign === '}') around.pop();
      else if (current && mayBeLazy(text, index + sign.length)) {
        complain(index, 'returns what may be a lazy expression: write the type, `-> …`');
      }
    }
  }
  return violations;
}
