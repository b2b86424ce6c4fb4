import { defineTexts } from '../platform/language/index.ts';

/** The question before an order is called off; it comes with its sheet. */
export const cancelOrderTexts = defineTexts({
  en: {
    cancelTitle: 'Cancel this order?',
    cancelWords: (face: string, mobile: string) =>
      `${face} for ${mobile} will not be topped up. A payment that still arrives comes back to you by itself.`,
    cancelYes: 'Cancel the order',
    cancelNo: 'Keep it',
  },
  zh: {
    cancelTitle: '取消该订单？',
    cancelWords: (face, mobile) => `将不再为 ${mobile} 充值 ${face}。如之后仍有付款到达，将自动退回给您。`,
    cancelYes: '确认取消',
    cancelNo: '暂不取消',
  },
});
