/**
 * One variable as docs/configuration.md shows it; its default and range are taken from the code that reads
 * it.
 */
export interface CatalogueEntry {
  readonly name: string;
  /** The role whose process reads it. `gateway`: both web and worker, which need the same value. */
  readonly role: 'every' | 'gateway' | 'web' | 'worker' | 'sandbox';
  readonly isSecret?: true;
  /** A description of the default, where the code has no plain value. */
  readonly usual?: string;
  /** Whether the default exists only beside the sandbox: without that role the variable must be set. */
  readonly isBesideSandbox?: true;
  readonly meaning: string;
}

export interface CatalogueChapter {
  readonly title: string;
  readonly entries: readonly CatalogueEntry[];
}

export function entry(
  name: string,
  role: CatalogueEntry['role'],
  meaning: string,
  more: Omit<CatalogueEntry, 'name' | 'role' | 'meaning'> = {},
): CatalogueEntry {
  return { name, role, meaning, ...more };
}
