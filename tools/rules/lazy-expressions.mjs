// xtensor's expressions are lazy: they refer to their operands, which may no longer exist when the expression
// is computed. So an expression may only be stored in a variable of a tensor type, and only be returned from
// a function of a tensor type. In files with expressions this rule requires the type wherever C++ would
// deduce an expression's.

/** Types of expressions, which no declaration may name. */
const lazyTypes = /\bxt::(xfunction|xreducer|xgenerator|xbroadcast|xscalar|xview|xstrided_view)\b/;

/** Recognises files that can contain expressions: they name xtensor, or include a header with its operators. */
const expressive = /\bxt::|#include "tensor\/(expressions|double_products)\.h"/;

/**
 * Blanks out comments and the contents of strings; line numbers stay the same.
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
 * The part of `text` from `from` on that is outside all brackets, up to the end of the statement or of its
 * enclosing bracket; `until` is where that is.
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
 * Whether the text from `from` on may be an xtensor expression: a call of xt:: that is not evaluated, or an
 * operator. (The formatter puts spaces around binary operators.)
 * @param {string} text
 * @param {number} from
 */
function mayBeLazy(text, from) {
  const { kept, until } = outside(text, from);
  if (/^\[/.test(kept)) return false; // a lambda: its return is checked inside it
  if (/ ([-+*/%<>&|]|[=!<>]=|&&|\|\|) |^-\S/.test(kept)) return true;
  const whole = text.slice(from, until).trim();
  return /^xt::(?!eval\(|adapt\()/.test(whole) && !/\)\s*\(\s*\)$/.test(whole);
}

/** Before a `{`: a function or lambda whose return type is deduced, or one that states it. */
const rest = String.raw`\s*(?:const|mutable|noexcept|->\s*(?:auto|decltype\(auto\))|\s)*$`;
const deducedFunction = new RegExp(String.raw`\bauto[\s&]+[\w:~]+\s*\([^;{}]*\)` + rest);
const lambda = new RegExp(
  String.raw`(?:^|[^\w\])])\[[^[\]]*\]\s*(?:\((?:[^()]|\([^()]*\))*\))?` + rest,
);
const saysItsType = /->(?!\s*(?:auto|decltype)\b)[^;{}()]+$/;

/**
 * Whether the function that a brace opens deduces its return type; null for a block, which belongs to the
 * function around it.
 * @param {string} before the text before the brace
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
    // The functions around the current place, innermost last: whether each deduces its return type.
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
