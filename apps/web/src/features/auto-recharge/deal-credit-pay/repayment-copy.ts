import { defineTexts } from '../../../platform/language/index.ts';

export const repaymentCopy = defineTexts({
  en: {
    loading: 'Loading your repayment…',
    title: 'Repayment',
    bookingTitle: 'Paid, processing',
    bookingText: 'We received your payment and are booking it to your Pay later account.',
    bookingLateTitle: 'Booking is taking longer than usual',
    bookingLateText: 'We have your payment. Either it is booked in full, or you get all of it back.',
    bookingLatePromise: 'We keep checking. There is nothing you need to do.',
    paidTitle: 'Paid',
    paidText: (amount: string) => `${amount} was booked. Everything you chose is paid.`,
    bookedAt: (time: string) => `Booked on ${time}`,
    returningTitle: 'Your money is coming back',
    returningText: (amount: string) =>
      `The repayment could not be booked. All of ${amount} is being refunded to your original ` +
      'payment method; you still owe what you owed.',
    returnedTitle: 'Your money is back',
    returnedText: (amount: string) =>
      `The repayment could not be booked. All of ${amount} was refunded to your original payment ` +
      'method; you still owe what you owed.',
    heldTitle: 'Your refund is delayed',
    heldText: (amount: string) =>
      `The cashier has not accepted our refund of ${amount} yet. The money is yours: we keep trying, ` +
      'and our staff are looking into it.',
    debtRemains: 'You still owe what you owed.',
    forWhat: 'What it pays for',
    back: 'Back to Pay later',
    cancel: 'Cancel this repayment',
    cancelTitle: 'Cancel this repayment?',
    cancelText:
      'You still owe the amount and can pay it at any time. If a payment still arrives, it is refunded ' +
      'automatically.',
    cancelYes: 'Cancel the repayment',
    cancelNo: 'Keep it',
  },
  zh: {
    loading: '正在查询您的还款…',
    title: '还款',
    bookingTitle: '已付款，正在入账',
    bookingText: '已收到您的付款，正在计入您的先充后付账户。',
    bookingLateTitle: '入账时间较长',
    bookingLateText: '已收到您的付款。要么全部入账，要么全额退回，不会只完成一部分。',
    bookingLatePromise: '我们会持续查询，您无需操作。',
    paidTitle: '已还清',
    paidText: (amount) => `${amount} 已入账，所选款项均已还清。`,
    bookedAt: (time) => `${time} 入账`,
    returningTitle: '您的付款正在退回',
    returningText: (amount) => `还款未能入账，${amount} 正在全额原路退回，原欠款仍需偿还。`,
    returnedTitle: '您的付款已退回',
    returnedText: (amount) => `还款未能入账，${amount} 已全额原路退回，原欠款仍需偿还。`,
    heldTitle: '退款延迟',
    heldText: (amount) => `收银台尚未受理 ${amount} 的退款。这笔钱仍属于您：我们会继续重试，并由专人跟进。`,
    debtRemains: '原欠款仍需偿还。',
    forWhat: '还款内容',
    back: '返回先充后付',
    cancel: '取消还款',
    cancelTitle: '取消本次还款？',
    cancelText: '欠款仍需偿还，可随时再次还款。如之后仍有付款到达，将自动原路退回。',
    cancelYes: '确认取消',
    cancelNo: '暂不取消',
  },
});
