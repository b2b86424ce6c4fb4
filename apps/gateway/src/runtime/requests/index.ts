/** How every server of this product reads requests: how slow they may be, for which host, in which texts. */
export { hasPlainTextsOnly } from './plain-texts.ts';
export { hangUpWith, namesTwoHosts, readingLimits } from './reading-requests.ts';
