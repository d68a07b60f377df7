/** Fake events with the members that a picture's handlers read, so that no browser is needed. */

interface Target {
  readonly style: { cursor: string };
  readonly parentElement: object;
}

const boxAt = (x: number, y: number, width: number, height: number) => ({
  currentCSSZoom: 1,
  offsetWidth: width,
  offsetHeight: height,
  getBoundingClientRect: () => ({ x, y, width, height }),
});

/** A canvas with its corner at (100, 50) in the window. */
export const target = (): Target => ({
  style: { cursor: '' },
  parentElement: boxAt(100, 50, 1000, 500),
});

/** A pointer event at a point of the picture. */
export function pointer(
  [x, y]: readonly [number, number],
  more: Partial<PointerEvent> & { readonly on?: Target } = {},
): PointerEvent {
  const { on = target(), ...given } = more;
  return {
    pointerType: 'mouse',
    isPrimary: true,
    pointerId: 1,
    detail: 1,
    clientX: x + 100,
    clientY: y + 50,
    currentTarget: on,
    ...given,
  } as unknown as PointerEvent;
}

export interface KeyPress {
  readonly event: KeyboardEvent;
  readonly prevented: () => boolean;
}

export function keyPress(key: string, more: Partial<KeyboardEvent> = {}): KeyPress {
  const { defaultPrevented = false, ...given } = more;
  let prevented = defaultPrevented;
  const event = {
    key,
    code: '',
    isComposing: false,
    keyCode: 0,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    // Shift, as when a keyboard types a capital.
    shiftKey: /^[A-Z]$/.test(key),
    ...given,
    get defaultPrevented() {
      return prevented;
    },
    preventDefault: () => (prevented = true),
  } as unknown as KeyboardEvent;
  return { event, prevented: () => prevented };
}
