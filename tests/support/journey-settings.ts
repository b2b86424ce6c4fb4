// The settings of a product that journeys go through.

/** Quicker than published, yet slow enough for every state to be seen by a page that asks once a second. */
export const pace = {
  TIME_SCALE: '0.2',
  SANDBOX_TIME_SCALE: '0.4',
  MESSAGES_PER_ADDRESS: '100000',
  WORK_HASHES: '2000',
};
/**
 * An automatic charge of a low balance is debited soon after its notice, one of a day is announced at once
 * and far ahead.
 */
export const agreementTimes = {
  NOTICE_BEFORE_BALANCE_DEBIT_MS: '1500',
  NOTICE_BEFORE_DEBIT_MS: String(40 * 86_400_000),
  DEBIT_HOURS: '0-24',
  DEBIT_RETRY_MS: '2000,4000',
};
/** All journeys come from one address. */
export const guestLimits = {
  GUEST_ORDERS_PER_NUMBER: '100000',
  GUEST_ORDERS_PER_DEVICE: '100000',
  GUEST_ORDERS_PER_ADDRESS: '100000',
  UNPAID_ORDERS_PER_USER: '100000',
  UNPAID_ORDERS_PER_USER_AND_HOUR: '100000',
};
