/** Runs every axe-core rule for WCAG 2.2 A and AA and its best practices, through shadow roots. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';

/** axe's source, injected into the page. */
export const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

export interface Verdict {
  /** One line for each element that breaks a rule. */
  readonly violations: readonly string[];
  /** How many rules had elements to check; guards against an empty page passing. */
  readonly looked: number;
}

/** Runs in the page after axe's source, so it may use nothing from outside. */
export async function runAxe(): Promise<Verdict> {
  const { axe } = window as unknown as { axe: typeof Axe };
  const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations, passes } = await axe.run(document, {
    runOnly: { type: 'tag', values: all },
    // Disabled by default, although WCAG 2.2 requires it (2.5.8).
    rules: { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
    elementRef: true,
  });
  // Controls that an open menu partly covers are reachable again once it closes: their size is checked in other
  // moments.
  const menu = document.querySelector('many-heads')?.shadowRoot?.querySelector(':popover-open');
  const covered = (rule: string, element: Element | undefined) =>
    rule === 'target-size' && menu && element && !menu.contains(element);
  return {
    violations: violations.flatMap(({ id, help, nodes }) =>
      nodes
        .filter(({ element }) => !covered(id, element))
        .map(
          ({ target, failureSummary = '' }) =>
            `${id} (${help}): ${target.flat().join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
        ),
    ),
    looked: violations.length + passes.length,
  };
}
