/** A console message for the author of a page. */
export const unclosed =
  'manyheads: <many-heads /> is not closed. HTML ignores the slash, so what follows the figure became its content and is not shown. Write <many-heads …></many-heads>.';
