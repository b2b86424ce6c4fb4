import { defineTexts } from '../platform/language/index.ts';

/** Texts about the actions on an order, and their failures. */
export const orderCopy = defineTexts({
  en: {
    pay: (amount: string) => `Pay ${amount}`,
    tryAgain: 'Try again',
    payLeft: 'Time left to pay',
    openPaymentPage: 'Cashier not open? Open the payment page',
    cashierFailed: "The wallet's cashier did not open. You can pay on the payment page.",
    toPaymentPage: 'Open the payment page',
    tryWalletAgain: 'Try the wallet again',
    notPaidYet: (amount: string) => `Not paid yet? Pay ${amount}`,
    payInstead: (name: string) => `Pay with ${name} instead`,
    done: 'Done',
    topUpAgain: 'Top up again',
    orderAgain: 'Order again',
    leaveSafely: 'You can leave this page. The result will be in your top-up records.',
    payFailed: 'The cashier could not be opened',
    payFailedWords: 'Nothing was charged. Please try again.',
    pointsFailed: 'The points could not be taken',
    pointsFailedWords: 'No points were taken. Please try again.',
    unknown: 'It may or may not have been done. It is safe to try again.',
    pointsNotEnough: 'You do not have enough points',
    pointsNotEnoughWords: (points: string) =>
      `This order needs ${points}. Nothing was charged: try again when you have them, or cancel the order.`,
    notPayable: 'This order can no longer be paid',
    cancelFailed: 'The order was not cancelled',
    stale: (ago: string) => `We cannot reach our service. Last checked ${ago}; we keep trying.`,
  },
  zh: {
    pay: (amount) => `支付 ${amount}`,
    tryAgain: '重试',
    payLeft: '剩余支付时间',
    openPaymentPage: '收银台没有打开？打开支付页面',
    cashierFailed: '钱包收银台没有打开，可以到支付页面付款。',
    toPaymentPage: '打开支付页面',
    tryWalletAgain: '再试钱包支付',
    notPaidYet: (amount) => `还没付款？支付 ${amount}`,
    payInstead: (name) => `改用${name}支付`,
    done: '完成',
    topUpAgain: '再次充值',
    orderAgain: '重新下单',
    leaveSafely: '您可以离开本页，结果会显示在充值记录中。',
    payFailed: '收银台未能打开',
    payFailedWords: '本次操作未扣款，请重试。',
    pointsFailed: '积分未能扣除',
    pointsFailedWords: '本次操作未扣除积分，请重试。',
    unknown: '可能已完成，也可能未完成。可放心重试。',
    pointsNotEnough: '积分不足',
    pointsNotEnoughWords: (points) => `本订单需要 ${points}。未扣款：可在积分足够后重试，或取消订单。`,
    notPayable: '该订单已无法支付',
    cancelFailed: '订单未取消',
    stale: (ago) => `暂时无法连接服务，将继续重试。上次查询：${ago}`,
  },
});

/** Texts about an order that could not be loaded. */
export const failedCopy = defineTexts({
  en: {
    failedTitle: 'This order could not be loaded',
    failedWords: 'This changes nothing about your order. Please try again.',
  },
  zh: {
    failedTitle: '订单加载失败',
    failedWords: '这不影响您的订单，请重试。',
  },
});
