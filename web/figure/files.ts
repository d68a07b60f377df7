/** Opens what a reader drops or chooses: a layer, a model's folder, a lesson; and saves what is on show. */
import {
  FileError,
  isWarning,
  layerFromFile,
  layerNote,
  listLayers,
  metadataOfTokens,
  numpyCode,
  openTogether,
  pytorchCode,
  sourceOfBlob,
  tensorsOfLayer,
  tensorsOfTrace,
  unusedFiles,
  unusedText,
  writeSafetensors,
  type Answer,
  type FileLayer,
  type ListedLayer,
  type OpenedTogether,
} from '../files';
import { shown } from '../files/errors';
import type { LayerConfig } from '../core/types';
import type { Model } from '../model/model';
import type { Numbers } from '../model/numbers';
import { textOf } from '../model/sentence';
import { maxColumns, maxHeads, maxTokens, type Shared } from '../model/state';
import type { Session } from '../ui/session';
import { say } from '../words/words';
import { save } from './save';

/** What was opened together, and the name it is called by. */
type Opened = OpenedTogether & { readonly name: string };

export class FigureFiles {
  constructor(
    private readonly model: Model,
    private readonly session: Session,
    private readonly openLesson: (text: string, name: string) => Promise<void>,
  ) {}

  /** Opens files together; what cannot be read is said, and nothing changes. */
  async open(files: readonly File[]): Promise<void> {
    const [first] = files;
    if (!first) return;
    const { scene, fileQuestion } = this.session;
    fileQuestion.value = null;
    // On the first screen nothing could be asked or said.
    if (scene.value === 'first' || scene.value === 'minute') scene.value = 'explore';
    await this.said(async () => {
      // A README among a model's files is no lesson.
      if (files.every(({ name }) => /\.md$/i.test(name))) {
        await this.openLesson(await first.text(), first.name);
        return;
      }
      const opened = await openTogether(files.map((file) => sourceOfBlob(file, file.name)));
      const { name } = files.find((file) => /\.safetensors$/i.test(file.name)) ?? first;
      await this.choose({ ...opened, name });
    });
  }

  /** Asks which layer, where a model has several. */
  private async choose(opened: Opened): Promise<void> {
    if (!opened.file) throw new RangeError(say('figure-no-tensors'));
    const layers = listLayers(opened.file);
    const [only, second] = layers;
    if (only && !second) await this.read(opened, only.prefix, {});
    else
      this.ask(
        say('figure-which-layer', { count: layers.length }),
        layers.map((layer) => [layerLabel(layer), () => this.read(opened, layer.prefix, {})]),
      );
  }

  /** Reads a layer; where the file leaves something open, its reader is asked. */
  private async read(opened: Opened, prefix: string, answer: Answer): Promise<void> {
    const { file, model, name } = opened;
    if (!file) return;
    try {
      const options = { ...answer, prefix, ...(model ? { model } : {}) };
      this.show(await layerFromFile(file, options), opened);
    } catch (error) {
      if (!(error instanceof FileError) || error.answers.length === 0) throw error;
      this.ask(
        say('figure-how-many-heads', { layer: shown(prefix === '' ? name : prefix) }),
        error.answers.map((given) => [
          headsLabel(given),
          () => this.read(opened, prefix, { ...answer, ...given }),
        ]),
      );
    }
  }

  private ask(asks: string, options: readonly (readonly [string, () => Promise<void>])[]): void {
    const { fileQuestion } = this.session;
    fileQuestion.value = {
      asks,
      options: options.map(([label, does]) => ({
        label,
        choose: () => {
          fileQuestion.value = null;
          void this.said(does);
        },
      })),
    };
  }

  private show(layer: FileLayer, opened: Opened): void {
    const { x, memory, config, parameters } = layer;
    const rowCount = Math.max(x?.shape[0] ?? 0, memory?.shape[0] ?? 0);
    const { dModel, dMemory = dModel, heads } = config;
    const columns = Math.max(dModel, dMemory);
    if (columns > maxColumns || heads > maxHeads || rowCount > maxTokens) {
      const most = { mostColumns: maxColumns, mostHeads: maxHeads, mostRows: maxTokens };
      throw new RangeError(say('figure-too-large', { columns, heads, rows: rowCount, ...most }));
    }
    const rows = (count = 0, names: readonly string[] | null) =>
      textOf(names ?? Array.from({ length: count }, (_, row) => `x${row + 1}`));
    const inputs: Partial<Shared> = x
      ? {
          sentence: rows(x.shape[0], layer.tokens),
          memory: memory ? rows(memory.shape[0], layer.memoryTokens) : '',
          classes: {},
          memoryClasses: {},
          padding: layer.padding,
          attnMask: layer.attnMask ? ownMask(layer.attnMask) : null,
        }
      : {};
    const { name } = opened;
    this.model.open(
      { name, config: x ? config : unmasked(config), parameters, inputs: x && { x, memory } },
      inputs,
    );
    this.model.notify(openedText(layer, opened), 'file');
  }

