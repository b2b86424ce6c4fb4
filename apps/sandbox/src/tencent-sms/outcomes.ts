/** What becomes of a message by the last four digits of its number; every other one is delivered. */
export interface TencentSmsOutcome {
  /** Of the report. */
  readonly code: string;
  readonly description: string;
}

const delivered: TencentSmsOutcome = { code: 'DELIVRD', description: '用户短信送达成功' };

const reports: Readonly<Record<string, TencentSmsOutcome | null>> = {
  '7001': { code: 'MK:0005', description: '空号、停机' },
  '7002': { code: 'DB:0144', description: '手机号在运营商黑名单' },
  '7003': { code: 'XA:0160', description: '' },
  // Off: no network reports anything.
  '7004': null,
};

/** Why nothing is sent to a number at all. */
const refusals: Readonly<Record<string, string>> = {
  '7011': 'LimitExceeded.PhoneNumberDailyLimit',
  '7012': 'InvalidParameterValue.IncorrectPhoneNumber',
  '7013': 'FailedOperation.InsufficientBalanceInSmsPackage',
};

/** Null: nothing is ever reported. */
export function reportOf(mobileNo: string): TencentSmsOutcome | null {
  const report = reports[mobileNo.slice(-4)];
  return report === undefined ? delivered : report;
}

/** Null: something is sent. */
export function refusalOf(mobileNo: string): string | null {
  return refusals[mobileNo.slice(-4)] ?? null;
}
