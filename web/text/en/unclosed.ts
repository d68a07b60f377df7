/** To the writer of a page, in the console. */
export const unclosed =
  'manyheads: <many-heads /> is not closed. HTML ignores the slash, so what follows the figure became its content and is not shown. Write <many-heads …></many-heads>.';
