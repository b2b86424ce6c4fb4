import { loadNewest, RELEASE } from './page-address/index.ts';
import { sessionArea } from './storage.ts';

/** Time (ms) after which a screen that is still loading shows a message. */
export const CHUNK_TIMEOUT_MS = 8000;
const RELOADED_KEY = 'reloadedForRelease';

/**
 * Returns whether an error means that a screen's script or style could not be fetched: an old page after a
 * new release, or no network. The message differs between browsers.
 */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  );
}

interface Browser {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Identifies the release for which the page is reloaded at most once. */
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
 * Loads a screen's script. A script that has gone with a new release is obtained by reloading the page, once
 * for each release; the promise then stays pending.
 *
 * @throws what `load` throws, if a reload was already tried or cannot help.
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
 * Loads a part of a page that is already shown, like {@link loadChunk}. Without a network the part is loaded
 * once the network is back; the rest of the page stays.
 *
 * @throws as {@link loadChunk} does, except for a missing network.
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
