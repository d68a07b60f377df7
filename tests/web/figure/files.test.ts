/** What the page shows and says of an opened file: the command's numbers, or its refusal, and nothing in silence. */
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import files from '../../../web/words/en/files.ftl?raw';
import english from '../../../web/words/en/ui.ftl?raw';
import { writeSafetensors, type TensorEntry } from '../../../web/files';
import { FigureFiles } from '../../../web/figure/files';
import type { Model } from '../../../web/model/model';
import { Session } from '../../../web/ui/session';
import { registerWords } from '../../../web/words/words';
import {
  caseBytes,
  entryOf,
  traced,
  tracedBytes,
  type Options,
  type Traced,
} from '../files/support';
import { numbers } from '../support/core';
import { newModel } from '../support/model';

registerWords(english);
registerWords(files);

type Given = readonly (readonly [name: string, bytes: BlobPart])[];

function newPage() {
  const { model } = newModel();
  const session = new Session();
  const lessons: string[] = [];
  const room = new FigureFiles(model, session, (text) => {
    lessons.push(text);
    return Promise.resolve();
  });
  const options = () => session.fileQuestion.value?.options ?? [];
  return {
    model,
    session,
    lessons,
    said: () => model.notices.value.map(({ text }) => text).join('\n\n'),
    open: (...given: Given) => room.open(given.map(([name, bytes]) => new File([bytes], name))),
    /** Presses the answer that begins so, and waits for what follows. */
    async answer(begins: string) {
      const before = session.fileQuestion.value;
      options()
        .find(({ label }) => label.startsWith(begins))
        ?.choose();
      expect(session.fileQuestion.value, begins).not.toBe(before);
      const last = model.notices.value.at(-1)?.id;
      await expect
        .poll(() => options().length > 0 || model.notices.value.at(-1)?.id !== last)
        .toBe(true);
    },
    options,
  };
}

const bytesOf = (
  entries: readonly TensorEntry[],
  metadata: Readonly<Record<string, string>> = {},
) => new Uint8Array(writeSafetensors(entries, new Map(Object.entries(metadata))));

function expectSame(model: Model, command: Traced) {
  for (const name of ['x', 'attn_weights', 'output'])
    expect(model.numbers[0]?.tensor(name), name).toEqual(command.read(name));
}

const cases = readdirSync(new URL('../../cases/files', import.meta.url));
const choices: Readonly<Record<string, Options>> = {
  '07a': { prefix: 'layers.1.self_attn.', heads: 2 },
  '08a': { prefix: 'transformer.h.1.attn.', heads: 2 },
  '09-': { prefix: 'encoder.layer.1.attention.', heads: 2 },
};

/** The command’s numbers, or why it refuses. */
function commanded(name: string, options: Options): Traced | string {
  try {
    return tracedBytes(caseBytes(name), options);
  } catch (error) {
    return (error as Error).message;
  }
}

it.each(cases.filter((name) => name.endsWith('.safetensors')))(
  '%s: the command’s numbers or its refusal, whatever was chosen before',
  async (name) => {
    const options = choices[name.slice(0, 3)] ?? { heads: 2 };
    const command = commanded(name, options);
    const page = newPage();
    const { model } = page;
    model.changeLayer({ parameters: 'random', mask: 'causal', scaling: 'none', muted: [1] });
    const before = model.state;
    await page.open([name, Uint8Array.from(caseBytes(name))]);
    if (options.prefix !== undefined) await page.answer(options.prefix);
    if (page.options().length > 0) {
      expect(model.state).toBe(before);
      await page.answer('2 heads');
    }
    if (command === 'the file has no x') {
      expect(page.said()).toContain('The file has no tensor called x');
      expect(model.state).toMatchObject({ rows: 'words', layers: [{ mask: 'none' }] });
    } else if (typeof command !== 'string') {
      expectSame(model, command);
      expect(model.state.rows).toBe('file');
      for (const line of [...command.facts.split('\n'), ...command.warnings.split('\n')])
        expect(page.said()).toContain(line);
    } else if (/^the file: safetensors needed|^the file: JSON/.test(command)) {
      // Of a file alone the page says more: what it is.
      expect(page.said()).toContain('the file: safetensors needed, it is ');
    } else expect(page.said()).toBe(command);
    if (typeof command === 'string' && command !== 'the file has no x')
      expect(model.state).toBe(before);
  },
);

const weights = (prefix = '', seed = 1): TensorEntry[] => [
  { name: `${prefix}in_proj_weight`, shape: [24, 8], data: numbers(192, seed) },
  { name: `${prefix}out_proj.weight`, shape: [8, 8], data: numbers(64, seed + 1) },
];
const x = entryOf('x', 3, 8);
const two = { 'manyheads.heads': '2' };

