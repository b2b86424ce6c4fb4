/**
 * How every server of this product reads requests: time limits, the host name, permitted texts, and the
 * number of connections.
 */
export { limitConnectionsAtOnce } from './connections-at-once.ts';
export { hasPlainTextsOnly, isEveryText } from './plain-texts.ts';
export { hangUpWith, namesTwoHosts, readingLimits } from './reading-requests.ts';
export { turnedAwayLog } from './turned-away-log.ts';
