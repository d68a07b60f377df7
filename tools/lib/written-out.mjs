// Writes out types that are derived from tables and schemas: readers of the package's declarations see the
// types themselves, and need neither the table nor the schema's library.
import path from 'node:path';
import ts from 'typescript';
import { inRoot } from './paths.mjs';

/**
 * The declarations of a source file of web/, with its type aliases written out and without its values.
 * @param {string} file
 */
export function writtenOut(file) {
  const config = ts.readConfigFile(inRoot('tsconfig.json'), (name) => ts.sys.readFile(name));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, inRoot('.'));
  const program = ts.createProgram([file], options);
  const source = program.getSourceFile(file);
  if (!source) throw new Error(`${file} is not there`);
  const writer = new Writer(program.getTypeChecker());
  const text = source.getFullText();
  const declarations = source.statements.flatMap((each) => {
    if (ts.isTypeAliasDeclaration(each)) {
      const comment = text.slice(each.getFullStart(), each.getStart(source));
      return [`${comment}export type ${each.name.text} = ${writer.alias(each)};`];
    }
    const isKept = ts.isImportDeclaration(each) || ts.isExportDeclaration(each);
    return isKept || ts.isInterfaceDeclaration(each) ? [each.getFullText(source)] : [];
  });
  return [...writer.importsOf(source), ...declarations].join('');
}

class Writer {
  /** Types that the output names, each with its file. @type {Map<string, string>} */
  #named = new Map();

  /** @param {ts.TypeChecker} checker */
  constructor(checker) {
    this.checker = checker;
  }

  /** @param {ts.TypeAliasDeclaration} declaration */
  alias(declaration) {
    return this.#written(this.checker.getTypeAtLocation(declaration.name));
  }

  /**
   * Imports of the named types that the file does not import itself.
   * @param {ts.SourceFile} source
   */
  importsOf(source) {
    const own = new Set(
      source.statements.flatMap((each) => {
        const bindings = ts.isImportDeclaration(each)
          ? each.importClause?.namedBindings
          : undefined;
        return bindings && ts.isNamedImports(bindings)
          ? bindings.elements.map(({ name }) => name.text)
          : [];
      }),
    );
    return [...this.#named]
      .filter(([name, from]) => !own.has(name) && from !== source.fileName)
      .map(([name, from]) => {
        const relative = path.relative(path.dirname(source.fileName), from).replace(/\.ts$/, '');
        return `import type { ${name} } from './${relative}';\n`;
      });
  }

  /**
   * The text of a type: types without a name are written out, with the comments of their fields.
   * @param {ts.Type} type
   * @returns {string}
   */
  #written(type) {
    const { checker } = this;
    if (type.isUnion() && !(type.flags & ts.TypeFlags.Boolean))
      return type.types.map((each) => this.#written(each)).join(' | ');
    if (checker.isArrayType(type)) {
      const [each] = checker.getTypeArguments(/** @type {ts.TypeReference} */ (type));
      return `readonly (${each ? this.#written(each) : 'unknown'})[]`;
    }
    // Valibot's objects are named Readonly, which tells nothing of their fields.
    const isNamed = type.aliasSymbol
      ? type.aliasSymbol.name !== 'Readonly'
      : type.symbol?.name !== '__type';
    if (!(type.flags & ts.TypeFlags.Object) || isNamed) return this.#name(type);
    const fields = type.getProperties().map((field) => {
      const comment = ts.displayPartsToString(field.getDocumentationComment(checker));
      const isOptional = field.flags & ts.SymbolFlags.Optional;
      const own = checker.getTypeOfSymbol(field);
      const value = this.#written(isOptional ? checker.getNonNullableType(own) : own);
      return `${comment && `/** ${comment} */\n`}readonly ${field.name}${isOptional ? '?' : ''}: ${value};`;
    });
    const [index] = checker.getIndexInfosOfType(type);
    const others = index ? [`readonly [name: string]: ${this.#written(index.type)};`] : [];
    return `{\n${[...fields, ...others].join('\n')}\n}`;
  }

  /** @param {ts.Type} type */
  #name(type) {
    for (const each of [type, ...(type.aliasTypeArguments ?? [])]) {
      const symbol = each.aliasSymbol ?? each.symbol;
      const from = symbol?.declarations?.[0]?.getSourceFile().fileName;
      const isOurs = from?.startsWith(inRoot('web')) || from?.startsWith(inRoot('build/wasm'));
      if (symbol && from && isOurs) this.#named.set(symbol.name, from);
    }
    return this.checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  }
}