it('each layer of a file has its own numbers, and a file of the same name, too', async () => {
  const page = newPage();
  const model = [...weights('a.', 1), ...weights('b.', 5), x];
  const file = bytesOf(model, two);
  for (const prefix of ['a.', 'b.', 'a.']) {
    await page.open(['model.safetensors', file]);
    await page.answer(prefix);
    expectSame(page.model, traced(model, { heads: 2, prefix }));
    expect(page.said()).toContain(`${prefix} of model.safetensors is on show`);
  }
  const other = [...weights('', 9), { ...x, data: numbers(24, 4) }];
  await page.open(['model.safetensors', bytesOf(other, two)]);
  expectSame(page.model, traced(other, { heads: 2 }));
});

it('what the metadata say beyond the shapes is done, and is gone with the next file', async () => {
  const page = newPage();
  const kinds = { rotary: 'halves', rotaryBase: '500', window: '2', alibi: 'true', sink: '0.5' };
  const metadata = Object.fromEntries(Object.entries(kinds).map(([k, v]) => [`manyheads.${k}`, v]));
  await page.open(['a.safetensors', bytesOf([...weights(), x], { ...two, ...metadata })]);
  expectSame(page.model, traced([...weights(), x], { heads: 2 }, metadata));
  expect(page.model.layer).toMatchObject({ rotary: 'halves', window: 2, alibi: true, sink: 0.5 });
  await page.open(['b.safetensors', bytesOf([...weights(), x], two)]);
  expectSame(page.model, traced([...weights(), x], { heads: 2 }));
});

it('a model’s folder is its layer with its config.json, and a README is no lesson', async () => {
  const page = newPage();
  const qkvo = ['q', 'k', 'v', 'o'].map((name) => entryOf(`self_attn.${name}_proj.weight`, 8, 8));
  const config = { num_attention_heads: 4, hidden_size: 8, rope_theta: 500 };
  await page.open(
    ['README.md', '# A model'],
    ['config.json', JSON.stringify(config)],
    ['tokenizer.json', '{}'],
    ['model.safetensors', bytesOf([...qkvo, x])],
  );
  expectSame(page.model, traced([...qkvo, x], { config }));
  expect(page.model.state.layers[0]).toMatchObject({ heads: 4, rotary: 'halves' });
  expect(page.said()).toContain('model.safetensors is on show');
  expect(page.said()).toContain('Not read: README.md, tokenizer.json.');
  await page.open(['lesson.md', '# A lesson']);
  expect(page.lessons).toEqual(['# A lesson']);
});

it('rows have the file’s names, whatever these are', async () => {
  const names = ['今天天气', '\u202E', '', 'New York', '<img>', 'a', 'a'];
  const page = newPage();
  const rows = entryOf('x', names.length, 8);
  const metadata = { ...two, tokens: JSON.stringify(names) };
  await page.open(['a.safetensors', bytesOf([...weights(), rows], metadata)]);
  const { words } = page.model.numbers[0]?.facts ?? {};
  expect(words).toEqual(['今天天气', '2', '3', 'New_York', '<img>', 'a', 'a']);
  expectSame(page.model, traced([...weights(), rows], { heads: 2 }));
});

it('masks and memory without an x are said not to be used', async () => {
  const page = newPage();
  const mask = {
    name: 'attn_mask',
    shape: [3, 3],
    data: Float32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8),
  };
  for (const given of [mask, entryOf('memory', 3, 8)]) {
    await page.open(['a.safetensors', bytesOf([...weights(), given], two)]);
    expect(page.said()).toContain('no tensor called x, (n, d_model), so its memory and masks');
    expect(page.said()).not.toContain('The mask comes from the file');
    expect(page.model.state).toMatchObject({ rows: 'words', layers: [{ mask: 'none' }] });
    expect(page.model.numbers[0]?.facts.memoryWords).toBeNull();
  }
});

it('other words make rows of their own, which is said; undo brings the file’s back', async () => {
  const page = newPage();
  const { model } = page;
  await page.open(['a.safetensors', bytesOf([...weights(), x], { ...two, tokens: 'a b c' })]);
  const own = model.numbers[0]?.tensor('output').data;
  model.change({ sentence: 'a b other' });
  expect(model.state.rows).toBe('words');
  expect(page.said()).toContain('file');
  expect(model.numbers[0]?.tensor('output').data).not.toEqual(own);
  model.undo();
  expect(model.numbers[0]?.tensor('output').data).toEqual(own);
});

it('more than is drawn is refused, and says what computes it', async () => {
  const page = newPage();
  const before = page.model.state;
  page.session.scene.value = 'first';
  await page.open(['a.safetensors', bytesOf([...weights(), entryOf('x', 65, 8)], two)]);
  // The first screen would not show what is said.
  expect(page.session.scene.value).toBe('explore');
  expect(page.said()).toContain('8 columns, 2 heads and 65 rows: at most 1,024, 64 and 64');
  expect(page.model.state).toBe(before);
});

it('another file takes the place of a question', async () => {
  const page = newPage();
  await page.open(['a.safetensors', bytesOf([...weights('a.'), ...weights('b.')])]);
  expect(page.options()).toHaveLength(2);
  await page.open(['config.json', '{"num_attention_heads":2}']);
  expect(page.options()).toHaveLength(0);
  expect(page.said()).toContain('These files have no tensors.');
});
