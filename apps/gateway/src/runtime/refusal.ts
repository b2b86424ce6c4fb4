import type { ErrorName } from '@phonebill/contract';

/**
 * A request that cannot be done, for a reason the user may know. Services throw it; the HTTP layer turns it
 * into the envelope in the user's language. Anything else thrown is a defect and is answered as `internal`.
 */
export class Refusal extends Error {
  readonly errorName: ErrorName;
  readonly details: Readonly<Record<string, string | number>>;

  constructor(errorName: ErrorName, details: Readonly<Record<string, string | number>> = {}) {
    super(errorName);
    this.name = 'Refusal';
    this.errorName = errorName;
    this.details = details;
  }
}
