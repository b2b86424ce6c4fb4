// Which version of the automatic top-up agreement counts now: another begins while these tests are kept.

import { readFileSync } from 'node:fs';

interface TextsFile {
  readonly texts: readonly { readonly version: string; readonly effectiveAt: string }[];
}

const RULES = new URL('../../../config/agreements.json', import.meta.url);

/** The latest that has begun at a time (ms). */
export function textVersionAt(nowMs: number): string {
  const { texts } = JSON.parse(readFileSync(RULES, 'utf8')) as TextsFile;
  const current = texts.findLast(({ effectiveAt }) => Date.parse(effectiveAt) <= nowMs);
  if (!current) throw new Error('no text counts yet');
  return current.version;
}

/** What is consented to by whoever does so now. */
export const CURRENT_TEXT = textVersionAt(Date.now());
