/** Every variable with its meaning. A test checks that these are the variables that the code reads. */
import type { CatalogueChapter } from './entry.ts';
import { partnerChapters } from './partners.ts';
import { processChapters } from './process.ts';
import { ruleChapters } from './rules.ts';
import { sandboxChapter } from './sandbox.ts';

export type { CatalogueChapter, CatalogueEntry } from './entry.ts';

export const catalogue: readonly CatalogueChapter[] = [
  ...processChapters,
  ...partnerChapters,
  ...ruleChapters,
  sandboxChapter,
];
