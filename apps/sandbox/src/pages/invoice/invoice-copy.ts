import type { BilingualText } from '../language.ts';

export const invoiceCopy = {
  title: { zh: '电子发票（沙箱，不作凭证）', en: 'Invoice (sandbox, proves nothing)' },
  unknown: { zh: '没有这张发票', en: 'There is no such invoice' },
  cameBack: { zh: '纸质发票被退回', en: 'The paper invoice came back' },
  number: { zh: '发票号码', en: 'Invoice number' },
  date: { zh: '开票日期', en: 'Date' },
  buyer: { zh: '购买方', en: 'Buyer' },
  taxNo: { zh: '税号', en: 'Tax number' },
  item: { zh: '话费充值', en: 'Phone bill top-up' },
  amount: { zh: '金额', en: 'Amount' },
  seller: { zh: '销售方', en: 'Seller' },
  sellerName: { zh: '沙箱运营商', en: 'The sandbox carrier' },
} as const satisfies Record<string, BilingualText>;
