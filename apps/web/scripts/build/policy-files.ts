import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agreementTextCopy } from '../../src/agreement-text/copy.ts';
import { loadText } from '../../src/agreement-text/load-text.ts';
import { POLICY_FOLDER, policyFile } from '../../src/agreement-text/policy-file.ts';
import { type Provider, providerRows, readProvider } from '../../src/agreement-text/provider.ts';
import { type TextKind, type TextVersion, textVersions } from '../../src/agreement-text/text-versions.ts';
import { formatChinaDate } from '../../src/platform/china-time/short-time.ts';
import { policyPdf } from './policy-pdf.ts';

/**
 * Writes each version of each text that users consent to as a PDF, in each language:
 * `assets/policies/service-2026-11-en.pdf`. `providerJson`: the setting `VITE_PROVIDER`, null if not set.
 */
export async function writePolicyFiles(dist: string, providerJson: string | null): Promise<void> {
  const provider = readProvider(providerJson);
  const folder = join(dist, POLICY_FOLDER);
  mkdirSync(folder, { recursive: true });
  for (const [kind, versions] of Object.entries(textVersions) as [TextKind, readonly TextVersion[]][])
    for (const version of versions)
      for (const language of ['zh', 'en'] as const)
        writeFileSync(
          join(folder, policyFile(kind, version.version, language).name),
          await policyDocument(kind, version, language, provider),
        );
}

/** Returns one version of a text as a PDF. Throws Error if there is no such text. */
export async function policyDocument(
  kind: TextKind,
  { version, effectiveOn }: TextVersion,
  language: 'zh' | 'en',
  provider: Provider,
): Promise<Buffer> {
  const text = await loadText(kind, version, language);
  if (!text) throw new Error(`${kind} ${version} is not there in ${language}`);
  const copy = agreementTextCopy[language];
  return policyPdf({
    text,
    language,
    meta: copy.versionSince(version, formatChinaDate(effectiveOn, language)),
    author: provider.name[language],
    effectiveAt: new Date(`${effectiveOn}T00:00:00+08:00`),
    provider: providerRows(provider, language),
    pageOf: copy.pageOf,
  });
}
