/**
 * The forms that ask for a person, a card or an address, field by field (SPEC section 5). The pages check
 * them before sending, and the gateway checks them again.
 */
import { anyText, compact, type FormField, trimmed } from './form.ts';
import { bankCard, idNumber, loginPassword, name, paymentPassword } from './person.ts';
import { landline } from './landline.ts';
import { deliveryArea, nonEmpty } from './required.ts';
import type { Rule } from './rule.ts';

const asTyped = (text: string): string => text;
const personName: FormField = { label: { en: 'Name', zh: '姓名' }, read: trimmed, rule: name };

/** A person's identity, asked for before pay later is opened and before the digital wallet is first used. */
export const realNameForm = {
  name: personName,
  idNumber: { label: { en: 'ID number', zh: '身份证号码' }, read: compact, rule: idNumber },
} as const satisfies Record<string, FormField>;

/** A bank card that is bound without a page of the wallet's. */
export const cardForm = {
  cardNo: { label: { en: 'Bank card number', zh: '银行卡号' }, read: compact, rule: bankCard },
  name: personName,
  phone: { label: { en: 'Phone number at the bank', zh: '银行预留手机号' }, read: trimmed, rule: landline },
} as const satisfies Record<string, FormField>;

/** The secrets that the wallet may ask for, in addition to the code, before a card is bound. */
export const cardSecrets = {
  paymentPassword: {
    label: { en: 'Payment password', zh: '支付密码' },
    read: asTyped,
    rule: paymentPassword,
  },
  loginPassword: { label: { en: 'Login password', zh: '登录密码' }, read: asTyped, rule: loginPassword },
} as const satisfies Record<string, FormField>;

/** A company's tax number: 15 to 20 digits and capital letters. SPEC has no message of its own for it. */
const taxNumber: Rule = {
  accepts: (value) => /^[0-9A-Z]{15,20}$/.test(value),
  message: nonEmpty.message,
};

/** The recipient of an invoice: a person by name, a company by title and tax number. */
export const personTitleForm = { title: personName } as const satisfies Record<string, FormField>;
export const companyTitleForm = {
  title: { label: { en: 'Company name', zh: '单位名称' }, read: trimmed, rule: anyText(100) },
  taxNo: { label: { en: 'Tax number', zh: '税号' }, read: compact, rule: taxNumber },
} as const satisfies Record<string, FormField>;

/** The postal address for a paper invoice. */
export const deliveryForm = {
  recipient: { label: { en: 'Recipient', zh: '收件人' }, read: trimmed, rule: name },
  phone: { label: { en: 'Phone number', zh: '联系电话' }, read: trimmed, rule: landline },
  area: { label: { en: 'Delivery area', zh: '所在地区' }, read: trimmed, rule: deliveryArea },
  address: { label: { en: 'Address', zh: '详细地址' }, read: trimmed, rule: anyText(120) },
} as const satisfies Record<string, FormField>;

/** The text that an area picker shows before a district is chosen; never a valid delivery area. */
export const CHOOSE_DISTRICT = { en: 'please choose district', zh: '请选择区县' } as const;
