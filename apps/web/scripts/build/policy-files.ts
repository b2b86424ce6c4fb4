import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { POLICY_FOLDER } from '../../src/agreement-text/policy-file.ts';
import type { TextVersionFile, WrittenText } from '../../src/agreement-text/text-types.ts';

/**
 * Writes each version of each text that people consent to as a file to download, in each language:
 * `assets/policies/service-2026-11-en.txt`. A version never changes, so the file may be kept for ever.
 */
export async function writePolicyFiles(root: string, dist: string): Promise<void> {
  const versions = join(root, 'src/agreement-text/versions');
  const folder = join(dist, POLICY_FOLDER);
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(versions)) {
    const { text } = (await import(pathToFileURL(join(versions, file)).href)) as { text: TextVersionFile };
    for (const [language, written] of Object.entries(text))
      writeFileSync(join(folder, file.replace(/\.ts$/, `-${language}.txt`)), asPlainText(written));
  }
}

/** The mark at the beginning lets an old reader see that it is UTF-8. */
export function asPlainText({ title, sections }: WrittenText): string {
  const parts = sections.map(({ heading, paragraphs }) => [heading, ...paragraphs].join('\n\n'));
  return `\uFEFF${[title, ...parts].join('\n\n')}\n`;
}
