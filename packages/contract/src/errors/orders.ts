import type { ErrorText } from './error-text.ts';
import { pageErrorTexts } from '../page-errors.ts';

/** Refusals of top-ups, saved numbers, bills, orders and vouchers. */
export const orderErrors = {
  numberNotAccepted: {
    msgCd: 'PMC41001',
    en: 'This number cannot be topped up here.',
    zh: '该号码暂不支持充值',
  },
  amountNotOffered: {
    msgCd: 'PMC41002',
    en: 'This amount is not offered for this number.',
    zh: '该号码暂不支持此面额',
  },
  priceChanged: {
    msgCd: 'PMC41003',
    en: 'The price has changed. Please look at it again before you pay.',
    zh: '价格有变动，请确认后再支付',
  },
  /** Operators have stopped selling this; the text is the one they wrote. */
  sellingStopped: { msgCd: 'PMC41011', en: '{en}', zh: '{zh}' },
  /** The operator has no partner for this feature. */
  featureOff: { msgCd: 'PMC41012', en: 'This is not available here.', zh: '暂未提供此服务' },
  firstTimeNotConfirmed: {
    msgCd: 'PMC41004',
    en: 'You have not topped up this number before. Please confirm it.',
    zh: '您首次为该号码充值，请确认号码',
  },
  dayLimitReached: {
    msgCd: 'PMC41005',
    en: 'This would exceed the limit of ¥{limit} per day.',
    zh: '超出每日充值限额¥{limit}',
  },
  monthLimitReached: {
    msgCd: 'PMC41006',
    en: 'This would exceed the limit of ¥{limit} per month.',
    zh: '超出每月充值限额¥{limit}',
  },
  pointsNotEnough: { msgCd: 'PMC41007', en: 'You do not have enough points.', zh: '积分不足' },
  guestLimitReached: {
    msgCd: 'PMC41008',
    en: 'That is all that can be topped up today without logging in. Please log in to go on.',
    zh: '未登录充值次数已达今日上限，请登录后继续',
  },
  tooManyUnpaid: {
    msgCd: 'PMC41009',
    en: 'You have {most} unpaid orders. Please pay or cancel one of them first.',
    zh: '您有 {most} 笔订单尚未支付，请先支付或取消',
  },
  tooManyNotPaid: {
    msgCd: 'PMC41010',
    en: 'You have placed many orders without paying. Please try again in an hour.',
    zh: '您未支付的订单过多，请一小时后再试',
  },
  remarkTooLong: { msgCd: 'PMC41301', ...pageErrorTexts.remarkTooLong },
  tooManyNumbers: {
    msgCd: 'PMC41302',
    en: 'You can save at most {most} numbers.',
    zh: '最多可保存 {most} 个号码',
  },
  numberNotSaved: {
    msgCd: 'PMC41303',
    en: 'This number is not among the saved ones.',
    zh: '该号码未保存',
  },
  billNotYours: {
    msgCd: 'PMC41304',
    en: 'You can look at the bill of your own number only.',
    zh: '只能查询本人号码的账单',
  },
  billNotThere: {
    msgCd: 'PMC41305',
    en: 'The carrier has no bill for this number yet.',
    zh: '运营商暂无该号码的账单',
  },
  orderNotFound: { msgCd: 'PMC41401', en: 'We could not find this order.', zh: '未找到该订单' },
  orderNotPayable: {
    msgCd: 'PMC41402',
    en: 'This order can no longer be paid.',
    zh: '该订单已无法支付',
  },
  payInPhoneBrowser: {
    msgCd: 'PMC41405',
    en: "This cannot be paid inside this app. Open the page in your phone's browser and pay there.",
    zh: '无法在此应用内付款，请在手机浏览器中打开本页面后付款',
  },
  payerNotKnown: {
    msgCd: 'PMC41406',
    en: 'The app did not say who you are. Nothing was charged; please try again.',
    zh: '未能确认您的付款身份，未扣款，请重试',
  },
  payWhereBegun: {
    msgCd: 'PMC41407',
    en: 'The payment page you opened before can still be paid. Pay there, or cancel and order again.',
    zh: '此前打开的付款页仍可付款，请在原处支付，或取消订单后重新下单',
  },
  orderNotCancellable: {
    msgCd: 'PMC41403',
    en: 'This order can no longer be cancelled.',
    zh: '该订单已无法取消',
  },
  requestNoReused: {
    msgCd: 'PMC41404',
    en: 'This request was already used for something else.',
    zh: '该请求已用于其他操作',
  },
  voucherNotFound: {
    msgCd: 'PMC41411',
    en: 'This voucher is not among yours.',
    zh: '未找到该话费券',
  },
  voucherInUse: {
    msgCd: 'PMC41412',
    en: 'This voucher is used for another order.',
    zh: '该话费券已用于其他订单',
  },
  voucherExpired: {
    msgCd: 'PMC41413',
    en: 'This voucher has expired.',
    zh: '该话费券已过期',
  },
  voucherNotForOrder: {
    msgCd: 'PMC41414',
    en: 'This voucher cannot be used for this top-up.',
    zh: '该话费券不适用于本次充值',
  },
} as const satisfies Record<string, ErrorText>;
