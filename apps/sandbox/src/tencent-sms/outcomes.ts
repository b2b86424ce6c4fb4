/** The outcome of a message, by the last four digits of its number; all others are delivered. */
export interface TencentSmsOutcome {
  /** The code of the report. */
  readonly code: string;
  readonly description: string;
}

const delivered: TencentSmsOutcome = { code: 'DELIVRD', description: '用户短信送达成功' };

const reports: Readonly<Record<string, TencentSmsOutcome | null>> = {
  '7001': { code: 'MK:0005', description: '空号、停机' },
  '7002': { code: 'DB:0144', description: '手机号在运营商黑名单' },
  '7003': { code: 'XA:0160', description: '' },
  // The phone is off: no network reports anything.
  '7004': null,
};

/** The reason why nothing is sent to a number, by its last four digits. */
const refusals: Readonly<Record<string, string>> = {
  '7011': 'LimitExceeded.PhoneNumberDailyLimit',
  '7012': 'InvalidParameterValue.IncorrectPhoneNumber',
  '7013': 'FailedOperation.InsufficientBalanceInSmsPackage',
};

/** Returns the report; null when there never is one. */
export function reportOf(mobileNo: string): TencentSmsOutcome | null {
  const report = reports[mobileNo.slice(-4)];
  return report === undefined ? delivered : report;
}

/** Returns the reason for a refusal; null when the message is sent. */
export function refusalOf(mobileNo: string): string | null {
  return refusals[mobileNo.slice(-4)] ?? null;
}
