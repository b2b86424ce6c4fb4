import type { Language } from '../language.ts';
import type { Rule } from './rule.ts';

/** SPEC section 5: must not be empty; spaces alone are empty. */
export const nonEmpty: Rule = {
  accepts: (value) => value.trim() !== '',
  message: { en: 'please enter the correct information', zh: '请输入正确的信息' },
};

/** SPEC section 5: the agreement must be ticked. */
export const agreement: Rule<boolean> = {
  accepts: (ticked) => ticked,
  message: { en: 'please tick the agreement', zh: '请勾选协议' },
};

/**
 * SPEC section 5: must not contain the text, in either language, that a district picker shows before a choice
 * is made.
 */
export const deliveryArea: Rule = {
  accepts: (value) => !/please choose district|请选择(?:地区|区县|区域)/i.test(value),
  message: { en: 'please choose the consignee delivery address', zh: '请选择收货地址' },
};

/**
 * Returns the general message for a required field, '{field} cannot be empty' (SPEC section 5); null when it
 * is not empty.
 */
export function problemIfEmpty(field: string, value: string, language: Language): string | null {
  if (nonEmpty.accepts(value)) return null;
  return language === 'zh' ? `${field}不能为空` : `${field} cannot be empty`;
}
