// Types that are derived from tables and schemas, written out: who reads a package's declarations sees what they are,
// and needs neither the table nor the schema's library.
import ts from 'typescript';

const flags =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.InTypeAlias |
  ts.TypeFormatFlags.MultilineObjectLiterals;

/**
 * The text of a declaration file with its type aliases written out and without its values.
 * @param {string} file
 */
export function writtenOut(file) {
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
  });
  const source = program.getSourceFile(file);
  if (!source) throw new Error(`${file} is not there`);
  const checker = program.getTypeChecker();
  return source.statements
    .filter((each) => !ts.isVariableStatement(each) && !ts.isFunctionDeclaration(each))
    .map((each) => {
      if (!ts.isTypeAliasDeclaration(each)) return each.getFullText(source);
      const type = checker.typeToString(checker.getTypeAtLocation(each.name), undefined, flags);
      const comment = each.getFullText(source).slice(0, each.getLeadingTriviaWidth(source));
      return `${comment}export type ${each.name.text} = ${type};`;
    })
    .join('');
}
