/** Opening a layer's file: it becomes the layer, or is refused with a single message. */
import { describe, expect, it, vi } from 'vitest';
import { FileOpening } from '../../../web/element/layer-opening';
import { numbersOf, readSafetensors } from '../../../web/files';
import { openingState } from '../../../web/state/state';
import { entryText, fileOf } from '../support/files';
import { layerBytes, layerFile, slowFile } from '../support/layer-file';
import { opened } from '../support/opened';

const fileNamed = (name: string, bytes: Uint8Array<ArrayBuffer>) => new File([bytes], name);

const said = ({ session }: ReturnType<typeof opened>) =>
  session.notices.map(({ text, kind }) => [text, kind]);

/** Opens a file on the opening page. */
async function open(file: File, link = '') {
  const page = opened(link);
  const before = page.session.state;
  await new FileOpening(page.session).open([file]);
  return { ...page, before, said: said(page) };
}

describe('a layer from a file', () => {
  it('is the layer on show, and the page says so', async () => {
    const bytes = layerBytes({ dModel: 8, heads: 2, variant: 'narrow', bias: true });
    const { session, said } = await open(fileNamed('my layer.safetensors', bytes));
    const config = { dModel: 8, heads: 2, variant: 'narrow', bias: true };
    expect(session.state).toMatchObject({ parameters: 'imported', ...config });
    const written = readSafetensors(bytes).tensors.get('in_proj_weight');
    expect(session.layer('A').tensor('in_proj_weight').data).toEqual(
      written && numbersOf(written).data,
    );
    expect(said).toEqual([
      [
        'my layer.safetensors: a narrow layer, d_model 8, 2 heads. Your words are random vectors: the file of a layer has no embeddings.',
        'info',
      ],
    ]);
  });

  it('may have as many heads as can be drawn, and a short name in messages', async () => {
    const file = layerFile({ dModel: 64, heads: 64 }, `${'x'.repeat(80)}.safetensors`);
    const { session, said } = await open(file, 'sentence=one');
    expect(session.state).toMatchObject({ dModel: 64, heads: 64 });
    expect(said[0]?.[0]).toMatch(/^x{59}…: a split layer/);
  });

  it('says which types became float32, and how many numbers were rounded', async () => {
    const doubles = (values: readonly number[]) => {
      const size = 8 * values.length;
      const header = [
        entryText('in_proj_weight', 0, size - 8, [3, 1], 'F64'),
        entryText('out_proj.weight', size - 8, size, [1, 1], 'F64'),
      ];
      const bytes = new Uint8Array(Float64Array.from(values).buffer);
      return fileNamed('a', new Uint8Array(fileOf(`{${header.join()}}`, bytes)));
    };
    const text = 'a: a split layer, d_model 1, 1 head. F64 became float32';
    const words = ' Your words are random vectors: the file of a layer has no embeddings.';
    expect((await open(doubles([1, 2, 0.5, 3]), 'heads=1')).said).toEqual([
      [`${text}.${words}`, 'info'],
    ]);
    expect((await open(doubles([0.1, 2, 0.2, 0.3]), 'heads=1')).said).toEqual([
      [`${text}, 3 numbers rounded.${words}`, 'info'],
    ]);
  });
});

describe('a file that is refused changes nothing, and its message says why:', () => {
  const refused = async (file: File) => {
    const { session, before, said, events } = await open(file);
    expect(session.state).toBe(before);
    expect(session.imported).toBeNull();
    expect(said).toHaveLength(1);
    expect(said[0]?.[1]).toBe('error');
    expect(events).toContainEqual({ type: 'mh-error', detail: { message: said[0]?.[0] } });
    return said[0]?.[0];
  };

  it('no safetensors', async () => {
    expect(await refused(fileNamed('a.txt', new Uint8Array(3)))).toBe(
      'a.txt: the file: safetensors, 8 bytes and a header at least, needed, it has 3 bytes',
    );
  });

  it.each([
    [
      { dModel: 1025, heads: 1, variant: 'wide', dK: 1, dV: 1 },
      'out_proj.weight: at most 1024 rows (d_model)',
      'file has 1025',
    ],
    [
      { dModel: 4, heads: 1, dMemory: 1025 },
      'k_proj_weight: at most 1024 columns of memory (d_memory)',
      'file has 1025',
    ],
    [{ dModel: 65, heads: 65 }, 'heads: at most 64 heads', 'layer has 65'],
  ] as const)('more than can be drawn: %o', async (config, most, has) => {
    expect(await refused(layerFile(config))).toBe(
      `a.safetensors: ${most} needed to be drawn (the trace command takes more), the ${has}`,
    );
  });

  it('a folder, or a file that is gone', async () => {
    const gone = {
      name: 'gone',
      size: 10,
      slice: () => ({
        arrayBuffer: () => Promise.reject(new DOMException('It could not be found.')),
      }),
    } as unknown as File;
    expect(await refused(gone)).toBe('gone: It could not be found.');
  });

  it('what the core does not take', async () => {
    const page = opened();
    page.session.import = () => {
      throw new RangeError('in_proj_weight: finite numbers are needed.');
    };
    await new FileOpening(page.session).open([layerFile({ dModel: 8, heads: 2 })]);
    expect(said(page)).toEqual([
      ['a.safetensors: in_proj_weight: finite numbers are needed.', 'error'],
    ]);
  });
});

it('a fault of the page’s own is not hidden', async () => {
  const page = opened();
  const fault = new Error('a fault');
  page.session.import = () => {
    throw fault;
  };
  const opening = new FileOpening(page.session).open([layerFile({ dModel: 8, heads: 2 })]);
  await expect(opening).rejects.toBe(fault);
  expect(said(page)).toEqual([]);
});

describe('of several files', () => {
  const first = () => slowFile({ dModel: 4, heads: 1 }, 'first');
  const second = () => slowFile({ dModel: 8, heads: 1 }, 'second');

  it('the one that was opened last is shown, even where another is read after it', async () => {
    const page = opened();
    const [a, b, files] = [first(), second(), new FileOpening(page.session)];
    const openings = [files.open([a.file]), files.open([b.file])];
    b.read();
    await openings[1];
    a.read();
    await openings[0];
    expect(page.session.state.dModel).toBe(8);
    expect(said(page).map(([text]) => text)).toEqual([
      'second: a split layer, d_model 8, 1 head. Your words are random vectors: the file of a layer has no embeddings.',
    ]);
  });

  it('a question about the last one stays, even where another is read meanwhile', async () => {
    const page = opened();
    const { session } = page;
    const [a, files] = [first(), new FileOpening(session)];
    const bytes = layerBytes({ dModel: 8, heads: 2, variant: 'split' }, false);
    const openings = [files.open([a.file]), files.open([fileNamed('asks', bytes)])];
    await vi.waitFor(() => expect(session.files.current?.file).toBe('asks'));
    a.read();
    await openings[0];
    expect(session.files.current?.file).toBe('asks');
    expect(session.state.parameters).not.toBe('imported');
    session.files.answer(0);
    await openings[1];
    expect(session.state).toMatchObject({ parameters: 'imported', dModel: 8 });
    expect(session.notices.map(({ text }) => text.split(':')[0])).toEqual(['asks']);
  });

  it('none is shown in an element that has left its page meanwhile', async () => {
    const page = opened();
    const a = first();
    const opening = new FileOpening(page.session).open([a.file]);
    page.session.stop();
    a.read();
    await opening;
    expect(page.session.state.parameters).toBe(openingState.parameters);
    expect(said(page)).toEqual([]);
  });
});
