/** The public interface for reading and writing agreements. */
export { logAgreementStep } from './agreement-log.ts';
export type { OperationRef } from './command-queries.ts';
export type { ConsentQueries } from './consent-queries.ts';
export type { AgreementHistory } from './agreements-for-operators.ts';
export type { AgreementQueries, Caller } from './agreement-queries.ts';
export type { ChargeCursor, OwnCharge } from './charge-queries.ts';
export type { Recommendations } from './recommendations.ts';
export { createUnreadAgreements } from './unread-agreements.ts';
