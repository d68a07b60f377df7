import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  defineOwnProperties,
  ownDefaults,
  takeOwn,
  type OwnHolder,
} from '../../../web/element/own-properties';
import type { Decoded } from '../../../web/state/codec';
import { locales } from '../../../web/text/languages';
import type { Source } from '../../../web/text/types/notices';
import { hideable } from '../../../web/ui/view';
import { addPseudoLanguages } from '../../support/pseudo';

addPseudoLanguages();

class Holder implements OwnHolder {
  own = ownDefaults();
  taken: (readonly [Decoded, Source])[] = [];
  updates: (readonly [string, unknown])[] = [];
  take(decoded: Decoded, from: Source) {
    this.taken.push([decoded, from]);
  }
  requestUpdate(name: string, old: unknown) {
    this.updates.push([name, old]);
  }
}
defineOwnProperties(Holder.prototype);

let element: Holder & Record<string, unknown>;
beforeEach(() => {
  vi.stubGlobal('document', { baseURI: 'https://example.org/posts/x/' });
  element = new Holder() as Holder & Record<string, unknown>;
});

const refusals = () => element.taken.flatMap(([decoded]) => decoded.refusals);

describe('the element’s own properties', () => {
  it('name in a refusal what was given', () => {
    element['hide'] = 'caption inspektor';
    expect(refusals()).toEqual([
      { name: 'hide', got: 'caption inspektor', allowed: { kind: 'one-of', names: hideable } },
    ]);
    element['offers'] = {};
    element['autoplay'] = ['on'];
    expect(refusals().map(({ got }) => got)).toEqual(['caption inspektor', 'object', 'a list']);
  });

  it('that are on or off take what HTML, XML and frameworks write', () => {
    for (const on of [true, '', 'autoplay', 'true', 'on']) {
      element.own.autoplay = false;
      element['autoplay'] = on;
      expect(element['autoplay'], String(on)).toBe(true);
    }
    for (const off of [false, 'false', 'off']) {
      element.own.autoplay = true;
      element['autoplay'] = off;
      expect(element['autoplay'], String(off)).toBe(false);
    }
  });

  it('locale names a language that there is', () => {
    element['locale'] = 'en-XA';
    element['locale'] = 'xx';
    expect(element['locale']).toBe('en-XA');
    expect(refusals()).toEqual([
      { name: 'locale', got: 'xx', allowed: { kind: 'one-of', names: locales() } },
    ]);
  });

  it('know the address of a page, also one beside this one, and no script', () => {
    for (const page of ['https://example.org/', '../play/', '/play/?heads=2', '']) {
      element['sharePage'] = page;
      expect(element['sharePage']).toBe(page);
    }
    element['sharePage'] = 'javascript:alert(1)';
    expect(element['sharePage']).toBe('');
    expect(refusals()).toHaveLength(1);
  });
});

describe('a page’s query', () => {
  it('says those that anybody may set, and leaves the rest', () => {
    const pairs: readonly (readonly [string, string])[] = [
      ['heads', '8'],
      ['controls', 'player'],
      ['hide', 'nothing'],
      ['share-page', 'https://example.com/'],
      ['autoplay', ''],
    ];
    expect(takeOwn(element, pairs)).toEqual([
      ['heads', '8'],
      ['share-page', 'https://example.com/'],
    ]);
    expect(element.own).toMatchObject({ controls: 'player', hide: '', autoplay: true });
    expect(element.own.sharePage).toBe('');
    expect(refusals().map(({ name }) => name)).toEqual(['hide']);
    expect(element.taken.map(([, from]) => from)).toEqual(['query']);
  });
});
