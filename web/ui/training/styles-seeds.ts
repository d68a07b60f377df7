import { css } from 'lit';
import { seedCount } from '../../state/seed-count';

/** A dot for each seed, in the panel and in the strip. */
export const seedStyles = css`
  .dot {
    aspect-ratio: 1;
    min-height: 0;
    padding: 0;
    border: 2px solid var(--muted);
    border-radius: 50%;
    background: none;
    background-clip: content-box;
  }
  @media (prefers-reduced-motion: no-preference) {
    .dot {
      animation: fall-into-place 0.5s ease-in;
    }
  }
  @keyframes fall-into-place {
    from {
      translate: 0 -80px;
      opacity: 0;
    }
  }
  .dot.solved {
    background: var(--ink) content-box;
    padding: 3px;
    border-color: transparent;
  }
  .dot.solved.sharp {
    border-color: var(--ink);
  }
  .training.of-seeds {
    grid-template-columns: auto 17ch minmax(0, 1fr);
    height: auto;
    min-height: 90px;
  }
  .of-seeds p {
    grid-column: 1 / -1;
    font-size: 13.5px;
  }
  .seed-line {
    display: contents;
  }
  .seed-dots {
    display: grid;
    grid-template-columns: repeat(${seedCount}, minmax(0, 22px));
    gap: 3px;
  }
  .seed-dots .dot {
    box-sizing: border-box;
  }
  .seed-dots .dot.solved {
    padding: 0;
    border-color: var(--ink);
  }
  @container (max-width: 899px) {
    /* What is said stands above its dots, so that these are large. */
    .training.of-seeds {
      grid-template: none / auto minmax(0, 1fr);
      gap: 2px 12px;
      padding-block: 6px;
    }
    .of-seeds .seed-dots {
      grid-area: auto / 1 / auto / -1;
      grid-template-columns: repeat(${seedCount}, minmax(0, 1fr));
    }
  }
  [data-theme='projector'][data-focus] .training.of-seeds {
    grid-template: none / auto minmax(0, 1fr);
    height: auto;
    font-size: var(--wall-said);
  }
  [data-theme='projector'][data-focus] .of-seeds p {
    font-size: var(--wall-said);
    line-height: 1.2;
  }
`;
