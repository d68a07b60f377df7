/** Opens layers from files: reads only the parts needed, and asks the reader what the file leaves open. */
import {
  FileError,
  isWarning,
  layerFromFile,
  layerNote,
  layerPlace,
  listLayers,
  openTogether,
  sourceOfBlob,
  type Answer,
  type FileLayer,
  type LayerFileOptions,
  type ModelConfig,
  type OpenedFile,
} from '../files';
import type { Variant } from '../core/types';
import { ownMaskOf, type OwnMask } from '../state/own-mask';
import { maxColumns, maxHeads, maxTokens } from '../state/state';
import { inputsOf, unusedOf } from './file-inputs';
import type { FileInputs } from '../session/imported';
import type { FileQuestion } from '../session/file-question';
import type { Session } from '../session/session';
import { filesText } from '../text/files';
import { menusText } from '../text/menus';

/** Files opened together. */
interface Opened {
  readonly name: string;
  readonly file: OpenedFile;
  readonly model: ModelConfig | null;
  /** The files among them without anything about a layer. */
  readonly others: readonly string[];
}

/** A question, and the meaning of each answer. */
interface Asked {
  readonly question: FileQuestion;
  readonly answers: readonly Answer[];
}

/** Tag of the notices about the layer on show: they are removed when another is opened. */
const about = 'opened file';

/** Opens the files of one page, one after the other. */
export class FileOpening {
  private opened = 0;
  /** The number of the file on show. */
  private shown = 0;
  /** The number of the file that is being taken apart, or asks its reader something; 0 for none. */
  private taken = 0;
  /** The model whose layers were listed last. */
  private last: Opened | null = null;
  /** Takes a config.json while the reader is asked how to cut a layer. */
  private takeModel: ((model: ModelConfig) => void) | null = null;

  constructor(private readonly session: Session) {}

  /**
   * Opens files that were chosen or dropped together. What does not fit is reported, and nothing changes. Of
   * several openings the last one is shown, however long each takes to read.
   */
  async open(files: readonly File[]): Promise<void> {
    const name = menusText.openedFile.togetherName(files.map((file) => file.name));
    const number = ++this.opened;
    await this.said(name, async () => {
      const sources = files.map((file) => sourceOfBlob(file, file.name));
      const { file, model, unused } = await openTogether(sources);
      if (file) return this.show({ name, file, model, others: unused }, number);
      if (model && this.takeModel) return this.takeModel(model);
      throw new FileError(menusText.openedFile.configAlone);
    });
  }

  /** Lists the layers of the model again. */
  async again(): Promise<void> {
    const { last } = this;
    if (last) await this.said(last.name, () => this.show(last, ++this.opened));
  }

  private async said(name: string, work: () => Promise<void> | void): Promise<void> {
    try {
      await work();
    } catch (error) {
      // DOMException: a folder, or a file that is gone or cannot be read.
      const kinds = [FileError, RangeError, TypeError, DOMException];
      if (!(error instanceof Error) || !kinds.some((kind) => error instanceof kind)) throw error;
      const { files } = this.session;
      const problem = menusText.openedFile.fileProblem(name, error.message);
      if (this.takeModel) files.refuse(problem);
      else this.session.notify(problem, 'error');
    }
  }

  private async show(opened: Opened, number: number): Promise<void> {
    const { session } = this;
    if (this.isOvertaken(number)) return;
    session.files.answer(null);
    this.taken = number;
    const layer = await this.layerOf(opened).finally(() => {
      if (this.taken === number) this.taken = 0;
    });
    // Cancelled, overtaken, or the element has left its page.
    if (!layer || !session.coreLayers || this.isOvertaken(number)) return;
    const { name } = opened;
    const inputs = inputsOf(layer);
    const { config, parameters } = layer;
    session.import({ name, config, parameters, inputs, attnMask: maskIn(layer) });
    this.shown = number;
    session.retract(about);
    const unused = unusedOf(layer, opened.file.tensors.keys(), inputs);
    session.notify(imported(name, layer, inputs, unused), 'info');
    if (opened.others.length > 0)
      session.notify(filesText.layerNotes.unusedFiles(opened.others), 'info');
    const { mask } = layer.config;
    if (!inputs && mask === 'padding' && layer.padding.length === 0)
      session.notify(menusText.openedFile.paddingOfNothing, 'info');
    const notes = layer.notes.filter(
      ({ kind }) => kind !== 'causal' || session.state.mask !== 'causal',
    );
    for (const note of notes) {
      if (!isWarning(note)) session.notify(layerNote(note), 'info');
    }
    const warnings = notes.filter(isWarning).map(layerNote);
    if (warnings.length > 0)
      session.notify(menusText.openedFile.fileProblem(name, warnings.join(' ')), 'warning', about);
  }

