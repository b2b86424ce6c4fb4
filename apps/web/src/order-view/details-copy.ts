import { defineTexts, type Language } from '../platform/language/index.ts';
import type { OrderView } from '@phonebill/contract/wire';
import { accountName, wholeAccountOf } from './account-name.ts';

/** The names of an order's facts. */
export const factsCopy = defineTexts({
  en: {
    facts: 'Order',
    topUp: 'Top-up',
    voucher: 'Voucher',
    paid: 'Paid',
    toPay: 'To pay',
    price: 'Price',
    payWith: 'Paid with',
    toPayWith: 'Pay with',
    byCash: 'Wallet cashier',
    byAgreement: 'Automatic top-up',
    byDigital: 'Digital RMB',
    byPoints: 'Points',
    byBoth: 'Points and wallet cashier',
    byBothWith: (name: string) => `Points and ${name}`,
    givenBy: 'Given by',
    byActivity: 'A campaign',
    activityMissing: 'Its name could not be loaded.',
    paidFrom: 'Paid from',
    comingBack: 'Refund in progress',
    returnedOn: (time: string) => `Refunded ${time}`,
    placedAt: 'Ordered',
    orderNo: 'Order number',
    copyOrderNo: 'Copy order number',
    copy: 'Copy',
    copied: 'Copied',
  },
  zh: {
    facts: '订单信息',
    topUp: '充值面额',
    voucher: '话费券',
    paid: '实付',
    toPay: '待支付',
    price: '价格',
    payWith: '支付方式',
    toPayWith: '支付方式',
    byCash: '钱包收银台',
    byAgreement: '自动充值',
    byDigital: '数字人民币',
    byPoints: '积分',
    byBoth: '积分和钱包收银台',
    byBothWith: (name) => `积分和${name}`,
    givenBy: '来自',
    byActivity: '营销活动',
    activityMissing: '活动名称加载失败。',
    paidFrom: '付款账户',
    comingBack: '退款中',
    returnedOn: (time) => `已退款 ${time}`,
    placedAt: '下单时间',
    orderNo: '订单号',
    copyOrderNo: '复制订单号',
    copy: '复制',
    copied: '已复制',
  },
});

export const timelineCopy = defineTexts({
  en: {
    heading: 'What happened',
    placed: 'Order placed',
    declined: 'Payment declined',
    paid: (amount: string) => `Paid ${amount}`,
    otherAmount: 'The amount charged does not match the order; refund started',
    sent: 'Sent to the carrier',
    noAnswer: 'No answer from the carrier yet; we keep asking',
    answered: 'The carrier has answered and is working on it',
    credited: (face: string) => `${face} credited`,
    refused: 'Not credited by the carrier; refund started',
    notGiven: 'Not credited by the carrier',
    refundHeld: 'Refund not accepted by the cashier yet; we keep trying',
    refunded: (amount: string) => `${amount} refunded`,
    paidLate: 'A payment arrived after closing; refund started',
    paidTwice: 'A second payment arrived; refund started',
    paymentReturned: (amount: string) => `${amount} refunded`,
    expired: 'Closed, not paid in time',
    cancelled: 'Cancelled by you',
    pointsSetAside: (points: string) => `${points} set aside`,
    pointsSpent: (points: string) => `${points} spent`,
    pointsDeclined: 'Points could not be taken',
    pointsReleased: (points: string) => `${points} released`,
    pointsRefused: 'Closed without its points; refund started',
    pointsReturned: (points: string) => `${points} returned`,
    pointsHeld: 'Points not given back yet; we keep trying',
    awaitsPoints: (points: string) => `${points} spent`,
    awaitsPointsBack: 'Your points back',
    awaitsBothBack: 'Your money and points back',
    awaitsPayment: 'Your payment',
    awaitsCredit: (face: string) => `${face} credited to the number`,
    awaitsRefund: 'Your refund',
    notYet: 'Not yet',
  },
  zh: {
    heading: '进度',
    placed: '提交订单',
    declined: '支付未成功',
    paid: (amount) => `已支付 ${amount}`,
    otherAmount: '扣款金额与订单不符，开始退款',
    sent: '已提交运营商',
    noAnswer: '运营商暂未答复，持续查询中',
    answered: '运营商已答复，正在处理',
    credited: (face) => `${face} 已到账`,
    refused: '运营商充值失败，开始退款',
    notGiven: '运营商充值失败',
    refundHeld: '收银台未受理退款，继续重试',
    refunded: (amount) => `已原路退回 ${amount}`,
    paidLate: '关闭后收到付款，开始退款',
    paidTwice: '收到第二笔付款，开始退款',
    paymentReturned: (amount) => `已原路退回 ${amount}`,
    expired: '超时未支付，订单关闭',
    cancelled: '您取消了订单',
    pointsSetAside: (points) => `已冻结 ${points}`,
    pointsSpent: (points) => `已扣除 ${points}`,
    pointsDeclined: '积分未能扣除',
    pointsReleased: (points) => `${points}已解冻`,
    pointsRefused: '因积分未能扣除而关闭，开始退款',
    pointsReturned: (points) => `已退回 ${points}`,
    pointsHeld: '积分尚未退回，继续重试',
    awaitsPoints: (points) => `等待扣除 ${points}`,
    awaitsPointsBack: '等待积分退回',
    awaitsBothBack: '等待款项和积分退回',
    awaitsPayment: '等待您支付',
    awaitsCredit: (face) => `等待 ${face} 到账`,
    awaitsRefund: '等待退款到账',
    notYet: '待完成',
  },
});

/** The question before an order is cancelled; loaded with its sheet. */
export const cancelOrderCopy = defineTexts({
  en: {
    cancelTitle: 'Cancel this order?',
    cancelWords: (face: string, mobile: string) =>
      `${face} for ${mobile} will not be topped up. If a payment still arrives, it is ` +
      'refunded automatically.',
    cancelYes: 'Cancel the order',
    cancelNo: 'Keep it',
  },
  zh: {
    cancelTitle: '取消该订单？',
    cancelWords: (face, mobile) => `将不再为 ${mobile} 充值 ${face}。如之后仍有付款到达，将自动原路退回。`,
    cancelYes: '确认取消',
    cancelNo: '暂不取消',
  },
});

/** Returns the payment method of an order: `Points and wallet cashier`. */
export function wayToPay(
  order: Pick<OrderView, 'payMethod' | 'priceFen' | 'paidFrom' | 'cashier'>,
  texts: (typeof factsCopy)['en'],
  language: Language,
): string {
  const account = wholeAccountOf(order);
  const name = account && accountName(account, language);
  switch (order.payMethod) {
    case 'cash':
      return name ?? texts.byCash;
    case 'digital':
      return texts.byDigital;
    case 'agreement':
      return texts.byAgreement;
    case 'activity':
      return texts.byActivity;
    case 'points':
      return order.priceFen === 0 ? texts.byPoints : name ? texts.byBothWith(name) : texts.byBoth;
  }
}

/** Links from an order, below its facts. */
export const orderWaysCopy = defineTexts({
  en: {
    cancel: 'Cancel this order',
    receipt: 'Receipt',
    receiptFailed: 'The receipt could not be loaded. Check your network and try again.',
  },
  zh: {
    cancel: '取消订单',
    receipt: '充值凭证',
    receiptFailed: '充值凭证加载失败，请检查网络后重试。',
  },
});
