// Idempotency keys of orders. A user's key is the request number that the page chose. The gateway's own begin
// with their purpose and a colon, which a request number cannot contain (`RequestNo` of the contract), so a
// user can never choose one of them.

/** Returns the key of the one order of an automatic charge. */
export function chargeKeyOf(chargeNo: string): string {
  return `charge:${chargeNo}`;
}

/** Returns the key of the one order of a reward. */
export function rewardKeyOf(rewardNo: string): string {
  return `reward:${rewardNo}`;
}
