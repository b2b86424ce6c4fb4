// The settings of the product that journeys use.

/**
 * A pace faster than published, yet slow enough for every state to be seen by a page that polls once a
 * second.
 */
export const pace = {
  TIME_SCALE: '0.2',
  SANDBOX_TIME_SCALE: '0.4',
  MESSAGES_PER_ADDRESS: '100000',
  WORK_HASHES: '2000',
};
/**
 * Times at which a low balance is debited soon after its notice, and a day trigger is announced at once and
 * far ahead.
 */
export const agreementTimes = {
  NOTICE_BEFORE_BALANCE_DEBIT_MS: '1500',
  NOTICE_BEFORE_DEBIT_MS: String(40 * 86_400_000),
  DEBIT_HOURS: '0-24',
  DEBIT_RETRY_MS: '2000,4000',
};
/** Limits high enough for journeys, which all use one IP address. */
export const guestLimits = {
  GUEST_ORDERS_PER_NUMBER: '100000',
  GUEST_ORDERS_PER_DEVICE: '100000',
  GUEST_ORDERS_PER_ADDRESS: '100000',
  UNPAID_ORDERS_PER_USER: '100000',
  UNPAID_ORDERS_PER_USER_AND_HOUR: '100000',
};
