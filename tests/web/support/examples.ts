/**
 * Arguments for every function of a module, made from its types: each member of a union, each flag, fields that may be
 * missing. So a sentence that gets a new kind of fact is tried with it without anybody listing it.
 */
import path from 'node:path';
import ts from 'typescript';

type Choose = <T>(of: readonly T[]) => T;

/** A function of a module, and arguments for it. */
export interface Call {
  readonly path: readonly string[];
  /** How many kinds of fact the first argument may be. */
  readonly members: number;
  /**
   * @param k which example; the first argument is of kind k
   * @param seed of the other choices
   */
  readonly example: (k: number, seed?: number) => readonly unknown[];
}

/** Words and names: real ones, since sentences look some of them up. */
const texts = ['bank', 'the word', 'W_Q', 'scores'];
/** Both numbers in grammar. Places in a list are below its length. */
const numbers = [1, 2, 3];
const listLength = 6;
const deepest = 7;

/** The same choices for the same number (a linear congruential generator). */
function choices(seed: number): Choose {
  let last = (seed * 2654435761 + 12345) >>> 0;
  return <T>(of: readonly T[]): T => {
    last = (Math.imul(last, 1664525) + 1013904223) >>> 0;
    return of[(last >>> 8) % of.length] as T;
  };
}

class Examples {
  constructor(
    private readonly checker: ts.TypeChecker,
    /** Values of types whose parts depend on each other, by the type’s name. */
    private readonly known: Readonly<Record<string, (choose: Choose) => unknown>>,
  ) {}

  of(type: ts.Type, choose: Choose, depth = 0): unknown {
    const name = (type.aliasSymbol ?? type.symbol)?.name ?? '';
    const known = this.known[name];
    if (known) return known(choose);
    if (type.isUnion()) return this.of(choose(type.types), choose, depth);
    if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
    const { flags } = type;
    if (flags & ts.TypeFlags.BooleanLiteral) return this.checker.typeToString(type) === 'true';
    if (flags & ts.TypeFlags.Null) return null;
    if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return undefined;
    if (flags & ts.TypeFlags.BigIntLike) return choose([1n, 3n]);
    if (flags & ts.TypeFlags.NumberLike) return choose(numbers);
    if (flags & (ts.TypeFlags.StringLike | ts.TypeFlags.Unknown | ts.TypeFlags.Any))
      return choose(texts);
    if (depth > deepest) throw new Error(`${this.checker.typeToString(type)} has no end`);
    return this.ofObject(type, choose, depth + 1);
  }

  private ofObject(type: ts.Type, choose: Choose, depth: number): unknown {
    const { checker } = this;
    const parts = () => checker.getTypeArguments(type as ts.TypeReference);
    if (checker.isTupleType(type)) return parts().map((part) => this.of(part, choose, depth));
    if (checker.isArrayType(type)) {
      const [part] = parts();
      return Array.from({ length: listLength }, () => part && this.of(part, choose, depth));
    }
    const [call] = type.getCallSignatures();
    if (call) return () => this.of(call.getReturnType(), choose, depth);
    const entries = checker.getPropertiesOfType(type).map((property): [string, unknown] => {
      const left = property.flags & ts.SymbolFlags.Optional && choose([true, false]);
      const own = checker.getTypeOfSymbol(property);
      return [property.name, left ? undefined : this.of(own, choose, depth)];
    });
    const others = checker.getIndexInfoOfType(type, ts.IndexKind.String);
    if (others) entries.push(['bank', this.of(others.type, choose, depth)]);
    return Object.fromEntries(entries);
  }
}

/** Every function that these files export, further in as well. */
export function callsIn(
  files: readonly string[],
  known: Readonly<Record<string, (choose: Choose) => unknown>>,
): readonly Call[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    'tsconfig.json',
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => undefined,
    },
  );
  const program = ts.createProgram(files, { ...config?.options, noEmit: true });
  const checker = program.getTypeChecker();
  const examples = new Examples(checker, known);
  const calls: Call[] = [];
  const walk = (type: ts.Type, at: readonly string[]): void => {
    const [call] = type.getCallSignatures();
    if (call) {
      const given = call.getParameters().map((each) => checker.getTypeOfSymbol(each));
      calls.push({
        path: at,
        members: given[0]?.isUnion() ? given[0].types.length : 1,
        example: (k, seed = k) => {
          const choose = choices(seed);
          // The first argument is most often the kind of fact: its members in turn.
          return given.map((each, place) =>
            place === 0 && each.isUnion()
              ? examples.of(each.types[k % each.types.length] ?? each, choose)
              : examples.of(each, choose),
          );
        },
      });
    } else if (type.flags & ts.TypeFlags.Object && !checker.isArrayLikeType(type))
      for (const property of checker.getPropertiesOfType(type))
        walk(checker.getTypeOfSymbol(property), [...at, property.name]);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    const symbol = source && checker.getSymbolAtLocation(source);
    if (!symbol) throw new Error(`${file} exports nothing`);
    for (const each of checker.getExportsOfModule(symbol)) {
      const found = each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each;
      walk(checker.getTypeOfSymbol(found), [path.basename(file, '.ts'), each.name]);
    }
  }
  return calls;
}
