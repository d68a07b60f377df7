import { effect } from '@preact/signals-core';
import { describe, expect, it } from 'vitest';
import { encode, decode, patched } from '../../../web/model/link';
import { defaultState, openingState } from '../../../web/model/state';
import { isShare } from '../../../web/model/tables';
import english from '../../../web/words/en/ui.ftl?raw';
import { registerWords } from '../../../web/words/words';
import { newModel } from '../support/model';

registerWords(english);

const notices = (model: ReturnType<typeof newModel>['model']) =>
  model.notices.value.map(({ text }) => text);

describe('what a reader changes', () => {
  it('is computed, and undone and redone', () => {
    const { model } = newModel();
    const before = model.numbers[0];
    model.changeLayer({ variant: 'narrow' });
    expect(model.numbers[0]?.config.variant).toBe('narrow');
    expect(model.numbers[0]?.cost.parameters).toBeLessThan(before?.cost.parameters ?? 0);
    model.undo();
    expect(model.layer.variant).toBe('split');
    model.redo();
    expect(model.layer.variant).toBe('narrow');
  });

  it('settles what does not fit with it, and says so', () => {
    const { model } = newModel();
    model.changeLayer({ dModel: 24 });
    expect(model.layer.parameters).toBe('random');
    expect(notices(model)).toEqual([
      expect.stringContaining('“Parameters” is now “Random, by seed”: '),
    ]);
    model.changeLayer({ parameters: 'patterns' });
    expect(model.layer.dModel).toBe(16);
  });

  it('is said only as long as it is true', () => {
    const { model } = newModel();
    const settled = () => model.changeLayer({ dModel: 24 });
    settled();
    model.step(1);
    expect(notices(model)).toHaveLength(1);
    model.undo();
    expect(notices(model)).toEqual([]);
    settled();
    model.changeLayer({ heads: 2 });
    expect(notices(model)).toEqual([]);
    // A change that goes on, as typing, keeps what its first letter said.
    model.changeLayer({ parameters: 'patterns' }, { tag: 'type' });
    model.changeLayer({ seed: 2 }, { tag: 'type' });
    expect(notices(model)).toHaveLength(1);
    model.notify('copied', 'press');
    model.pressed();
    expect(notices(model)).toEqual([expect.stringContaining('16')]);
  });

  it('is refused by the core with its reason, and stays as it was', () => {
    const { model } = newModel();
    model.changeLayer({ parameters: 'random', sharedQK: true, variant: 'wide', dK: 3 });
    const before = model.state;
    const output = model.numbers[0]?.tensor('output').data;
    expect(model.changeLayer({ scaling: -1 })).toBe(false);
    expect(model.state).toEqual(before);
    expect(model.numbers[0]?.tensor('output').data).toEqual(output);
    expect(notices(model).at(-1)).toContain('scaling');
  });

  it('keeps the chosen cell where the picture still has it', () => {
    const { model } = newModel();
    model.change({ stage: 'scores', cell: { name: 'scores', index: [1, 2, 3] } });
    model.change({ stage: 'softmax' });
    expect(model.state.cell).toEqual({ name: 'attn_weights', index: [1, 2, 3] });
    model.change({ head: 3 });
    expect(model.state.cell).toEqual({ name: 'attn_weights', index: [3, 2, 3] });
    model.change({ sentence: 'two words' });
    expect(model.state.cell).toBeNull();
  });

  it('computes nothing while it plays, and tells those who read the layer alone nothing', () => {
    const { model, frames } = newModel();
    model.change({ stage: 'scores', progress: 0 });
    let told = 0;
    const stop = effect(() => {
      told += Number(model.layer.heads === 4 && model.numbers.length === 1);
    });
    model.player.play();
    frames.pass(200);
    stop();
    expect(model.state.stage).toBe('softmax');
    expect(told).toBe(1);
  });

  it('embeds no words again whose numbers it has: of two layers, or for a press on a head', () => {
    const { model, core } = newModel();
    const asked: string[] = [];
    model.start({
      ...core,
      embed: (request) => {
        asked.push(`embed ${request.kind}`);
        return core.embed(request);
      },
      validHeads: (...of) => {
        asked.push('validHeads');
        return core.validHeads(...of);
      },
    });
    model.compare();
    asked.length = 0;
    const before = model.numbers;
    model.change({ head: 3 });
    model.change({ head: 9 });
    model.change({ planN: 20 });
    expect(model.state.head).toBe(3);
    expect(asked).toEqual([]);
    model.changeLayer({ parameters: 'random' });
    expect(asked.filter((each) => each !== 'validHeads')).toEqual(['embed hashed']);
    expect(model.numbers[0]).toBe(before[0]);
  });

  it('carries word classes over an edit of the sentence', () => {
    const { model } = newModel();
    model.change({ classes: { 9: 'verb' } });
    model.change({ sentence: 'I am going to deposit my money at the old bank' });
    expect(model.state.classes).toEqual({ 10: 'verb' });
  });
});

