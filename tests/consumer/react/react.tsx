// React's JSX: correct uses, and uses that must be type errors.
import { useRef } from 'react';
import type { ManyHeads } from 'manyheads/react';

export function Figure() {
  const figure = useRef<ManyHeads>(null);
  return (
    <many-heads
      ref={figure}
      key="figure"
      className="wide"
      sentence="the cat sat"
      variant="narrow"
      heads={4}
      dModel="16"
      all-heads
      muted={[1]}
      controls="player"
      autoplay={false}
      style={{ width: 640 }}
      onClick={() => figure.current?.play()}
      onmh-stage={(event) => event.detail.stage}
      onmh-error={({ detail }) => console.error(detail.message)}
    />
  );
}

export const wrong = [
  // @ts-expect-error no such variant
  <many-heads variant="thin" />,
  // @ts-expect-error a number is wanted
  <many-heads heads="four" />,
  // @ts-expect-error a number is wanted
  <many-heads d-model="wide" />,
  // @ts-expect-error no such property
  <many-heads dmodel={16} />,
  // @ts-expect-error no such detail
  <many-heads onmh-stage={(event) => event.detail.message} />,
  // @ts-expect-error no such element
  <many-head />,
];
