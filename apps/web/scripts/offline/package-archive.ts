import { createHash } from 'node:crypto';
import { zipSync, type Zippable } from 'fflate';

/** The facts about a package, by the names that containers of this family use. */
export interface PackageFacts {
  /** Eight digits: the top folder. */
  readonly appId: string;
  /** Four numbers. */
  readonly version: string;
  /** The address of the pages on the network, for a container that cannot use the package. */
  readonly networkUrl: string;
  /** The address of the package's unpacked files, for a container that lacks one; null if there is none. */
  readonly fallbackBaseUrl: string | null;
}

interface PackageManifest {
  readonly app_id: string;
  readonly version: string;
  readonly main_url: string;
  readonly network_url: string;
  readonly fallback_base_url?: string;
  /** Every other file of the package, by its path below the top folder. */
  readonly files: readonly { readonly path: string; readonly size: number; readonly sha256: string }[];
}

export const ENTRY_FILE = 'www/index.html';
const MANIFEST_FILE = 'manifest.json';
/**
 * The earliest time that a zip can contain, in the packer's time zone: the same input gives the same bytes.
 */
const NO_TIME = new Date(1980, 0, 1);
/** Paths that containers find by their plain address, without characters that an address would encode. */
const PLAIN_PATH = /^[\w.-]+(?:\/[\w.-]+)*$/;

/**
 * Returns the zip of a package: `<app id>/manifest.json` and the files, whose paths are below the top folder.
 * The same input gives the same bytes. Throws Error on a path that an address would encode, and without an
 * entry page.
 */
export function packageArchive(facts: PackageFacts, files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  if (!files.has(ENTRY_FILE)) throw new Error(`the package has no ${ENTRY_FILE}`);
  const inOrder = [...files].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const odd = inOrder.find(([path]) => !PLAIN_PATH.test(path));
  if (odd) throw new Error(`a container would not find ${odd[0]}`);
  const manifest = JSON.stringify(manifestOf(facts, inOrder), null, 2);
  const all: [string, Uint8Array][] = [
    [MANIFEST_FILE, new TextEncoder().encode(`${manifest}\n`)],
    ...inOrder,
  ];
  const entries: Zippable = {};
  for (const [path, content] of all) entries[`${facts.appId}/${path}`] = content;
  return zipSync(entries, { mtime: NO_TIME, level: 9 });
}

function manifestOf(
  { appId, version, networkUrl, fallbackBaseUrl }: PackageFacts,
  files: readonly (readonly [string, Uint8Array])[],
): PackageManifest {
  return {
    app_id: appId,
    version,
    main_url: `/${ENTRY_FILE}`,
    network_url: networkUrl,
    ...(fallbackBaseUrl !== null && { fallback_base_url: fallbackBaseUrl }),
    files: files.map(([path, content]) => ({
      path,
      size: content.byteLength,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  };
}
