// Finds the accessibility faults that axe reports on the present page.

import type axeCore from 'axe-core';
import type { RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

type Axe = typeof axeCore;

/** A third of the size of the source that axe-core exports; every page that is checked compiles it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Loads axe into the page as it is loaded now, for any number of checks. */
export async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(source);
}

/** Returns the violations of the rules that `runOnly` names, one line each. */
export function violations(page: Page, runOnly: NonNullable<RunOptions['runOnly']>): Promise<string[]> {
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: Axe };
    // Checks that pass are neither named nor sent: they are most of the work.
    const found = await axe.run(document, { runOnly: rules, resultTypes: ['violations'], selectors: false });
    return found.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${help}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    );
  }, runOnly);
}
