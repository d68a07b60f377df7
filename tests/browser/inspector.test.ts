import { page, userEvent } from 'vitest/browser';
import { afterEach, describe, expect, it } from 'vitest';
import { loadCore } from '../../web/core';
import { Inspector } from '../../web/explain/inspector';
import { Model } from '../../web/model/model';
import base from '../../web/parts/base.css?inline';
import fieldWords from '../../web/words/en/fields.ftl?raw';
import modelWords from '../../web/words/en/model.ftl?raw';
import { registerWords } from '../../web/words/words';

registerWords(fieldWords);
registerWords(modelWords);
const core = await loadCore();

const browserHost = {
  now: () => performance.now(),
  request: (draw: (now: number) => void) => requestAnimationFrame(draw),
  cancel: (id: number) => cancelAnimationFrame(id),
  reducedMotion: () => true,
  readingSeconds: () => 0,
  work: () => null,
};

let host: HTMLElement | null = null;
afterEach(() => host?.remove());

/** The inspector of a moment, in a figure of this width. */
async function shown(query: string, { width = 380, concealed = [] as readonly string[] } = {}) {
  const model = new Model(browserHost);
  model.start(core);
  model.showPairs(new URLSearchParams(query));
  host = document.createElement('div');
  host.style.width = `${width}px`;
  const root = host.attachShadow({ mode: 'open' });
  document.body.append(host);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(base);
  root.adoptedStyleSheets.push(sheet);
  const part = new Inspector();
  part.model = model;
  part.concealed = concealed;
  root.append(part);
  await part.updateComplete;
  const text = () => part.innerText.replaceAll(/\s+/g, ' ');
  const press = async (name: string | RegExp) => {
    await page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
    await part.updateComplete;
  };
  return { model, part, text, press };
}

const long = 'parameters=random&bias=on&head=2&stage=project&cell=q_packed.4.2';

describe('the inspector', () => {
  it('folds in a narrow figure: value, equation and the largest terms, in 300 px at most', async () => {
    const { part, text, press } = await shown(long);
    expect(part.offsetHeight).toBeGreaterThan(100);
    expect(part.offsetHeight).toBeLessThanOrEqual(300);
    expect(
      [...part.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility()),
    ).toHaveLength(4);
    expect(text()).not.toContain('It is a term of');
    await press('Show the rest');
    expect(text()).toContain('It is a term of');
    await press('and 10 more');
    expect(part.querySelectorAll('tbody tr')).toHaveLength(17);
  });

  it('shows all but the smaller terms where there is room', async () => {
    const { text } = await shown(long, { width: 900 });
    expect(text()).toContain('It is a term of');
    expect(text()).toContain('and 10 more');
    expect(text()).not.toContain('Show the rest');
  });

  it('follows a number to what it is made of, and goes back', async () => {
    const { model, press } = await shown('stage=softmax&head=2&cell=attn_weights.1.4.6');
    await press(/: masked₂\[deposit, money\]$/);
    expect(model.state.cell).toEqual({ name: 'masked', index: [1, 4, 6] });
    expect(model.state.stage).toBe('mask');
    await press('Back attn_weights');
    expect(model.state.cell).toEqual({ name: 'attn_weights', index: [1, 4, 6] });
    await press('Forward masked');
    expect(model.state.stage).toBe('mask');
  });

  it('takes a typed number, refuses what is none and says what is allowed, and puts back', async () => {
    const { model, part, text, press } = await shown(
      'stage=project&cell=W_Q.2.4&parameters=random',
    );
    const value = () => model.layerNumbers?.at({ name: 'W_Q', index: [2, 4] });
    const before = value();
    const field = page.getByRole('textbox');
    await field.fill('two');
    await userEvent.keyboard('{Enter}');
    await part.updateComplete;
    expect(text()).toContain('“two” is no number from −10,000 to 10,000');
    expect(value()).toBe(before);
    await field.fill('0,75');
    await userEvent.keyboard('{Enter}');
    expect(value()).toBe(0.75);
    await userEvent.keyboard('{ArrowUp}');
    expect(value()).toBeCloseTo(0.85);
    await part.updateComplete;
    await press(/^Put /);
    expect(value()).toBe(before);
    expect(model.layer.edits).toEqual([]);
  });

  it('tells nothing of numbers that a lesson hides', async () => {
    const query = 'stage=weigh&head=2&cell=context.1.4.2';
    const { text } = await shown(query, { width: 900, concealed: ['attn_weights'] });
    expect(text()).toContain('? × ');
    expect(text()).not.toContain('0.99');
    const own = await shown(query, { concealed: ['context'] });
    expect(own.text()).toContain('hidden until you have guessed');
    expect(own.text()).not.toMatch(/\d\.\d/);
  });
});
