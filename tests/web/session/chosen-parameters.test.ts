/** Trained parameters bring their own heads and words; choosing others restores the previous layer. */
import { describe, expect, it } from 'vitest';
import { startOf } from '../../../web/state/training';
import { open, pairs } from '../support/session';

describe('choosing trained parameters, and then others,', () => {
  it('brings back the heads that the reader had, and says so', () => {
    const { session, said } = open('heads=4');
    session.parameters.choose('trained');
    expect(session.state.heads).toBe(2);
    expect(said()).toEqual([]);
    session.parameters.choose('constructed');
    expect(session.state).toMatchObject({ parameters: 'constructed', heads: 4 });
    expect(said()).toEqual(['heads: as before the training.']);
  });

  it('brings back all that a task replaced, the sentence, too', () => {
    const { session } = open('parameters=random&heads=8&variant=wide&bias=on&sentence=a b c');
    const { heads, variant, bias, mask, positions, sentence } = session.state;
    session.parameters.choose('trained');
    session.change(startOf('prey'));
    expect(session.state.sentence).not.toBe(sentence);
    session.parameters.choose('random');
    expect(session.state).toMatchObject({ heads, variant, bias, mask, positions, sentence });
    // The task does not belong to the layer; it stays for the next training.
    expect(session.state.task).toBe('prey');
  });

  it('keeps what the reader has changed of the training’s layer', () => {
    const { session } = open('parameters=random&heads=8&mask=causal');
    session.parameters.choose('trained');
    session.change({ heads: 1 });
    session.parameters.choose('random');
    expect(session.state).toMatchObject({ heads: 1, mask: 'causal' });
  });

  it('is one change to undo', () => {
    const { session } = open('heads=4');
    session.parameters.choose('trained');
    session.parameters.choose('random');
    session.undo();
    expect(session.state).toMatchObject({ parameters: 'trained', heads: 2 });
    session.undo();
    expect(session.state).toMatchObject({ parameters: 'constructed', heads: 4 });
  });

  it('leaves a program’s choice as it is', () => {
    const { session } = open('heads=4');
    session.parameters.choose('trained');
    session.set({ parameters: 'random' });
    expect(session.state.heads).toBe(2);
  });

  it('brings nothing back into a layer that was opened trained', () => {
    const { session } = open('heads=4');
    session.parameters.choose('trained');
    session.open(pairs('parameters=trained&heads=2'));
    session.parameters.choose('random');
    expect(session.state.heads).toBe(2);
  });
});
