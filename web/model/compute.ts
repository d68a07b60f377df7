/** Computes the numbers of a layer: has the core make it, applies the reader's edits, runs it forward and back. */
import type { Core } from '../core/core-types';
import type { Layer, LayerConfig, TensorData } from '../core/types';
import { isInput } from './edits';
import { flatIndex } from './flat-index';
import {
  Numbers,
  type AskedFacts,
  type Edited,
  type LossFacts,
  type TrainedFacts,
} from './numbers';
import {
  coreInput,
  inOrder,
  isRows,
  optionsOf,
  runOf,
  type Imported,
  type Input,
  type Inputs,
  type Run,
} from './run';
import { tokenise } from './sentence';
import { defaultMemory, defaultShared, type Edit, type LayerChoice, type State } from './state';
import type { Trainings } from './trainings';

/** A core's layer, and how its parameters differ from those of its configuration. */
class Made {
  readonly layer: Layer;
  /** The id of the parameters that it was given; '' while it has its configuration's. */
  private given = '';
  private edits: readonly Edited[] = [];

  constructor(core: Core, config: LayerConfig) {
    this.layer = core.createLayer(config);
  }

  /** Gives the layer a run's parameters, without edits. */
  reset({ given }: Run): void {
    for (const { place, before } of this.edits)
      this.layer.setValue(place.name, place.index, before);
    this.edits = [];
    if (given.parameters && this.given !== given.id) this.layer.setParameters(given.parameters);
    this.given = given.id;
  }

  /** Replaces numbers of the parameters. @returns the edits that the core refuses */
  edit(edits: readonly Edited[]): readonly Edited[] {
    return edits.filter((edit) => {
      try {
        this.layer.setValue(edit.place.name, edit.place.index, edit.value);
      } catch (error) {
        if (error instanceof RangeError) return true;
        throw error;
      }
      this.edits = [...this.edits, edit];
      return false;
    });
  }

  run(run: Run, { x, memory }: Inputs): void {
    this.layer.setMuted(run.muted);
    this.layer.begin(coreInput(x), optionsOf(run, memory));
    while (this.layer.step() !== null);
  }
}

/** Readers toggle between three: wide, split and narrow. */
const mostLayers = 3;

/** Computes one of the layers on show; each of two has a computer of its own. */
export class LayerComputer {
  /** By configuration, in order of use. */
  private readonly made = new Map<string, Made>();
  /** The same layer without edits, while there are some. */
  private plain: Made | null = null;
  private last: { readonly key: string; readonly numbers: Numbers } | null = null;
  /** A text without a word keeps the words of before, so that the picture is never empty. */
  private fallback = {
    words: tokenise(defaultShared.sentence).words,
    memoryWords: tokenise(defaultMemory).words,
  };

  constructor(
    private readonly core: Core,
    private readonly trainings: Trainings,
    private readonly failed: (error: unknown) => void,
  ) {}

  /**
   * The numbers of a state's layer: the same object as long as nothing changes that they depend on.
   * @throws the core's errors, which name the field
   */
  compute(state: State, choice: LayerChoice, imported: Imported | null): Numbers {
    const run = this.runOf(state, choice, imported);
    const key = run.key + JSON.stringify(choice.edits);
    if (this.last?.key === key) return this.last.numbers;
    // From here on the layer has other numbers, even where this fails.
    this.last?.numbers.end();
    this.last = null;
    const numbers = this.computed(run, state, choice, imported);
    this.last = { key, numbers };
    if (state.rows === 'words')
      this.fallback = {
        words: run.words,
        memoryWords: run.memoryWords.length > 0 ? run.memoryWords : this.fallback.memoryWords,
      };
    return numbers;
  }

  /** The output of another run, with word `order[k]` at place k. @throws RangeError where memory is short */
  outputInOrder(
    state: State,
    choice: LayerChoice,
    imported: Imported | null,
    order: readonly number[],
  ): TensorData {
    const run = this.runOf(state, choice, imported);
    const { x, memory } = run.inputs();
    const made = new Made(this.core, run.config);
    try {
      made.reset(run);
      made.run(run, { x: inOrder(x, order), memory });
      return made.layer.tensor('output');
    } finally {
      made.layer.dispose();
    }
  }

  /** The core's layer with the numbers on show, for a program that asks for it; null before any. */
  get layer(): Layer | null {
    return this.last?.numbers.coreLayer ?? null;
  }

  private runOf(state: State, choice: LayerChoice, imported: Imported | null): Run {
    return runOf(this.core, this.trainings, state, choice, imported, this.fallback);
  }

