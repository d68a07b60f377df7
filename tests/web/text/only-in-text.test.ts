/** Only web/text/ contains words for readers; other modules refer to them by name. */
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { afterEach, describe, expect, it } from 'vitest';
import { factGroupsOf } from '../../../web/page/maker/facts';
import { defaultState } from '../../../web/state/state';
import { speak } from '../../../web/text/languages';
import { addPseudoLanguages } from '../../support/pseudo';

addPseudoLanguages();

afterEach(() => speak('en'));

/** Untranslated texts: names of file formats, and the subscript of the matrix W_folded. */
const names = ['SVG', 'PNG', 'folded,…'];
const spoken =
  /\s(aria-label|aria-description|aria-roledescription|title|alt|placeholder)="([^"]*)"/g;

const isMarkup = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) &&
  ts.isIdentifier(node.tag) &&
  ['html', 'svg'].includes(node.tag.text);

/** The markup of a template, with an ellipsis for each value. */
const markupOf = ({ template }: ts.TaggedTemplateExpression): string =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : template.head.text + template.templateSpans.map(({ literal }) => `…${literal.text}`).join('');

/** The visible and spoken words in a template's markup. */
function wordsIn(markup: string): readonly string[] {
  const heard = [...markup.matchAll(spoken)].map(([, , text]) => text ?? '');
  const seen = markup
    .replace(/<style>.*?<\/style>|<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, '\n')
    .split('\n');
  return [...heard, ...seen]
    .map((each) => each.trim())
    .filter((each) => /\p{L}{2}/u.test(each) && !names.includes(each));
}

function templatesOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8');
  if (!/\b(html|svg)`/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (isMarkup(node)) found.push(markupOf(node));
    ts.forEachChild(node, walk);
  };
  walk(source);
  return found;
}

describe('words for readers', () => {
  it('are in no template of the page', () => {
    const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.startsWith('text/'))
      .map((file) => `web/${file}`);
    const found = files.flatMap((file) =>
      templatesOf(file)
        .flatMap(wordsIn)
        .map((words) => `${file}: ${words}`),
    );
    expect(found).toEqual([]);
  });

  it('are found in a template that has some', () => {
    expect(wordsIn('<p title="Say it">of <b>…</b> heads</p>')).toEqual(['Say it', 'of', 'heads']);
    expect(wordsIn('<p class="aside" title="…">…</p>')).toEqual([]);
  });

  it('name the facts that an author can pick in the language on show', async () => {
    await speak('en-XA');
    const cell = { name: 'scores', index: [0, 1, 2] };
    const moment = { ...defaultState, cell, memory: 'the bank', parameters: 'trained' } as const;
    const labels = factGroupsOf(moment).flatMap(({ choices }) => choices.map(({ label }) => label));
    expect(labels.length).toBeGreaterThan(25);
    expect(labels.filter((label) => !/^⟦.*⟧$/.test(label))).toEqual([]);
  });
});
