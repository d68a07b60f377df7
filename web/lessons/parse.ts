/**
 * Reads a lesson from Markdown. A file's mistakes are found all at once, each with its line; what a lesson does not
 * have (tables, images, raw HTML, other lists) is refused.
 */
import { lexer, type Token, type Tokens } from 'marked';
import * as v from 'valibot';
import { say } from '../words/words';
import { lessonSchema, limits, type Lesson } from './format';

/** A mistake in a lesson's file. */
export interface LessonProblem {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** Why a file is no lesson: all mistakes, in the order of their lines. */
export class LessonError extends Error {
  constructor(readonly problems: readonly LessonProblem[]) {
    super(problems.map((each) => say('lesson-problem', { ...each })).join('\n'));
    this.name = 'LessonError';
  }
}

/** What a step's Markdown says, before it is checked. */
interface Draft {
  id: string;
  title: string;
  moment: string | null;
  text: string[];
  question: string | null;
  options: { text: string; right: boolean; answer: string }[];
  hide: string[];
  use: string[];
  play: string | null;
  until: string | null;
  notes: string[];
}

/** @throws LessonError */
export function parseLesson(markdown: string): Lesson {
  if (markdown.length > limits.file)
    throw new LessonError([{ line: 1, message: say('lesson-most', { count: limits.file }) }]);
  const reader = new Reader();
  let line = 1;
  for (const token of lexer(markdown.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n'))) {
    reader.read(token, line);
    line += newlines(token.raw);
  }
  return reader.end();
}

const newlines = (text: string) => text.split('\n').length - 1;

/** A line such as `hide: scores, attn_weights`. */
const setting = /^([a-z]+):(?:\s+(.*))?$/;
const settings = ['hide', 'use', 'play', 'until'] as const;
type Setting = (typeof settings)[number];
const isSetting = (name: string): name is Setting => (settings as readonly string[]).includes(name);

const idInTitle = /\s*\{#([a-z][a-z0-9-]{0,39})\}$/;

/** A title as a name in links: its letters and digits, with hyphens between. */
const idOf = (title: string): string =>
  (title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('-').slice(0, 40);

class Reader {
  private title: string | null = null;
  private about: string | null = null;
  private readonly steps: Draft[] = [];
  private readonly problems: LessonProblem[] = [];
  /** The line of each value, by its path in the lesson, such as `steps.2.options.0.answer`. */
  private readonly lines = new Map<string, number>();

  /** Reads a block of the file. */
  read(token: Token, line: number): void {
    const step = this.steps.at(-1);
    if (token.type === 'space') return;
    if (isHeading(token) && token.depth <= 2) this.heading(token, line);
    else if (isParagraph(token)) {
      if (step) this.paragraph(step, token, line);
      else this.introduction(token, line);
    } else if (step && isTaskList(token)) this.options(step, token, line);
    else if (step && token.type === 'blockquote') this.note(step, token as Tokens.Blockquote, line);
    else if (token.type === 'html')
      this.refuse(line, say('lesson-html', { raw: firstLine(token.raw) }));
    else this.refuse(line, say('lesson-block', { raw: firstLine(token.raw) }));
  }

  /** @throws LessonError */
  end(): Lesson {
    const { title, about, steps, problems } = this;
    const lesson = { title: title ?? '', about: about ?? '', steps: steps.map(withQuestion) };
    const checked = v.safeParse(lessonSchema, lesson);
    for (const issue of checked.issues ?? [])
      this.refuse(this.lineOf(v.getDotPath(issue) ?? ''), issue.message);
    if (about === null && title !== null) this.refuse(this.lineOf('title'), say('lesson-no-about'));
    if (checked.success && problems.length === 0) return checked.output;
    throw new LessonError(problems.toSorted((a, b) => a.line - b.line));
  }

  private refuse(line: number, message: string): void {
    this.problems.push({ line, message });
  }

  /** The line of a value, or of the closest one around it. */
  private lineOf(path: string): number {
    const line = this.lines.get(path);
    if (line !== undefined || path === '') return line ?? 1;
    return this.lineOf(path.split('.').slice(0, -1).join('.'));
  }

  /** Notes where a value of the last step stands. */
  private at(field: string, line: number): void {
    this.lines.set(`steps.${this.steps.length - 1}${field && `.${field}`}`, line);
  }

  private heading({ depth, text }: Tokens.Heading, line: number): void {
    if (depth === 1) {
      if (this.title !== null) return this.refuse(line, say('lesson-second-title'));
      this.title = text;
      this.lines.set('title', line);
      return;
    }
    const title = text.replace(idInTitle, '');
    const id = idInTitle.exec(text)?.[1] ?? (idOf(title) || String(this.steps.length + 1));
    if (this.steps.some((step) => step.id === id))
      this.refuse(line, say('lesson-same-name', { id }));
    this.steps.push({
      id,
      title,
      moment: null,
      text: [],
      question: null,
      options: [],
      hide: [],
      use: [],
      play: null,
      until: null,
      notes: [],
    });
    this.at('', line);
    this.at('title', line);
  }

  /** The sentence below the title. */
  private introduction({ text }: Tokens.Paragraph, line: number): void {
    if (this.title === null || this.about !== null) return this.refuse(line, say('lesson-before'));
    this.about = text;
    this.lines.set('about', line);
  }

  private paragraph(step: Draft, token: Tokens.Paragraph, line: number): void {
    const query = momentIn(token);
    if (query !== null) this.moment(step, query, line);
    else if (setting.test(firstLine(token.text))) this.settings(step, token.text, line);
    else if (step.options.length > 0) this.refuse(line, say('lesson-after-options'));
    else {
      this.at(`text.${step.text.length}`, line);
      step.text.push(token.text);
    }
  }

  private moment(step: Draft, query: string, line: number): void {
    if (step.moment !== null) this.refuse(line, say('lesson-second-moment'));
    step.moment = query;
    this.at('moment', line);
  }

  private settings(step: Draft, text: string, first: number): void {
    for (const [k, each] of text.split('\n').entries()) {
      const line = first + k;
      const [, name = '', value = ''] = setting.exec(each) ?? [];
      if (!isSetting(name)) {
        this.refuse(
          line,
          say('lesson-setting', { got: firstLine(each), names: settings.join(', ') }),
        );
        continue;
      }
      if (name === 'hide' || name === 'use')
        step[name] = value.split(',').map((item) => item.trim());
      else step[name] = value;
      this.at(name, line);
    }
  }

  private options(step: Draft, { items }: Tokens.List, first: number): void {
    if (step.options.length > 0) return this.refuse(first, say('lesson-second-question'));
    this.at('options', first);
    let line = first;
    for (const [at, { raw, text, task, checked }] of items.entries()) {
      const [said = '', ...answer] = text.split('\n').map((each) => each.trim());
      this.at(`options.${at}`, line);
      this.at(`options.${at}.answer`, line + 1);
      if (!task) this.refuse(line, say('lesson-option'));
      step.options.push({ text: said, right: checked === true, answer: answer.join(' ').trim() });
      line += newlines(raw);
    }
  }

  private note(step: Draft, { text }: Tokens.Blockquote, line: number): void {
    this.at(`notes.${step.notes.length}`, line);
    step.notes.push(text.replaceAll('\n', ' '));
  }
}

/** The last paragraph before the options is the question. */
function withQuestion(step: Draft): Draft {
  if (step.options.length === 0) return step;
  return { ...step, text: step.text.slice(0, -1), question: step.text.at(-1) ?? null };
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';
const isParagraph = (token: Token): token is Tokens.Paragraph => token.type === 'paragraph';
const isTaskList = (token: Token): token is Tokens.List =>
  token.type === 'list' && (token as Tokens.List).items.some(({ task }) => task);

/** The query of a paragraph that is nothing but a link to a moment. */
function momentIn({ tokens }: Tokens.Paragraph): string | null {
  const [link, ...more] = tokens;
  if (link?.type !== 'link' || more.length > 0) return null;
  return /[?#](.*)$/.exec((link as Tokens.Link).href)?.[1] ?? null;
}

const firstLine = (text: string): string => {
  const [line = ''] = text.split('\n');
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
};
