/** A file that could not be written. The message is one sentence that names the file and the reason. */
export class FileWriteError extends Error {
  override readonly name = 'FileWriteError';
}

/** The reasons why a file cannot be written, by the code of the system's error. */
const whyNot: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EDQUOT: 'this user has no space left on its disk',
  EEXIST: 'something else has its name, or that of its folder',
  EFBIG: 'no file may be as large here',
  EIO: 'its disk fails',
  EISDIR: 'there is a folder of its name',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'its folder is not there',
  ENOSPC: 'there is no space left on its disk',
  ENOTDIR: 'its folder is not a folder',
  EPERM: 'this user may not write there',
  EROFS: 'its file system takes no writes',
};

/**
 * Converts an error of the disk to a FileWriteError about this file or folder; returns any other error as it
 * is.
 */
export function asFileWriteError(path: string, error: unknown): unknown {
  const why = whyNot[codeOf(error)];
  if (why === undefined) return error;
  return new FileWriteError(`${path} could not be written: ${why}.`, { cause: error });
}

/** Whether the error means that a new file would replace an existing one. */
export function isFileThere(error: unknown): boolean {
  return codeOf(error) === 'EEXIST';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
