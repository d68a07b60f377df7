/** A saved picture hides what the lesson on show hides, and the page around the figure. */
import { expect, it } from 'vitest';
import { pictureText } from '../../../web/figure/export';
import { nothingConcealed, themes, type Concealed } from '../../../web/picture';
import { Session } from '../../../web/ui/session';
import { newModel } from '../support/model';

it('tells no more than the figure does while a lesson asks', () => {
  const { model } = newModel();
  model.showPairs(new URLSearchParams('parameters=random&stage=embed&progress=0'));
  const session = new Session();
  const told = (concealed: Concealed) => {
    session.concealed.value = concealed;
    const svg = pictureText(model, session, themes.light, { width: 900, height: 450 });
    return {
      share: /head 1: /.test(svg),
      parameters: /\d parameters/.test(svg),
      caption: /a row for each word/.test(svg),
      origin: /random/.test(svg),
    };
  };
  const all = { share: true, parameters: true, caption: true, origin: true };
  expect(told(nothingConcealed)).toEqual(all);
  expect(told({ tensors: ['attn_weights'], parts: [] })).toEqual({ ...all, share: false });
  expect(told({ tensors: [], parts: ['cost'] })).toEqual({ ...all, parameters: false });
  expect(told({ tensors: [], parts: ['caption'] })).toEqual({ ...all, caption: false });
});

it('has no small pictures of heads where the page hides them', () => {
  const { model } = newModel();
  model.showPairs(new URLSearchParams('parameters=random&stage=softmax'));
  const session = new Session();
  const names = () =>
    pictureText(model, session, themes.light, { width: 900, height: 450 }).match(/>head \d</g);
  expect(names()).toHaveLength(4);
  session.hidden.value = new Set(['heads']);
  expect(names()).toBeNull();
});