  private computed(
    run: Run,
    state: State,
    choice: LayerChoice,
    imported: Imported | null,
  ): Numbers {
    const made = this.layerOf(run);
    const inputs = run.inputs();
    const { x, memory } = inputs;
    this.plain?.layer.dispose();
    this.plain = choice.edits.length > 0 ? new Made(this.core, run.config) : null;
    const { plain } = this;
    if (plain) {
      plain.reset(run);
      plain.run(run, inputs);
    }
    const edits = choice.edits.flatMap((edit): Edited[] => {
      const before = plain && numberAt(plain.layer, edit);
      return before === null ? [] : [{ place: edit, before, value: edit.value }];
    });
    made.reset(run);
    const refused = made.edit(edits.filter(({ place }) => !isInput(place.name)));
    made.run(run, {
      x: edited(x, edits, ''),
      memory: memory && edited(memory, edits, 'memory_'),
    });
    const goesBack = state.direction === 'backward';
    if (goesBack && plain) goBack(run, plain.layer);
    const applied = edits.filter((edit) => !refused.includes(edit));
    const file = imported?.name ?? null;
    return new Numbers(
      this.core,
      made.layer,
      plain?.layer ?? null,
      {
        words: run.words,
        memoryWords: run.memoryWords.length > 0 ? run.memoryWords : null,
        classes: isRows(x) ? [] : x.classes,
        memoryClasses: memory && !isRows(memory) ? memory.classes : [],
        padding: run.padding,
        muted: run.muted,
        positions: choice.positions && !isRows(x),
        file: choice.parameters === 'imported' ? file : null,
        rowsFile: isRows(x) ? file : null,
        trained: trainedFacts(run, state),
        names: this.namesOf(choice),
        loss: goesBack ? goBack(run, made.layer) : null,
        edits: applied,
        dropped: choice.edits.filter((edit) => !applied.some(({ place }) => place === edit)),
      },
      this.failed,
    );
  }

  private layerOf({ config }: Run): Made {
    const key = JSON.stringify(config);
    const made = this.made.get(key) ?? new Made(this.core, config);
    this.made.delete(key);
    this.made.set(key, made);
    for (const [oldest, old] of this.made) {
      if (this.made.size <= mostLayers) break;
      old.layer.dispose();
      this.made.delete(oldest);
    }
    return made;
  }

  private namesOf({ parameters }: LayerChoice) {
    if (parameters === 'constructed') return this.core.constructed;
    return parameters === 'patterns' ? this.core.patterns : null;
  }

  dispose(): void {
    for (const { layer } of this.made.values()) layer.dispose();
    this.plain?.layer.dispose();
    this.made.clear();
    this.plain = null;
  }
}

/** What L is, after the pass back from it: the task's loss or, where nothing is asked, the sum of the output. */
function goBack({ given: { training }, words }: Run, layer: Layer): LossFacts {
  const output = layer.tensor('output').data;
  const task = training?.lossOn(words, output);
  if (!training || !task || task.loss === null) {
    layer.backward(new Float32Array(output.length).fill(1));
    return { of: 'sum' };
  }
  layer.backward(task.gradOutput);
  const asked = task.asked.map(({ row, question, answer }): AskedFacts => {
    const { name = '', firstColumn = 0, answers = 0 } = training.setup.questions[question] ?? {};
    return { row, name, firstColumn, answers, answer };
  });
  return { of: 'task', loss: task.loss, asked };
}

function trainedFacts({ given: { training }, words }: Run, state: State): TrainedFacts | null {
  if (!training) return null;
  const { task, start, seed, steps, layer, columns } = training.setup;
  // Which rows a task asks does not depend on the output, so zeros do.
  const { asked } = training.lossOn(words, new Float32Array(words.length * layer.dModel));
  const rows = [...new Set(asked.map(({ row }) => row))];
  const step = training.nearest(state.trainingStep);
  return { task, start, seed, step, steps, asked: rows, columns };
}

/** The number at an edit's place; null where the layer has none. */
function numberAt(layer: Layer, { name, index }: Edit): number | null {
  try {
    return layer.explain(name, index).value;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** An input with its edits applied; `prefix` is that of memory's parts. */
function edited(input: Input, edits: readonly Edited[], prefix: '' | 'memory_'): Input {
  const part = ({ shape, data }: TensorData, name: string): TensorData => {
    const own = edits.filter(({ place }) => place.name === name);
    if (own.length === 0) return { shape, data };
    const copy = data.slice();
    for (const { place, value } of own) copy[flatIndex(shape, place.index)] = value;
    return { shape, data: copy };
  };
  if (isRows(input)) return part(input, prefix === '' ? 'x' : 'memory');
  return {
    ...input,
    token: part(input.token, `${prefix}token`),
    position: part(input.position, `${prefix}position`),
  };
}
