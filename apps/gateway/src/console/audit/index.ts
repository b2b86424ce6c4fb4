/** The record of what people of the console read in clear and did, in a chain that shows every change. */
export { auditHead, checkAudit, type KnownHead } from './audit-chain.ts';
export { auditAsCsv } from './audit-file.ts';
export { AuditFileBroken, checkAuditFile } from './check-audit-file.ts';
export { searchedFor } from './searched-for.ts';
export { publicKeysOf, readSignedHead, signHead } from './signed-head.ts';
export { type Actor, sealAudit, writeAudit } from './audit-log.ts';
export { aboutAudit, auditFilters } from './audit-filters.ts';
export { readAudit } from './read-audit.ts';
export { writeReading } from './readings.ts';