describe('edits', () => {
  it('replace a number, keep what was there, and are taken back', () => {
    const { model } = newModel();
    const place = { name: 'W_Q', index: [2, 5] };
    const before = model.numbers[0]?.at(place);
    model.changeLayer({ edits: [{ ...place, value: 2.5 }] });
    const [numbers] = model.numbers;
    expect(numbers?.at(place)).toBe(2.5);
    expect(numbers?.facts.edits).toEqual([expect.objectContaining({ before, value: 2.5 })]);
    expect(numbers?.withoutEdits('output').data).not.toEqual(numbers?.tensor('output').data);
    model.changeLayer({ edits: [] });
    expect(model.numbers[0]?.at(place)).toBe(before);
  });

  it('are dropped where the layer has no such number', () => {
    const { model } = newModel();
    model.changeLayer({ edits: [{ name: 'b_Q', index: [0], value: 1 }] });
    expect(model.numbers[0]?.facts.dropped).toHaveLength(1);
  });

  it('of an input reach the output', () => {
    const { model } = newModel();
    const output = model.numbers[0]?.tensor('output').data;
    model.changeLayer({ edits: [{ name: 'token', index: [0, 0], value: 3 }] });
    expect(model.numbers[0]?.tensor('output').data).not.toEqual(output);
  });
});

describe('two layers', () => {
  it('are equals: each has its own choices', () => {
    const { model } = newModel();
    model.compare({ variant: 'wide', parameters: 'random' });
    expect(model.numbers.map(({ config }) => config.variant)).toEqual(['split', 'wide']);
    model.changeLayer({ heads: 2 });
    expect(model.state.layers.map(({ heads }) => heads)).toEqual([4, 2]);
    model.keep(1);
    expect(model.state.layers).toHaveLength(1);
    expect(model.numbers[0]?.config.variant).toBe('wide');
  });

  it('go into a link and come out of it', () => {
    const { model } = newModel();
    model.compare({ variant: 'wide', muted: [0, 2], parameters: 'random' });
    const pairs = encode(model.state);
    expect(pairs).toContainEqual(['compare', expect.stringContaining('muted:1.3')]);
    const { patch, refusals } = decode(pairs);
    expect(refusals).toEqual([]);
    expect(patched(defaultState, patch)).toEqual(model.state);
  });
});

describe('a trained layer', () => {
  it('has the parameters of its step', () => {
    const { model } = newModel();
    model.showPairs(
      new URLSearchParams('parameters=trained&task=what-where&heads=2&seed=1&training-step=4'),
    );
    const run = model.training(0);
    expect(run?.setup.task).toBe('what-where');
    const start = model.numbers[0]?.tensor('W_Q').data;
    run?.advance(4, () => true);
    model.change({ trainingStep: 4 }, { unrecorded: true });
    expect(model.numbers[0]?.facts.trained?.step).toBe(4);
    expect(model.numbers[0]?.tensor('W_Q').data).not.toEqual(start);
  });

  it('runs backward from the loss of its task', () => {
    const { model } = newModel();
    model.showPairs(
      new URLSearchParams('parameters=trained&heads=2&direction=backward&stage=softmax'),
    );
    expect(model.numbers[0]?.facts.loss?.of).toBe('task');
    expect(model.numbers[0]?.tensor('grad.scores').shape).toEqual([2, 10, 10]);
    expect(model.order[0]).toBe('output');
    const tables = model.numbers[0]?.tables;
    expect(
      ['attn_weights', 'grad.masked', 'scores'].map((name) => tables && isShare(tables, name)),
    ).toEqual([true, false, false]);
  });
});

describe('the player', () => {
  it('shows every stage complete and stops at the end', () => {
    const { model, frames } = newModel();
    model.goTo(0);
    model.player.play();
    const seen = new Set<string>();
    for (let k = 0; k < 2000 && model.player.playing; k++) {
      frames.pass(1, 100);
      if (model.state.progress === 1) seen.add(model.state.stage);
    }
    expect(model.player.playing).toBe(false);
    expect([...seen]).toEqual(model.order);
  });

  it('jumps from stage to stage with reduced motion', () => {
    const { model, frames } = newModel({ reducedMotion: true });
    model.goTo(0);
    model.player.play();
    frames.pass(120, 100);
    expect(model.state.progress).toBe(1);
    expect(model.position).toBeGreaterThan(1);
  });
});

describe('a link', () => {
  it('the base of rotary positions is the layer’s own, where it turns', () => {
    const { model } = newModel();
    model.showPairs(new URLSearchParams('parameters=random&rotary=halves&rotary-base=500000'));
    expect(model.layerNumbers?.config).toMatchObject({ rotary: 'halves', rotaryBase: 500000 });
    model.changeLayer({ rotary: 'none' });
    expect(model.layerNumbers?.config.rotary).toBe('none');
    expect(model.layer.rotaryBase).toBe(500000);
  });

  it('a file’s layer has the positions, window and sink that the file says, and no others', () => {
    const { model, core } = newModel();
    model.changeLayer({ parameters: 'random', alibi: true, sink: 2 });
    const config = {
      ...{ dModel: 16, heads: 4, bias: false, seed: 3 },
      ...{ rotary: 'halves' as const, rotaryBase: 500000, window: 3 },
    };
    const made = core.createLayer(config);
    const parameters = {
      in_proj_weight: made.tensor('in_proj_weight').data,
      'out_proj.weight': made.tensor('out_proj.weight').data,
    };
    model.open({ name: 'layer.safetensors', config, parameters, inputs: null }, {});
    expect(model.notices.value).toEqual([]);
    expect(model.layerNumbers?.config).toMatchObject({
      ...config,
      seed: model.layer.seed,
      alibi: false,
      sink: 'none',
    });
  });

  it.each(['hostile=1', 'heads=0', 'heads=NaN', 'cell=scores', 'edits=q.1.1:2', 'compare=x:1'])(
    'says what it refuses: %s',
    (query) => {
      const { refusals, patch } = decode(new URLSearchParams(query));
      expect(refusals).toHaveLength(1);
      expect(patched(openingState, patch).layers[0]).toEqual(openingState.layers[0]);
    },
  );
});
