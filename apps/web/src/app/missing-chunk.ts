/**
 * Whether a screen's script or style could not be fetched: an old page after an update, or no network.
 * Browsers word it differently.
 */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  );
}
