/** When certificates end. */
export { createCertificateWatch, startCertificateWatch } from './certificate-watch.ts';
export { keepCertificateEnds } from './kept-ends.ts';
export { startFetchingCertificates } from './published-certificates.ts';
