export { checkWritable } from './check-writable.ts';
export { createFileAtomic } from './create-file.ts';
export { asFileWriteError, FileWriteError } from './file-write-error.ts';
export { makeFolder } from './make-folder.ts';
export { renameFolderAtomic } from './rename-folder.ts';
export { streamFileAtomic } from './stream-file.ts';
export { type FileText, writeFileAtomic, writeFilesAtomic } from './write-file.ts';
