/**
 * Settles the words: a memory where the layer needs one; padding, masks and word classes only for existing
 * words.
 */
import { tokenise } from './sentence';
import { adjust, leaveOut, namesBeyond, type Settling } from './settling';
import { defaultMemory } from './state';

/** Adds a second sentence where the imported layer needs a memory. */
export function settleMemory(settling: Settling): void {
  const { rules, touched } = settling;
  const { parameters, dModel } = settling.state;
  const columns = parameters === 'imported' ? rules.imported?.dMemory : undefined;
  if (columns === undefined || columns === dModel) return;
  // While somebody types, the memory may be empty for a moment; the picture keeps the last words.
  const typing = touched.includes('memory');
  if (wordCount(settling.state.memory) === 0 && !typing) adjust(settling, 'memory', defaultMemory);
}

/** Drops padding of missing keys; pads the last key where the padding mask was just chosen without any. */
export function settlePadding(settling: Settling): void {
  const { mask, padding } = settling.state;
  const keys = keyCount(settling);
  const there = padding.filter((key) => key < keys);
  leaveOut(settling, 'padding', namesBeyond(padding, keys), keys);
  const { touched } = settling;
  const chosen = touched.includes('mask') && !touched.includes('padding');
  const none = mask === 'padding' && there.length === 0 && chosen;
  settling.state = { ...settling.state, padding: none ? [keys - 1] : there };
}

/** The mask `own` must have a row for each query and a column for each key; otherwise it is dropped. */
export function settleOwnMask(settling: Settling): void {
  const { attnMask, mask, padding } = settling.state;
  const [queries, keys] = [queryCount(settling), keyCount(settling)];
  const fits = attnMask?.n === queries && attnMask.m === keys;
  if (fits) return;
  if (attnMask && settling.touched.includes('attnMask'))
    settling.adjustments.push({
      field: 'attnMask',
      from: `${attnMask.n} × ${attnMask.m}`,
      to: '',
      allowed: `${queries} × ${keys}`,
      because: 'not-there',
    });
  if (mask === 'own')
    adjust(settling, 'mask', padding.length > 0 ? 'padding' : 'none', {
      because: attnMask ? 'other-words' : 'no-file',
    });
  settling.state = { ...settling.state, attnMask: null };
}

function queryCount({ rules, state }: Pick<Settling, 'rules' | 'state'>): number {
  if (state.rows === 'file' && rules.fileRows) return rules.fileRows.n;
  return Math.max(1, wordCount(state.sentence));
}

function keyCount({ rules, state }: Settling): number {
  const { fileRows } = rules;
  if (state.rows === 'file' && fileRows) return fileRows.m || fileRows.n;
  // A sentence without a word keeps the words from before, so there is at least one.
  return wordCount(state.memory) || queryCount({ rules, state });
}

const wordCount = (text: string) => tokenise(text).words.length;

/** Drops word classes of missing words, and unknown ones. */
export function settleClasses(
  settling: Settling,
  key: 'classes' | 'memoryClasses',
  text: string,
): void {
  const { rules } = settling;
  const { words } = tokenise(text);
  const all = Object.entries(settling.state[key]);
  const set = all.filter(([at]) => Number(at) < words.length);
  const beyond = all.filter(([at]) => Number(at) >= words.length);
  leaveOut(
    settling,
    key,
    beyond.map(([at, id]) => `${at}:${id}`),
    words.length,
  );
  for (const [, id] of set.filter(([, each]) => !rules.isWordClass(each))) {
    settling.adjustments.push({ field: key, from: id, to: '' });
  }
  const known = Object.fromEntries(set.filter(([, id]) => rules.isWordClass(id)));
  settling.state = { ...settling.state, [key]: known };
}
