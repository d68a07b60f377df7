// Types that are derived from tables and schemas, written out: who reads a package's declarations sees what they are,
// and needs neither the table nor the schema's library.
import ts from 'typescript';
import { inRoot } from './paths.mjs';

/**
 * The declarations of a source file of web/ with its type aliases written out and without its values.
 * @param {string} file
 */
export function writtenOut(file) {
  const config = ts.readConfigFile(inRoot('tsconfig.json'), (name) => ts.sys.readFile(name));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, inRoot('.'));
  const program = ts.createProgram([file], options);
  const source = program.getSourceFile(file);
  if (!source) throw new Error(`${file} is not there`);
  const checker = program.getTypeChecker();
  const text = source.getFullText();
  return source.statements
    .flatMap((each) => {
      if (ts.isTypeAliasDeclaration(each)) {
        const type = checker.getTypeAtLocation(each.name);
        const comment = text.slice(each.getFullStart(), each.getStart(source));
        return [`${comment}export type ${each.name.text} = ${written(type, checker)};`];
      }
      const isKept = ts.isImportDeclaration(each) || ts.isExportDeclaration(each);
      return isKept || ts.isInterfaceDeclaration(each) ? [each.getFullText(source)] : [];
    })
    .join('');
}

/**
 * A type in words of its own: what has no name is written out, with the comments of its fields.
 * @param {ts.Type} type
 * @param {ts.TypeChecker} checker
 * @returns {string}
 */
function written(type, checker) {
  if (type.isUnion() && !(type.flags & ts.TypeFlags.Boolean))
    return type.types.map((each) => written(each, checker)).join(' | ');
  if (checker.isArrayType(type)) {
    const [each] = checker.getTypeArguments(/** @type {ts.TypeReference} */ (type));
    return `readonly (${each ? written(each, checker) : 'unknown'})[]`;
  }
  // Valibot's objects have the name Readonly, which says nothing of their fields.
  const isNamed = type.aliasSymbol
    ? type.aliasSymbol.name !== 'Readonly'
    : type.symbol?.name !== '__type';
  if (!(type.flags & ts.TypeFlags.Object) || isNamed)
    return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  const fields = type.getProperties().map((field) => {
    const comment = ts.displayPartsToString(field.getDocumentationComment(checker));
    const isOptional = field.flags & ts.SymbolFlags.Optional;
    const own = checker.getTypeOfSymbol(field);
    const value = written(isOptional ? checker.getNonNullableType(own) : own, checker);
    return `${comment && `/** ${comment} */\n`}readonly ${field.name}${isOptional ? '?' : ''}: ${value};`;
  });
  const [index] = checker.getIndexInfosOfType(type);
  const named = index ? [`readonly [name: string]: ${written(index.type, checker)};`] : [];
  return `{\n${[...fields, ...named].join('\n')}\n}`;
}
