import { css } from 'lit';

/**
 * Scrollers fade out at the edges where they continue, in browsers with scroll-driven animations; other
 * browsers show a scroll bar.
 */
export const scrollStyles = css`
  /* Where a line of text goes on, for gradients, which have no logical directions. */
  [dir='ltr'] {
    --along: to right;
  }
  [dir='rtl'] {
    --along: to left;
  }
  :is(.chips, .controls, .look-tabs, .caption, .inspector, .guide-body),
  .strip ol {
    scrollbar-width: thin;
  }
  @supports (animation-timeline: scroll()) {
    .chips,
    .controls,
    .strip ol,
    .of-b .layer-tools,
    .look-tabs {
      scrollbar-width: none;
      animation: more-beside linear both;
      animation-timeline: scroll(self inline);
    }
    :is(.caption, .inspector, .guide-body) {
      animation: more-below linear both;
      animation-timeline: scroll(self block);
    }
    /* Beside its text, in its padding. */
    .caption::after {
      content: '▾' / '';
      position: sticky;
      bottom: 14px;
      display: block;
      width: 12px;
      height: 0;
      margin-inline: auto -15px;
      font-size: 16px;
      line-height: 0;
      opacity: 0;
      animation: goes-on linear both;
      animation-timeline: scroll(nearest block);
    }
    @container (max-width: 899px) {
      .sentence:has(.of-memory):not(:has(.whole)) {
        scrollbar-width: none;
        animation: more-beside linear both;
        animation-timeline: scroll(self inline);
      }
      .sentence:has(.of-memory) .chips {
        animation: none;
      }
    }
    @container (max-width: 559px) {
      /* It would cover the last head count; what comes after is in the list of menus, too. */
      .controls {
        animation: none;
      }
      /* Four words fill the line: fading, the fourth would look like the last one. */
      .sentence:not(:has(.of-memory)) .chips {
        animation-name: more-words;
      }
      .sentence:not(:has(.of-memory)) .chips::after {
        content: '▸' / '';
        position: sticky;
        inset-inline-end: -3px;
        flex: none;
        width: 9px;
        margin-inline-start: -9px;
        pointer-events: none;
        background: var(--paper);
        line-height: 44px;
        text-align: end;
        opacity: 0;
        animation: goes-on linear both;
        animation-timeline: scroll(nearest inline);
      }
      .sentence:not(:has(.of-memory)) .chips[dir='rtl']::after {
        content: '◂' / '';
      }
    }
    /* A sheet lies over the picture, which would show through where it fades: a shade instead. */
    @container (max-width: 899px) {
      .inspector.asked {
        animation-name: more-in-sheet;
      }
    }
    /* Above the sum, which stays, terms go on: a shade, which covers none of them. */
    .terms tfoot {
      animation: more-above linear both;
      animation-timeline: scroll(nearest block);
    }
  }
  @keyframes more-in-sheet {
    0%,
    99% {
      box-shadow: inset 0 -20px 14px -14px var(--muted);
    }
    100% {
      box-shadow: none;
    }
  }
  @keyframes more-words {
    0% {
      mask-image: none;
    }
    1%,
    100% {
      mask-image: linear-gradient(var(--along), transparent, #000 28px);
    }
  }
  @keyframes goes-on {
    0%,
    99% {
      opacity: 1;
    }
    100% {
      opacity: 0;
    }
  }
  @keyframes more-above {
    0%,
    99% {
      box-shadow: 0 -3px 4px -2px var(--muted);
    }
    100% {
      box-shadow: none;
    }
  }
  @keyframes more-beside {
    0% {
      mask-image: linear-gradient(var(--along), #000 calc(100% - 28px), transparent);
    }
    1%,
    99% {
      mask-image: linear-gradient(
        var(--along),
        transparent,
        #000 28px calc(100% - 28px),
        transparent
      );
    }
    100% {
      mask-image: linear-gradient(var(--along), transparent, #000 28px);
    }
  }
  @keyframes more-below {
    0%,
    99% {
      mask-image: linear-gradient(to bottom, #000 calc(100% - 24px), transparent);
    }
    100% {
      mask-image: none;
    }
  }
`;
