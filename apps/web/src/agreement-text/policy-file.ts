import type { Language } from '../platform/language/index.ts';
import { NETWORK } from '../platform/page-address/network.ts';
import { BASE } from '../platform/paths.ts';
import type { TextKind } from './text-versions.ts';

/** The folder into which the build writes the texts as files, below the pages' base. */
export const POLICY_FOLDER = 'assets/policies';

/** Returns a text's file for download: its name and its address. */
export function policyFile(
  kind: TextKind,
  version: string,
  language: Language,
): { readonly name: string; readonly url: string } {
  const name = `${kind}-${version}-${language}.pdf`;
  return { name, url: `${NETWORK}${BASE}/${POLICY_FOLDER}/${name}` };
}
