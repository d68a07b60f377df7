// A React 19 program: figures from a list, whose order and properties the test changes through window.set.
import { createElement as h, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Page() {
  const [state, set] = useState({ order: ['a', 'b', 'c'], props: {}, shown: true, said: '' });
  useEffect(() => {
    window.set = (patch) => set((before) => ({ ...before, ...patch }));
  }, []);
  return h(
    'div',
    null,
    h('p', { id: 'said' }, state.said),
    state.shown &&
      state.order.map((key) =>
        h('many-heads', {
          key,
          id: key,
          sentence: `dogs bark ${key}`,
          heads: 2,
          dModel: 16,
          stage: 'scores',
          progress: 0,
          speed: 0.25,
          autoplay: false,
          controls: 'player',
          'onmh-stage': ({ detail }) =>
            set((before) => ({ ...before, said: `${key}: ${detail.stage}` })),
          ...state.props,
        }),
      ),
  );
}

createRoot(document.querySelector('#root')).render(h(StrictMode, null, h(Page)));
