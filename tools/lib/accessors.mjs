// Adds what may be assigned to the element's properties. A page may give the text of an attribute, or null for the default,
// and reads a value: two types for one property, which a mapped type cannot have, so each pair is written here.
import ts from 'typescript';

const opening = 'interface TableProperties extends Properties {';

/**
 * The element's declarations with a getter and a setter for each of its properties.
 * @param {string} text of embed.d.ts
 */
export function withAccessors(text) {
  const name = 'embed.d.ts';
  const host = ts.createCompilerHost({});
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (file, target) =>
    file === name ? ts.createSourceFile(file, text, target) : read(file, target);
  const program = ts.createProgram([name], {}, host);
  const checker = program.getTypeChecker();
  const properties = program
    .getSourceFile(name)
    ?.statements.find((each) => ts.isTypeAliasDeclaration(each) && each.name.text === 'Properties');
  if (!properties || !text.includes(opening)) throw new Error(`${name} has no ${opening}`);
  const pairs = checker
    .getTypeAtLocation(properties)
    .getProperties()
    .map((property) => {
      const comment = ts.displayPartsToString(property.getDocumentationComment(checker));
      const type = `Properties["${property.name}"]`;
      return [
        ...(comment === '' ? [] : [`\t/** ${comment} */`]),
        `\tget ${property.name}(): ${type};`,
        `\tset ${property.name}(value: Given<${type}>);`,
      ].join('\n');
    });
  return text.replace(opening, `${opening}\n${pairs.join('\n')}`);
}
