/** The moment on show as texts that bring it back: a link, a figure for a page of one's own, a frame. */
import { isLessonName } from '../lessons/names';
import { fields, withPreferencesOf } from '../model/fields';
import { encode, flat } from '../model/link';
import { defaultState, type State } from '../model/state';

/** What a shared figure shows around its picture. */
export const figureKinds = ['fit', 'all', 'player', 'none'] as const;
export type FigureKind = (typeof figureKinds)[number];

/** What makes a figure higher: a second layer, and the bar of a training with what was learned. */
interface Heights {
  readonly one: number;
  readonly two: number;
  readonly trained: number;
  readonly twoTrained: number;
}

/** The heights that are enough at every width, in CSS pixels: reserved, so that what follows a figure does not move. */
const heights: Readonly<Record<FigureKind, Heights>> = {
  fit: { one: 800, two: 900, trained: 970, twoTrained: 1170 },
  all: { one: 880, two: 1320, trained: 1140, twoTrained: 1970 },
  player: { one: 740, two: 880, trained: 970, twoTrained: 1180 },
  none: { one: 680, two: 820, trained: 740, twoTrained: 930 },
};

function heightOf({ layers }: State, kind: FigureKind): number {
  const isTrained = layers.some(({ parameters }) => parameters === 'trained');
  const of = heights[kind];
  if (layers.length > 1) return isTrained ? of.twoTrained : of.two;
  return isTrained ? of.trained : of.one;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
const escaped = (text: string) => text.replace(/[&"<>\t\n\r]/g, (each) => escapes[each] ?? each);

/** Always said, so that a later default does not change an old figure. */
const always = fields.filter(({ key }) =>
  ['variant', 'heads', 'dModel', 'parameters', 'stage'].includes(key),
);

/** The pairs of a moment. What a reader prefers is their own, and no part of it. */
export function momentPairs(state: State): readonly (readonly [string, string])[] {
  const moment = withPreferencesOf(state, defaultState);
  const values = flat(moment);
  const pairs = always.map(({ key, name, write }) => [name, write(values[key])] as const);
  const others = encode(moment).filter(([name]) => !pairs.some(([said]) => said === name));
  return [...pairs, ...others];
}

const query = (pairs: readonly (readonly [string, string])[]) =>
  new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();

export interface SharedTexts {
  readonly link: string;
  /** One line of HTML, as Markdown needs it, with its height reserved. */
  readonly snippet: string;
  readonly frame: string;
  /** The address of the snippet's script. */
  readonly script: string;
}

/** A lesson that a link can name, and its step on show. */
export interface SharedLesson {
  /** A built-in lesson's name, or the address of its file. */
  readonly name: string;
  readonly step: string;
}

/**
 * The lesson as texts for `page` name it; null where a link to that page may not: the lesson's file lies on another site.
 * @param base against which its address is read
 */
export function nameable(lesson: SharedLesson, page: string, base: string): SharedLesson | null {
  if (isLessonName(lesson.name)) return lesson;
  const address = new URL(lesson.name, base);
  return address.origin === new URL(page).origin ? { ...lesson, name: address.href } : null;
}

/**
 * @param page the absolute address of a page with the element
 * @param lesson shared in place of the moment; null without one
 */
export function shared(
  state: State,
  page: string,
  kind: FigureKind,
  words: ShareWords,
  lesson: SharedLesson | null = null,
): SharedTexts {
  const bare = new URL(page);
  bare.search = '';
  bare.hash = '';
  const pairs = lesson
    ? ([
        ['lesson', lesson.name],
        ['step', lesson.step],
      ] as const)
    : momentPairs(state);
  const link = `${bare.href}#${query(pairs)}`;
  const script = new URL('embed.js', bare).href;
  const controls = kind === 'fit' ? [] : [['controls', kind] as const];
  const attributes = [...pairs, ...controls]
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
  const height = heightOf(state, kind);
  const framed = `${bare.href}?${query([...pairs, ...controls])}`;
  return {
    link,
    script,
    snippet:
      `<script type="module" src="${escaped(script)}"></script>` +
      `<many-heads style="display: block; min-height: ${height}px"${attributes}>` +
      `<a href="${escaped(link)}">${escaped(words.fallback)}</a></many-heads>`,
    frame:
      `<iframe src="${escaped(framed)}" title="${escaped(words.title)}" width="100%" ` +
      `height="${height}" style="border: 0" loading="lazy" allow="clipboard-write; fullscreen"></iframe>`,
  };
}

export interface ShareWords {
  readonly fallback: string;
  readonly title: string;
}
