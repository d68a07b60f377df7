/** Places in a lesson's text: its steps, its lines; and its name in links and as a file. */

/** The name of a lesson's text in a page's hash. */
export const linkName = 'lesson-text';

/** The index of the step that a place in the text is in; 0 before the first one. */
export function stepAt(text: string, place: number): number {
  const before = text.slice(0, place).split('\n');
  const rest = text.slice(place).split('\n', 1)[0] ?? '';
  const lines = [...before.slice(0, -1), (before.at(-1) ?? '') + rest];
  return Math.max(0, lines.filter((line) => line.startsWith('## ')).length - 1);
}

/** Where the step that a place is in ends: another step can be put there. */
export function endOfStep(text: string, place: number): number {
  const next = text.indexOf('\n## ', place);
  return next < 0 ? text.length : next;
}

/** Start and end of a line, counted from 1. */
export function lineRange(text: string, line: number): readonly [number, number] {
  const lines = text.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return [start, start + (lines[line - 1]?.length ?? 0)];
}

/** The line, counted from 1, where a step asks for a number; its heading's if it is not written there. */
export function lineOfNumber(text: string, step: number, placeholder: string): number {
  const lines = text.split('\n');
  const headings = lines.flatMap((line, at) => (line.startsWith('## ') ? [at] : []));
  const from = headings[step] ?? 0;
  const asks = lines.findIndex((line, at) => at > from && line.includes(`{=${placeholder}}`));
  return 1 + (asks < 0 ? from : asks);
}

/** A lesson's title as the name of its file. */
export function fileName(text: string): string {
  const title = /^# (.*)$/m.exec(text)?.[1] ?? '';
  const name = (title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('-').slice(0, 60);
  return `${name || 'lesson'}.md`;
}
