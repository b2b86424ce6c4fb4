import { asFileWriteError } from './file-write-error.ts';
import { removePart, writePart } from './part-file.ts';

/**
 * Throws FileWriteError if a file of this many bytes could not be written now. An existing file is left
 * unchanged.
 */
export function checkWritable(file: string, bytes: number): void {
  try {
    writePart(file, 'x'.repeat(bytes), 0o600);
  } catch (error) {
    throw asFileWriteError(file, error);
  } finally {
    removePart(file);
  }
}