  /** Whether a later file is on show, or about to be. */
  private isOvertaken(number: number): boolean {
    return number < Math.max(this.shown, this.taken);
  }

  /** The layer that the reader chooses; null where they cancel. */
  private async layerOf(opened: Opened): Promise<FileLayer | null> {
    let options: LayerFileOptions = {
      limits: {
        columns: maxColumns,
        heads: maxHeads,
        grouped: true,
        rows: maxTokens,
        why: menusText.openedFile.toBeDrawn,
      },
      ...(opened.model && { model: opened.model }),
    };
    let refused = '';
    for (;;) {
      try {
        return await layerFromFile(opened.file, options);
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        if (error.option === 'config' && options.model !== (opened.model ?? undefined)) {
          // The config.json given as an answer belongs to another model: ask again.
          options = { ...options, model: opened.model ?? undefined };
          refused = error.message;
          continue;
        }
        if (error.answers.length === 0) throw error;
        const more = await this.ask(opened, options, error, refused);
        if (!more) return null;
        refused = '';
        options = { ...options, ...more };
      }
    }
  }

  private async ask(
    opened: Opened,
    options: LayerFileOptions,
    error: FileError,
    refused: string,
  ): Promise<LayerFileOptions | null> {
    const { files } = this.session;
    if (error.option === 'prefix') {
      this.last = opened;
      files.model = { file: opened.name, layers: error.answers.length };
      const { question, answers } = layersOf(opened);
      const answer = await files.ask(question);
      return answer === null ? null : (answers[answer] ?? null);
    }
    const { question, answers } = cutsOf(opened.name, options.prefix ?? '', error, refused);
    return new Promise((resolve) => {
      const takeModel = (model: ModelConfig) => {
        resolve({ model });
        files.answer(null);
      };
      this.takeModel = takeModel;
      void files.ask(question).then((answer) => {
        if (this.takeModel === takeModel) this.takeModel = null;
        resolve(answer === null ? null : (answers[answer] ?? null));
      });
    });
  }
}

/** The file's own mask in the form of the state. */
function maskIn({ attnMask }: FileLayer): OwnMask | null {
  const [n = 0, m = 0] = attnMask?.shape ?? [];
  return attnMask && ownMaskOf([n, m], attnMask.data);
}

function layersOf({ name, file }: Opened): Asked {
  const layers = listLayers(file).map((layer) => ({
    name: layer.prefix,
    family: layer.family,
    place: layerPlace(layer),
    dModel: layer.dModel,
    shapes: layer.shapes,
    problem: layer.problem,
  }));
  const missing = [...new Set(file.elsewhere?.values() ?? [])];
  return {
    question: { kind: 'layer', file: name, refused: '', layers, missing },
    answers: layers.map((layer) => ({ prefix: layer.name })),
  };
}

function cutsOf(
  file: string,
  layer: string,
  { option, answers }: FileError,
  refused: string,
): Asked {
  const cuts = answers.map(({ variant, heads, dK }) => ({
    variant: option === 'variant' ? (variant as Variant) : null,
    heads: Number(heads),
    dK: Number(dK),
  }));
  return { question: { kind: 'cut', file, layer, refused, cuts }, answers };
}

function imported(
  name: string,
  { config, converted, prefix, family, x, tokens }: FileLayer,
  inputs: FileInputs | null,
  unused: readonly string[],
): string {
  const { dModel, heads, variant = 'split' } = config;
  const types = [...new Set(converted.map(({ from }) => from))];
  const rounded = converted.reduce((sum, each) => sum + each.rounded, 0);
  const layer = { prefix, family, variant, dModel, heads, types, rounded };
  const rows = inputs && {
    n: inputs.tokens.length,
    m: inputs.memoryTokens.length,
    named: tokens !== null,
  };
  return menusText.openedFile.openedText(
    name,
    layer,
    rows ?? (x ? 'needs-memory' : 'no-x'),
    unused,
  );
}
