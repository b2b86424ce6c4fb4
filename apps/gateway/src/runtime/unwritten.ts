/** Of the disk, whatever was written. */
const OF_A_DISK = new Set([
  'EACCES',
  'EDQUOT',
  'EEXIST',
  'EFBIG',
  'EIO',
  'EISDIR',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
]);

/** An error of the disk that names the file, which Node's own of a write does not; any other as it is. */
export function unwritten(file: string, error: unknown): unknown {
  const isOfDisk = error instanceof Error && 'code' in error && OF_A_DISK.has(String(error.code));
  return isOfDisk ? new Error(`${file} could not be written: ${error.message}`, { cause: error }) : error;
}
