import { defineTexts } from '../platform/language/index.ts';

/** Texts about refunds beside the order's own outcome. */
export const refundsBesideCopy = defineTexts({
  en: {
    secondTitle: 'You paid twice',
    secondReturning: (amount: string) =>
      `The second payment of ${amount} is being refunded to your original payment method.`,
    secondHeld: (amount: string) =>
      `The cashier has not accepted our refund of the second ${amount} yet. We keep trying, and ` +
      'our staff are looking into it.',
    secondReturned: (amount: string) =>
      `The second payment of ${amount} was refunded to your original payment method.`,
    givenBackTitle: 'Refund for this order',
    givenBackReturning: (amount: string) =>
      `We are refunding ${amount} to your original payment method. The phone credit stays yours.`,
    givenBackHeld: (amount: string) =>
      `The refund of ${amount} has not been accepted yet. We keep trying, and our staff are looking into it.`,
    givenBackReturned: (amount: string) =>
      `We refunded ${amount} to your original payment method. The phone credit stays yours.`,
  },
  zh: {
    secondTitle: '您支付了两次',
    secondReturning: (amount) => `第二笔 ${amount} 正在原路退回。`,
    secondHeld: (amount) => `收银台尚未受理第二笔 ${amount} 的退款，我们会继续重试，并由专人跟进。`,
    secondReturned: (amount) => `第二笔 ${amount} 已原路退回。`,
    givenBackTitle: '本订单的退款',
    givenBackReturning: (amount) => `${amount} 正在原路退回，已到账的话费不受影响。`,
    givenBackHeld: (amount) => `${amount} 的退款尚未受理，我们会继续重试，并由专人跟进。`,
    givenBackReturned: (amount) => `${amount} 已原路退回，已到账的话费不受影响。`,
  },
});
