import { css } from 'lit';

/** The controls where there is less room: a projector, a column, a phone. */
export const narrowStyles = css`
  /* The opening sentence keeps to one line beside the settings. */
  @container (max-width: 1479px) {
    .chip {
      padding: 2px 7px;
    }
    .chips {
      gap: 3px;
    }
    .settings {
      gap: 4px 9px;
    }
  }
  @container (max-width: 1399px) {
    .cost {
      flex-basis: 230px;
      font-size: 12px;
    }
    .cost tbody th {
      padding-right: 8px;
    }
    .cost tbody th i {
      display: none;
    }
    .cost caption {
      margin-bottom: 0;
    }
    .cost .long {
      display: none;
    }
    .cost .short {
      display: inline;
    }
    .cost td,
    .cost thead th {
      width: auto;
      padding-right: 6px;
    }
  }
  @container (max-width: 1199px) {
    .controls {
      /* Narrow enough for one row at 1024 also where a scroll bar takes its part. */
      gap: 6px 10px;
      align-items: flex-end;
    }
    .option {
      padding: 5px 7px 5px 6px;
      gap: 6px;
    }
    .option.count {
      min-width: 36px;
      padding: 8px 0;
    }
    .option small {
      font-size: 12px;
    }
  }
  @container (max-width: 899px) {
    .top {
      padding: 6px 12px;
    }
    .knife,
    .heads {
      flex: 1 1 auto;
    }
    .knife .option {
      flex: 1 1 0;
    }
  }
  /* A phone: the picture comes as early as it can, what is set once comes after it. */
  @container (max-width: 559px) {
    .top,
    .controls {
      display: contents;
    }
    .first {
      display: contents;
    }
    .sentence,
    .knife,
    .heads,
    .settings,
    .cost,
    .brand {
      margin: 6px 12px 0;
    }
    .sentence {
      flex: none;
    }
    .chips {
      flex-wrap: nowrap;
      overflow-x: auto;
      padding: 2px 0 4px;
    }
    .chip-item {
      flex: none;
    }
    .knife,
    .heads {
      flex: none;
    }
    .knife .option svg,
    .knife legend {
      display: none;
    }
    .option small {
      font-size: 11.5px;
    }
    .knife .options {
      gap: 4px;
      flex-wrap: nowrap;
    }
    .heads {
      display: flex;
      gap: 10px;
    }
    .heads legend {
      float: left;
      margin: 9px 10px 0 0;
    }
    .heads .options {
      gap: 4px;
    }
    .settings {
      order: 7;
      margin-top: 14px;
    }
    .cost {
      order: 8;
      flex: none;
      margin-bottom: 14px;
      width: calc(100% - 24px);
    }
  }
`;
