/** The next step of a person about a difference, by its kind. */
import type { Language } from '../../language/index.ts';

const steps: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  only: {
    en:
      'Open the order: is it still being asked about? If we refused it or never had it, ask ' +
      'the partner to take it back.',
    zh: '打开订单查看是否仍在查询。若我方已判失败或从未有此单，请合作方撤销。',
  },
  missing: {
    en: 'Ask the partner for this number in writing; it says that it never did it.',
    zh: '就此编号书面询问合作方：对方称未发生。',
  },
  reversed: {
    en:
      'The supplier has taken the credit back. Ask it whether the number lost the money; if so, give ' +
      'the payment back from the order (two persons). After seven days post what the supplier gave back; ' +
      'only if the number kept its credit, close this.',
    zh: '供应商已撤回充值。请确认该号码是否已被扣回；若是，从订单退款给用户（需两人），满七天后将供应商退回的金额入账；仅当号码仍保留话费时，直接关闭此项。',
  },
  unlisted: {
    en: 'Ask the partner for a corrected statement; it confirms the number and lists it nowhere.',
    zh: '请合作方更正对账单：对方确认此编号但未列入账单。',
  },
  twice: {
    en: 'Ask the partner whether it was done twice, and to take one back.',
    zh: '询问合作方是否执行了两次，并请撤销其中一次。',
  },
  amount: {
    en: 'Compare both amounts with the order; whoever is wrong corrects it.',
    zh: '将双方金额与订单核对，由出错一方更正。',
  },
  number: {
    en: 'Another number was credited: ask the supplier, and look after the user of the order.',
    zh: '充到了其他号码：联系供应商，并照顾该订单用户。',
  },
  payment: {
    en: 'The refund names another payment there: ask the provider which one went back.',
    zh: '对方的退款对应另一笔支付：请合作方确认退的是哪一笔。',
  },
  writtenOff: {
    en: 'Both have it by now: take the write-off back, after seven days.',
    zh: '双方现已一致：七天后可撤回核销。',
  },
  totals: {
    en: 'The statement was changed after it was read: have the book compared again from this day.',
    zh: '账单在读取后有改动：从当日起重新对账。',
  },
};
const otherwise = {
  en: 'Open the order and compare both sides; docs/operations.md, “Reconciliation”, says what it means.',
  zh: '打开订单核对双方；含义见运维手册“对账”一节。',
};

/** Returns the next step; for an unknown kind, where to look. */
export function nextStep(kind: string, language: Language): string {
  return (Object.hasOwn(steps, kind) ? steps[kind] : otherwise)?.[language] ?? '';
}
