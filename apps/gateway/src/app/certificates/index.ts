/** The ends of certificates. */
export { createCertificateWatch, startCertificateWatch } from './certificate-watch.ts';
export { keepCertificateEnds } from './kept-ends.ts';
export { startFetchingCertificates } from './published-certificates.ts';
