// Finds the version of the automatic top-up agreement now in effect, as another may begin while these tests
// are in use.

import { readFileSync } from 'node:fs';

interface TextsFile {
  readonly texts: readonly { readonly version: string; readonly effectiveAt: string }[];
}

const RULES = new URL('../../../config/agreements.json', import.meta.url);

/** Returns the latest version in effect at a time (ms). */
export function textVersionAt(nowMs: number): string {
  const { texts } = JSON.parse(readFileSync(RULES, 'utf8')) as TextsFile;
  const current = texts.findLast(({ effectiveAt }) => Date.parse(effectiveAt) <= nowMs);
  if (!current) throw new Error('no text counts yet');
  return current.version;
}

/** The version to which users consent now. */
export const CURRENT_TEXT = textVersionAt(Date.now());
