/** Decides which parts of a body are stored, and which are shown. */
export { clearBody, maskedBody, maskedPath, pathWithoutSecrets, withoutSecrets } from './mask-body.ts';
