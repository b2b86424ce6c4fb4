import type { Language } from '@phonebill/contract/wire';

interface Rule {
  /** Whether the value obeys. */
  readonly accepts: (value: string) => boolean;
  readonly en: string;
  readonly zh: string;
}

const CHINESE = String.raw`\p{Script=Han}`;
/** The text a district picker shows before anything is chosen, in both languages. */
const UNCHOSEN_DISTRICT = /please choose district|请选择(?:地区|区县|区域)/i;

/** The rules of SPEC section 5 on texts, each with its message. English messages are SPEC's, word for word. */
export const rules = {
  name: { accepts: matches(new RegExp(`^${CHINESE}+(?:[·•]${CHINESE}+)*$`, 'u')), en: 'please enter the correct name', zh: '请输入正确的姓名' },
  idNumber: { accepts: matches(/^\d{17}[\dXx]$/), en: 'please enter the correct ID number', zh: '请输入正确的身份证号码' },
  mobile: { accepts: matches(/^1\d{10}$/), en: 'please enter the correct mobile number', zh: '请输入正确的手机号码' },
  landline: { accepts: matches(new RegExp(`^[^A-Za-z${CHINESE}]+$`, 'u')), en: 'please enter the correct mobile number', zh: '请输入正确的手机号码' },
  bankCard: { accepts: matches(/^[1-9]\d{14,20}$/), en: 'please enter the correct bank card number', zh: '请输入正确的银行卡号' },
  graphicCode: { accepts: matches(/^[A-Za-z]{4}$/), en: 'please enter the correct graphic code', zh: '请输入正确的图形验证码' },
  smsCode: { accepts: matches(/^\d{6}$/), en: 'please enter the correct verification code', zh: '请输入正确的验证码' },
  loginPassword: { accepts: matches(new RegExp(`^.{7,15}[^${CHINESE}]$`, 'su')), en: 'please enter the correct login password', zh: '请输入正确的登录密码' },
  paymentPassword: { accepts: matches(/^\d{6}$/), en: 'please enter the correct payment password', zh: '请输入正确的支付密码' },
  nonEmpty: { accepts: (value) => value.trim() !== '', en: 'please enter the correct information', zh: '请输入正确的信息' },
  deliveryArea: { accepts: (value) => !UNCHOSEN_DISTRICT.test(value), en: 'please choose the consignee delivery address', zh: '请选择收货地址' },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;

/** The agreement checkbox (SPEC section 5). */
const agreementRule = { accepts: (ticked: boolean) => ticked, en: 'please tick the agreement', zh: '请勾选协议' } as const;

/** What is wrong with a value, in words; null when nothing is. */
export function problemWith(rule: RuleName, value: string, language: Language): string | null {
  return rules[rule].accepts(value) ? null : rules[rule][language];
}

/** As {@link problemWith} for the agreement checkbox. */
export function problemWithAgreement(ticked: boolean, language: Language): string | null {
  return agreementRule.accepts(ticked) ? null : agreementRule[language];
}

/** The general message for something that must be there: '{field} cannot be empty' (SPEC section 5). */
export function problemIfEmpty(field: string, value: string, language: Language): string | null {
  if (value.trim() !== '') return null;
  return language === 'zh' ? `${field}不能为空` : `${field} cannot be empty`;
}

function matches(pattern: RegExp): (value: string) => boolean {
  return (value) => pattern.test(value);
}
