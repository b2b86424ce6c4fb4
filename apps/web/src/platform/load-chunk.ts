import { loadNewest, RELEASE } from './page-address/index.ts';
import { sessionArea } from './storage.ts';

/** A screen that takes longer to arrive says so. */
export const CHUNK_TIMEOUT_MS = 8000;
const RELOADED_KEY = 'reloadedForRelease';

/**
 * Whether a screen's script or style could not be fetched: an old page after a new release, or no network.
 * Browsers word it differently.
 */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  );
}

interface Browser {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Names what is loaded anew at most once. */
  readonly release: string;
  readonly isOnline: () => boolean;
  /** Resolves when the browser has a network again. */
  readonly untilOnline: () => Promise<unknown>;
  readonly reload: () => void;
}

const browser: Browser = {
  storage: sessionArea,
  release: RELEASE,
  isOnline: () => navigator.onLine,
  untilOnline: () => new Promise<unknown>((resolve) => addEventListener('online', resolve, { once: true })),
  reload: loadNewest,
};

/**
 * Loads a screen's script. One that is gone after a new release comes with the page's new version: the page
 * is reloaded, once for each release, and nothing is answered until then.
 *
 * @throws what `load` throws, where reloading was tried already or cannot help.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  { storage, release, isOnline, reload }: Browser = browser,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissingChunk(error) || !isOnline() || storage.getItem(RELOADED_KEY) === release) throw error;
    storage.setItem(RELOADED_KEY, release);
    reload();
    return new Promise(() => undefined);
  }
}

/**
 * As {@link loadChunk}, for a part of a page that stands: where there is no network the part comes once it is
 * back, and the rest of the page stays.
 *
 * @throws as that does, but for a network that is missing.
 */
export async function loadPart<T>(load: () => Promise<T>, used: Browser = browser): Promise<T> {
  try {
    return await loadChunk(load, used);
  } catch (error) {
    if (!isMissingChunk(error) || used.isOnline()) throw error;
    await used.untilOnline();
    return loadPart(load, used);
  }
}
