/**
 * The marks in a lesson's text, read by the Markdown parser: *emphasis*, **strong**, `code` and links to other sites.
 * Everything else is refused; raw HTML is never drawn.
 */
import { Lexer, type Token, type Tokens } from 'marked';
import { say } from '../words/words';

/** A piece of text that is drawn in one way. */
export interface TextRun {
  readonly kind: 'plain' | 'emphasis' | 'strong' | 'code' | 'link';
  readonly text: string;
  /** Of a link. */
  readonly href?: string;
}

const kinds: Readonly<Record<string, TextRun['kind']>> = {
  text: 'plain',
  escape: 'plain',
  em: 'emphasis',
  strong: 'strong',
  codespan: 'code',
  link: 'link',
};

const isLink = (token: Token): token is Tokens.Link => token.type === 'link';
const isSite = (href: string) => /^https?:\/\//.test(href);

const tokensOf = (text: string): Token[] => Lexer.lexInline(text);

/** The text's runs. A text that was not checked has no other marks, either: they are plain. */
export const runsOf = (text: string): readonly TextRun[] => tokensOf(text).map(runOf);

function runOf(token: Token): TextRun {
  const kind = kinds[token.type];
  if (kind === undefined || !('text' in token)) return { kind: 'plain', text: token.raw };
  const text = String(token.text);
  if (!isLink(token)) return { kind, text };
  return isSite(token.href) ? { kind, text, href: token.href } : { kind: 'plain', text };
}

/** The text as it is read aloud: without marks. */
export const plainText = (text: string): string =>
  runsOf(text)
    .map((run) => run.text)
    .join('');

/** Why a text is refused for its marks, or null. */
export function refusalOfMarks(text: string): string | null {
  for (const token of tokensOf(text)) {
    if (token.type === 'html') return say('lesson-html', { raw: clip(token.raw) });
    if (!(token.type in kinds)) return say('lesson-mark', { raw: clip(token.raw) });
    if (isLink(token) && !isSite(token.href)) return say('lesson-link', { raw: clip(token.raw) });
  }
  return null;
}

/** Text that Markdown leaves as it is: for the values of placeholders. */
export const escaped = (text: string): string => text.replace(/[\\`*_<>&~]/g, String.raw`\$&`);

const clip = (raw: string): string => (raw.length > 40 ? `${raw.slice(0, 40)}…` : raw);
