// Idempotency keys of orders. A user's is the request number that the page chose. One of ours begins with
// what it is for and a colon, which a request number cannot have (`RequestNo` of the contract): whatever a
// user chooses, it is never a key of ours.

/** The key of the one order of an automatic charge. */
export function chargeKeyOf(chargeNo: string): string {
  return `charge:${chargeNo}`;
}

/** The key of the one order that a reward is. */
export function rewardKeyOf(rewardNo: string): string {
  return `reward:${rewardNo}`;
}
