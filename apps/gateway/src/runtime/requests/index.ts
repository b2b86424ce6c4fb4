/**
 * How every server of this product reads requests: how slow they may be, for which host, in which texts, and
 * on how many connections.
 */
export { limitConnectionsAtOnce } from './connections-at-once.ts';
export { hasPlainTextsOnly, isEveryText } from './plain-texts.ts';
export { hangUpWith, namesTwoHosts, readingLimits } from './reading-requests.ts';
export { turnedAwayLog } from './turned-away-log.ts';
