import { asFileWriteError } from './file-write-error.ts';
import { removePart, writePart } from './part-file.ts';

/** Throws FileWriteError where a file of this many bytes could not be written now. What is there stays. */
export function checkWritable(file: string, bytes: number): void {
  try {
    writePart(file, 'x'.repeat(bytes), 0o600);
  } catch (error) {
    throw asFileWriteError(file, error);
  } finally {
    removePart(file);
  }
}
