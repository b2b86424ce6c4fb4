/** The outcome of a message, by the last four digits of its number; all others are delivered. */
export interface AliyunSmsOutcome {
  /** The code of the report. */
  readonly code: string;
  readonly message: string;
}

const delivered: AliyunSmsOutcome = { code: 'DELIVERED', message: '用户接收成功' };

const reports: Readonly<Record<string, AliyunSmsOutcome>> = {
  '7001': { code: 'MOBILE_NOT_ON_SERVICE', message: '停机、空号、暂停服务、关机、不在服务区' },
  '7002': { code: 'MOBILE_IN_BLACK', message: '手机号在黑名单' },
  '7003': { code: 'MK:0001', message: '运营商网关返回' },
};

/** The reason why nothing is sent to a number, by its last four digits. */
const refusals: Readonly<Record<string, string>> = {
  '7011': 'BUSINESS_LIMIT_CONTROL',
  '7012': 'MOBILE_NUMBER_ILLEGAL',
  '7013': 'OUT_OF_SERVICE',
};

export function reportOf(mobileNo: string): AliyunSmsOutcome {
  return reports[mobileNo.slice(-4)] ?? delivered;
}

/** Returns that reason; null when messages are sent. */
export function refusalOf(mobileNo: string): string | null {
  return refusals[mobileNo.slice(-4)] ?? null;
}
