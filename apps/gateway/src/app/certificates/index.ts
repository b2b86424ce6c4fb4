/** When certificates end. */
export { createCertificateWatch, startCertificateWatch } from './certificate-watch.ts';
