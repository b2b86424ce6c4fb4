/** What of a body is kept, and what of it is shown. */
export { clearBody, maskedBody, maskedPath, pathWithoutSecrets, withoutSecrets } from './mask-body.ts';
