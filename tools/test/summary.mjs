// The table at the end of npm test.

/** @typedef {import('./reports.mjs').Test} Test */

/**
 * What is known of a step after it ran.
 * @typedef {object} Row
 * @property {string} name
 * @property {readonly Test[]} tests
 * @property {number} seconds
 * @property {number} processor seconds of the step and all that it started
 * @property {{ seconds: number, processor: number }} budget
 */

/** A step may use so many times its budget of processor seconds. */
const most = 1.5;

/** @param {Row} row @param {Test['outcome']} outcome */
const count = (row, outcome) => row.tests.filter((test) => test.outcome === outcome).length;

/**
 * @param {readonly Row[]} rows
 * @param {{ seconds: number, processor: number }} total
 * @param {boolean} all whether budgets are checked
 * @returns {{ text: string, passed: boolean }}
 */
export function summary(rows, total, all) {
  const line = (/** @type {(string | number)[]} */ [name = '', ...cells]) =>
    String(name).padEnd(10) + cells.map((cell) => String(cell).padStart(10)).join('');
  const over = all ? rows.filter((row) => row.processor > most * row.budget.processor) : [];
  const noted = (/** @type {Test['outcome']} */ outcome) =>
    rows.flatMap((row) =>
      row.tests
        .filter((test) => test.outcome === outcome)
        .map(({ name, note = 'no reason given' }) => `  ${row.name}: ${name}: ${note}`),
    );
  const [flaky, skipped] = [noted('flaky'), noted('skipped')];
  const sum = (/** @type {(row: Row) => number} */ of) =>
    rows.reduce((all, row) => all + of(row), 0);
  const failed = sum((row) => count(row, 'failed')) + over.length;
  const passed = sum((row) => count(row, 'passed') + count(row, 'flaky'));
  const text = [
    line([
      'step',
      'passed',
      'failed',
      'skipped',
      'flaky',
      'seconds',
      'budget',
      'processor',
      'budget',
    ]),
    ...rows.map((row) =>
      line([
        row.name,
        count(row, 'passed') + count(row, 'flaky'),
        count(row, 'failed'),
        count(row, 'skipped') || '',
        count(row, 'flaky') || '',
        row.seconds.toFixed(1),
        row.budget.seconds,
        row.processor.toFixed(1),
        row.budget.processor,
      ]),
    ),
    `${minutes(total.seconds)} in all, ${minutes(total.processor)} of processor time (user and system), builds included`,
    ...over.map(
      ({ name, processor, budget }) =>
        `${name}: over its budget by more than half: ${processor.toFixed(1)} s of processor time, ${budget.processor} planned`,
    ),
    ...(flaky.length > 0 ? ['passed when run again:', ...flaky] : []),
    ...(skipped.length > 0 ? ['skipped:', ...skipped] : []),
    `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
  ];
  return { text: text.join('\n'), passed: failed === 0 && passed > 0 };
}

/** @param {number} seconds */
const minutes = (seconds) =>
  seconds < 100 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(1)} minutes`;