  saveLayer(): void {
    this.withNumbers((numbers) => {
      const { entries, metadata } = tensorsOfLayer(numbers.config, (name) => numbers.tensor(name));
      save('layer.safetensors', bytesOf(entries, metadata));
    });
  }

  saveTrace(): void {
    this.withNumbers((numbers) => {
      const read = (name: string) => numbers.tensor(name);
      const { entries, metadata } = tensorsOfLayer(numbers.config, read);
      const stages = tensorsOfTrace(read, inputsOf(numbers));
      const { words, memoryWords } = numbers.facts;
      const names = metadataOfTokens(words, memoryWords);
      save('trace.safetensors', bytesOf([...entries, ...stages], new Map([...metadata, ...names])));
    });
  }

  async copyProgram(kind: 'pytorch' | 'numpy'): Promise<void> {
    const [numbers] = this.model.numbers;
    if (!numbers) return;
    const input = {
      ...inputsOf(numbers),
      config: numbers.config,
      read: (name: string) => numbers.tensor(name),
      muted: numbers.facts.muted,
    };
    const code = kind === 'pytorch' ? pytorchCode(input) : numpyCode(input);
    try {
      await navigator.clipboard.writeText(code);
      this.model.notify(say('share-copied'), 'press');
    } catch {
      // No clipboard here: the program is saved as a file.
      save(`layer-${kind}.py`, code);
    }
  }

  private withNumbers(does: (numbers: Numbers) => void): void {
    const { layerNumbers } = this.model;
    if (layerNumbers) does(layerNumbers);
  }

  /** Does something with a file; why it failed is said. */
  private async said(does: () => Promise<void>): Promise<void> {
    try {
      await does();
    } catch (error) {
      this.model.notify(error instanceof Error ? error.message : String(error));
    }
  }
}

const bytesOf = (...file: Parameters<typeof writeSafetensors>) =>
  new Uint8Array(writeSafetensors(...file));

const layerLabel = ({ prefix, family, problem }: ListedLayer) =>
  problem === '' ? `${shown(prefix)} (${family})` : `${shown(prefix)}: ${problem}`;

function headsLabel({ heads = 0, kvHeads = heads, dK = 0 }: Answer): string {
  const isShared = kvHeads !== heads;
  return isShared
    ? say('figure-shared', { heads, kvHeads, dK })
    : say('figure-heads', { heads, dK });
}

/** The file's masks are for its own x; the mask that is causal is for any. */
const unmasked = (config: LayerConfig): LayerConfig => ({
  ...config,
  mask: config.mask === 'own' || config.mask === 'padding' ? 'none' : (config.mask ?? 'none'),
});

/** All that is to be said of a layer, a line each, warnings first. */
function openedText(layer: FileLayer, { name, unused }: Opened): string {
  const { x, memory, padding, attnMask, prefix, family, converted } = layer;
  const hasInputs = memory !== null || attnMask !== null || padding.length > 0;
  const notes = layer.notes.filter(({ code }) => x || code !== 'file-note-own-mask');
  const rounded = converted.reduce((sum, each) => sum + each.rounded, 0);
  return [
    prefix === ''
      ? say('figure-opened', { name: shown(name), family })
      : say('figure-opened-layer', { name: shown(name), layer: shown(prefix), family }),
    ...notes.filter(isWarning).map(layerNote),
    ...(x ? [] : [say(hasInputs ? 'figure-inputs-without-x' : 'figure-words-for-x')]),
    ...notes.filter((note) => !isWarning(note)).map(layerNote),
    ...(rounded > 0 ? [say('figure-rounded', { count: rounded })] : []),
    ...(layer.unused.length > 0 ? [unusedText(layer.unused)] : []),
    ...(unused.length > 0 ? [unusedFiles(unused)] : []),
  ].join('\n');
}

function ownMask({
  shape,
  data,
}: {
  shape: readonly number[];
  data: Float32Array;
}): Shared['attnMask'] {
  const [n = 0, m = 0] = shape;
  return { n, m, added: Array.from(data, (each) => (each === -Infinity ? null : each)) };
}

const inputsOf = ({ facts, config }: Numbers) => ({
  memory: facts.memoryWords !== null,
  padding: facts.padding,
  attnMask: config.mask === 'own',
  normed: config.qkNorm !== 'none',
  rotated: config.rotary !== 'none',
});
