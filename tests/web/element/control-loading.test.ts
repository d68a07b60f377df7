/** Playing on its own starts only after the controls have loaded. */
import { effect } from '@preact/signals-core';
import { describe, expect, it, vi } from 'vitest';
import { ControlLoading } from '../../../web/element/control-loading';

const controlParts = vi.hoisted(() => ({}));
vi.mock('../../../web/ui/controls', () => ({ controlParts }));
vi.mock('../../../web/ui/shared/after-frame', () => ({ afterFrame: () => Promise.resolve() }));

describe('what waits for the controls', () => {
  it('waits for none where none were asked for', () => {
    const begin = vi.fn();
    new ControlLoading().whenThere(begin);
    expect(begin).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('begins once they are there, and asked to be drawn', async () => {
    const order: string[] = [];
    const loading = new ControlLoading();
    effect(() => {
      if (loading.parts) order.push('drawn');
    });
    const loaded = loading.load();
    loading.whenThere(() => order.push('begun'));
    expect(order).toEqual([]);
    await loaded;
    expect(order).toEqual(['drawn', 'begun']);
    loading.whenThere((parts) => {
      expect(parts).toBe(controlParts);
      order.push('at once');
    });
    expect(order).toEqual(['drawn', 'begun', 'at once']);
  });
});
