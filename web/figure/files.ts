/** Opens what a reader drops or chooses: a layer, a model's folder, a lesson; and saves what is on show. */
import {
  FileError,
  isWarning,
  layerFromFile,
  layerNote,
  listLayers,
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
import type { Model } from '../model/model';
import type { Numbers } from '../model/numbers';
import { textOf } from '../model/sentence';
import { maxColumns, maxHeads, maxTokens, type Shared } from '../model/state';
import type { Session } from '../ui/session';
import { say } from '../words/words';
import { save } from './save';

export class FigureFiles {
  constructor(
    private readonly model: Model,
    private readonly session: Session,
    private readonly openLesson: (text: string, name: string) => Promise<void>,
  ) {}

  /** Opens files together; what cannot be read is said, and nothing changes. */
  async open(files: readonly File[]): Promise<void> {
    const lesson = files.find(({ name }) => /\.md$/i.test(name));
    await this.said(async () => {
      if (lesson) {
        await this.openLesson(await lesson.text(), lesson.name);
        return;
      }
      const [first] = files;
      const opened = await openTogether(files.map((file) => sourceOfBlob(file, file.name)));
      await this.choose(opened, first?.name ?? '');
    });
  }

  /** Asks which layer, where a model has several. */
  private async choose(opened: OpenedTogether, name: string): Promise<void> {
    const { file, unused } = opened;
    if (!file) throw new RangeError(say('figure-no-tensors'));
    const layers = listLayers(file);
    if (layers.length === 1) await this.read(opened, name, layers[0]?.prefix, {});
    else
      this.session.fileQuestion.value = {
        asks: say('figure-which-layer', { count: layers.length }),
        options: layers.map((layer) => ({
          label: layerLabel(layer),
          choose: () => void this.said(() => this.read(opened, name, layer.prefix, {})),
        })),
      };
    if (unused.length > 0) this.model.notify(unusedFiles(unused));
  }

  /** Reads a layer; where the file leaves something open, its reader is asked. */
  private async read(
    opened: OpenedTogether,
    name: string,
    prefix: string | undefined,
    answer: Answer,
  ): Promise<void> {
    const { file, model } = opened;
    if (!file) return;
    this.session.fileQuestion.value = null;
    try {
      const layer = await layerFromFile(file, {
        ...answer,
        ...(prefix === undefined ? {} : { prefix }),
        ...(model ? { model } : {}),
      });
      this.show(layer, name);
    } catch (error) {
      if (!(error instanceof FileError) || error.answers.length === 0) throw error;
      this.session.fileQuestion.value = {
        asks: error.message,
        options: error.answers.map((given) => ({
          label: Object.entries(given)
            .map(([option, value]) => `${option} ${value}`)
            .join(', '),
          choose: () =>
            void this.said(() => this.read(opened, name, prefix, { ...answer, ...given })),
        })),
      };
    }
  }

  private show(layer: FileLayer, name: string): void {
    const { x, memory, config } = layer;
    const rowCount = Math.max(x?.shape[0] ?? 0, memory?.shape[0] ?? 0);
    if (config.dModel > maxColumns || config.heads > maxHeads || rowCount > maxTokens)
      throw new RangeError(
        say('figure-too-large', { columns: maxColumns, heads: maxHeads, rows: maxTokens }),
      );
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
    this.model.open(
      { name, config: layer.config, parameters: layer.parameters, inputs: x && { x, memory } },
      inputs,
    );
    this.model.notify(say('figure-opened', { name, family: layer.family }));
    // Warnings last, so that they stay: a few messages are shown.
    const notes = [...layer.notes].sort((a, b) => Number(isWarning(a)) - Number(isWarning(b)));
    if (layer.unused.length > 0) this.model.notify(unusedText(layer.unused));
    for (const note of notes) this.model.notify(layerNote(note));
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
      save('trace.safetensors', bytesOf([...entries, ...stages], metadata));
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
      this.model.notify(say('share-copied'));
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
  problem === '' ? `${prefix} (${family})` : `${prefix}: ${problem}`;

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
