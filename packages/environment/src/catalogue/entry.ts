/** One variable as docs/configuration.md shows it; defaults and ranges come from the code that reads it. */
export interface CatalogueEntry {
  readonly name: string;
  /** Whose process reads it; `gateway`: both web and worker, and each needs the same value. */
  readonly role: 'every' | 'gateway' | 'web' | 'worker' | 'sandbox';
  readonly isSecret?: true;
  /** The default in words, where the code has no plain value. */
  readonly usual?: string;
  /** The default is there only beside the sandbox: without that role it must be set. */
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
