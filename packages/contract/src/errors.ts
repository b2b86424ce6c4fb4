import type { BilingualText, Language } from './language.ts';
import { type ErrorDetails, fillDetails, pageErrorTexts, TOKEN_INVALID_CODE } from './page-errors.ts';
import { graphicCode, smsCode } from './validation/codes.ts';
import { loginPassword, paymentPassword } from './validation/person.ts';
import { mobile } from './validation/phone.ts';
import { agreement, nonEmpty } from './validation/required.ts';

interface ErrorText extends BilingualText {
  readonly msgCd: string;
}

/**
 * The closed list of refusals (SPEC section 8). Each has its message code and its text in both languages; a
 * new one does not compile until it has all three. A refusal by a rule of SPEC section 5 has that rule's
 * text; English texts that section 8 gives are used exactly. `{name}` in a text is replaced from the
 * refusal's details.
 */
export const errorList = {
  tokenInvalid: {
    msgCd: TOKEN_INVALID_CODE,
    en: 'Your session has ended. Please log in again.',
    zh: '登录已失效，请重新登录',
  },

  badRequest: { msgCd: 'PMC40000', ...nonEmpty.message },
  mobileInvalid: { msgCd: 'PMC40001', ...mobile.message },
  /** A field of a form breaks its rule; `{problem}` is that rule's text in the caller's language. */
  fieldWrong: { msgCd: 'PMC40005', en: '{problem}', zh: '{problem}' },
  paymentPasswordWrong: { msgCd: 'PMC40006', ...paymentPassword.message },
  loginPasswordWrong: { msgCd: 'PMC40007', ...loginPassword.message },
  workNeeded: {
    msgCd: 'PMC40008',
    en: 'This device has to be checked once more. Please try again.',
    zh: '需要重新进行安全验证，请重试',
  },
  captchaWrong: {
    msgCd: 'PMC40009',
    en: 'The security check was not passed. Please do it again.',
    zh: '安全验证未通过，请重新验证',
  },
  graphicCodeWrong: { msgCd: 'PMC40002', ...graphicCode.message },
  smsCodeWrong: { msgCd: 'PMC40003', ...smsCode.message },
  smsCodeSpent: {
    msgCd: 'PMC40004',
    en: 'This code can no longer be used. Please get a new one.',
    zh: '验证码已失效，请重新获取',
  },
  callUnknown: { msgCd: 'PMC40400', en: 'There is no such call.', zh: '接口不存在' },
  bodyTooLarge: { msgCd: 'PMC41300', en: 'The request is too large.', zh: '请求内容过大' },

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

  agreementNotFound: {
    msgCd: 'PMC41601',
    en: 'This agreement is not among yours.',
    zh: '未找到该自动充值协议',
  },
  agreementExists: {
    msgCd: 'PMC41602',
    en: 'This number already has automatic top-up.',
    zh: '该号码已开通自动充值',
  },
  agreementNotChangeable: {
    msgCd: 'PMC41603',
    en: 'This is no longer possible: the agreement has changed meanwhile.',
    zh: '协议状态已变化，无法进行此操作',
  },
  termsNotOffered: {
    msgCd: 'PMC41604',
    en: 'These terms are not offered. Please choose again.',
    zh: '所选内容暂不支持，请重新选择',
  },
  textOutdated: {
    msgCd: 'PMC41605',
    en: 'The agreement text has changed. Please read it again.',
    zh: '协议内容已更新，请重新阅读',
  },
  tooManySetups: {
    msgCd: 'PMC41640',
    en: 'You have begun this too often today. Please try again tomorrow.',
    zh: '您今日操作次数过多，请明日再试',
  },
  consentMissing: { msgCd: 'PMC41606', ...agreement.message },
  operationNotFound: {
    msgCd: 'PMC41607',
    en: 'We do not know this request.',
    zh: '未找到该办理请求',
  },
  operationExpired: {
    msgCd: 'PMC41608',
    en: 'The time to enter the code is over. Please start again.',
    zh: '验证已超时，请重新办理',
  },
  creditConsentMissing: {
    msgCd: 'PMC41609',
    en: 'Please agree to the pay later terms first.',
    zh: '请先同意先充后付服务条款',
  },
  tooManyAgreements: {
    msgCd: 'PMC41610',
    en: 'You can have at most {most} agreements.',
    zh: '最多可开通 {most} 个自动充值',
  },
  triggerNotAllowed: {
    msgCd: 'PMC41611',
    en: 'Only your own number can be topped up by its balance.',
    zh: '按余额充值仅支持本人号码',
  },
  nothingToSkip: {
    msgCd: 'PMC41612',
    en: 'There is no charge that could be skipped.',
    zh: '当前没有可跳过的充值',
  },
  debtNotPayable: {
    msgCd: 'PMC41613',
    en: 'One of these is paid already or being paid. Please look again.',
    zh: '所选账单已还清或正在还款，请刷新后重试',
  },
  agreementInArrears: {
    msgCd: 'PMC41614',
    en: 'Please pay what is overdue first.',
    zh: '请先还清逾期账单',
  },
  reasonMissing: { msgCd: 'PMC41615', en: 'Please choose a reason.', zh: '请选择原因' },
  textNotOld: {
    msgCd: 'PMC41616',
    en: 'This agreement has the current text already.',
    zh: '该协议已是最新版本',
  },
  cannotBeAsked: {
    msgCd: 'PMC41617',
    en: 'This number cannot be asked at present.',
    zh: '暂时无法向该号码发起确认',
  },
  consentNotFound: {
    msgCd: 'PMC41618',
    en: 'We could not find this request for consent.',
    zh: '未找到该确认请求',
  },
  consentOver: {
    msgCd: 'PMC41619',
    en: 'This request for consent is over: it was answered, withdrawn or has expired.',
    zh: '该确认请求已处理、已撤回或已过期',
  },
  consentOpen: {
    msgCd: 'PMC41620',
    en: 'The number’s user has not answered yet. Withdraw the request first.',
    zh: '对方尚未答复，请先撤回确认请求',
  },
  askTooSoon: {
    msgCd: 'PMC41621',
    en: 'They were asked a short while ago. You can ask again in {minutes} minutes.',
    zh: '刚刚已发起确认，请 {minutes} 分钟后再试',
  },

  familyCapReached: {
    msgCd: 'PMC41650',
    en: 'Your shared cap for the family has no room for this top-up. Please raise it first.',
    zh: '家人共用上限已不足，请先调高上限',
  },

  messagesFull: {
    msgCd: 'PMC41760',
    en: 'No more messages can be written about this order. Please contact us.',
    zh: '该订单的留言已达上限，请直接联系我们',
  },

  accountInUse: {
    msgCd: 'PMC41751',
    en: 'Your account cannot be closed yet. Please look at what is still to be done first.',
    zh: '暂时无法注销，请先处理未完成的事项',
  },

  userBlocked: {
    msgCd: 'PMC41752',
    en: 'This account cannot be used at present. Please contact us.',
    zh: '该账号暂时无法使用，请联系我们',
  },

  realNameNeeded: {
    msgCd: 'PMC41701',
    en: 'Please confirm your name and ID number first.',
    zh: '请先完成实名认证',
  },
  cardRefused: {
    msgCd: 'PMC41702',
    en: 'The bank does not accept this card. Please check what you entered or take another card.',
    zh: '银行未受理该卡，请核对信息或更换银行卡',
  },
  bindingOver: {
    msgCd: 'PMC41703',
    en: 'The time to confirm this card is over. Please start again.',
    zh: '绑卡验证已失效，请重新开始',
  },
  invoiceNotPossible: {
    msgCd: 'PMC41704',
    en: 'No invoice can be issued for this order.',
    zh: '该订单无法开具发票',
  },
  invoiceAsked: {
    msgCd: 'PMC41705',
    en: 'An invoice was already requested for this order.',
    zh: '该订单已申请开票',
  },

  staffNotAllowed: {
    msgCd: 'PMC41801',
    en: 'The staff check is over. Please enter the staff code again.',
    zh: '营业员验证已失效，请重新输入工号码',
  },
  staffCodeLocked: {
    msgCd: 'PMC41802',
    en: 'Too many wrong staff codes. Please try again in {minutes} minutes.',
    zh: '工号码错误次数过多，请 {minutes} 分钟后再试',
  },
  enrolmentCodeWrong: {
    msgCd: 'PMC41803',
    en: 'This enrolment code is not valid, or was used.',
    zh: '登记码无效或已被使用',
  },
  promoterUnknown: {
    msgCd: 'PMC41804',
    en: 'We do not know who this recommendation is from.',
    zh: '推荐方不存在',
  },

  activityNotFound: { msgCd: 'PMC41921', en: 'We do not know this activity.', zh: '活动不存在' },
  activityUpcoming: {
    msgCd: 'PMC41922',
    en: 'This activity has not begun yet.',
    zh: '活动尚未开始',
  },
  activityExhausted: {
    msgCd: 'PMC41923',
    en: 'All rewards of this activity have been claimed.',
    zh: '活动奖励已领完',
  },
  activityEnded: { msgCd: 'PMC41924', en: 'This activity has ended.', zh: '活动已结束' },
  activityOtherChannel: {
    msgCd: 'PMC41925',
    en: 'This activity is not offered here.',
    zh: '当前渠道不参与该活动',
  },
  activityNewUsersOnly: {
    msgCd: 'PMC41926',
    en: 'This activity is for those who have not topped up here before.',
    zh: '该活动仅限首次充值的用户参与',
  },
  activityKnownUsersOnly: {
    msgCd: 'PMC41927',
    en: 'This activity is for those who have topped up here before.',
    zh: '该活动仅限充值过的用户参与',
  },
  activityHasAgreement: {
    msgCd: 'PMC41928',
    en: 'This activity is for those who have not had automatic top-up before.',
    zh: '该活动仅限未开通过自动充值的用户参与',
  },
  activityOtherNumber: {
    msgCd: 'PMC41929',
    en: 'This activity is not offered for your number.',
    zh: '您的号码不在活动范围内',
  },
  activityNumberNotCreditable: {
    msgCd: 'PMC41931',
    en: 'Your number cannot be credited with this amount at the moment. Nothing has been claimed.',
    zh: '您的号码暂时无法充入该金额，奖励尚未领取',
  },
  activityByAgreement: {
    msgCd: 'PMC41930',
    en: 'This reward comes by itself once your first automatic top-up is open.',
    zh: '首次开通自动充值后，奖励将自动发放',
  },

  signOnInvalid: {
    msgCd: 'PMC41501',
    en: 'We could not confirm who you are. Please log in.',
    zh: '身份验证未通过，请登录',
  },
  signOnStale: {
    msgCd: 'PMC41502',
    en: 'This link is too old. Please open it again.',
    zh: '链接已过期，请重新打开',
  },
  signOnReplayed: {
    msgCd: 'PMC41503',
    en: 'This link was already used. Please open it again.',
    zh: '链接已被使用，请重新打开',
  },
  addressNotAllowed: {
    msgCd: 'PMC41504',
    en: 'This address is not allowed.',
    zh: '该地址不允许访问',
  },
  channelUnknown: { msgCd: 'PMC41505', en: 'We do not know this channel.', zh: '渠道不存在' },
  clientKeyInvalid: {
    msgCd: 'PMC41506',
    en: 'The key for the number cannot be used.',
    zh: '号码加密密钥不正确',
  },
  ssoTypeNotPossible: {
    msgCd: 'PMC41508',
    en: 'Signing on in this way is not possible for this channel.',
    zh: '该渠道不支持此登录方式',
  },
  touristNotAllowed: { msgCd: 'PMC41507', en: 'Please log in for this.', zh: '请登录后使用' },

  purposeUnknown: {
    msgCd: 'PMC41520',
    en: 'We do not ask for this consent.',
    zh: '未找到该授权事项',
  },
  noticeOutdated: {
    msgCd: 'PMC41521',
    en: 'The text of this consent has changed. Please read it again.',
    zh: '授权说明已更新，请重新阅读',
  },
  authorizationNeeded: {
    msgCd: 'PMC41522',
    en: 'Please decide first whether we may pass your number on.',
    zh: '请先确认是否同意提供您的手机号',
  },
  authorizationRefused: {
    msgCd: 'PMC41523',
    en: 'As you asked, your number is not passed on. The page opens without signing you on.',
    zh: '您未同意提供手机号，将以未登录方式打开页面',
  },
  disclosureNotAllowed: {
    msgCd: 'PMC41524',
    en: 'We do not pass your number on to this partner. The page opens without signing you on.',
    zh: '我们不向该合作方提供您的手机号，将以未登录方式打开页面',
  },

  tooManyRequests: {
    msgCd: 'PMC42900',
    en: 'Too many requests. Please wait a moment.',
    zh: '操作过于频繁，请稍后再试',
  },
  smsTooSoon: {
    msgCd: 'PMC42901',
    en: 'A code was just sent. You can ask for another in {seconds} seconds.',
    zh: '验证码已发送，请 {seconds} 秒后再试',
  },
  smsTooMany: {
    msgCd: 'PMC42902',
    en: 'Too many codes were sent to this number. Please log in through the wallet app, or try again later.',
    zh: '该号码获取验证码次数过多，请从钱包登录，或稍后再试',
  },

  internal: { msgCd: 'PMC50000', ...pageErrorTexts.internal },
  overloaded: {
    msgCd: 'PMC50300',
    en: 'We are very busy right now. Please try again in a moment.',
    zh: '当前访问人数较多，请稍后再试',
  },
  serviceUnavailable: {
    msgCd: 'PMC50307',
    en: 'The service is not available right now. Please try again in a moment.',
    zh: '服务暂不可用，请稍后再试',
  },
  smsUnavailable: {
    msgCd: 'PMC50301',
    en: 'The code could not be sent. Please try again.',
    zh: '验证码发送失败，请重试',
  },
  signOnUnavailable: {
    msgCd: 'PMC50303',
    en: 'The sign-on service is not answering. Please try again or log in.',
    zh: '登录服务暂无响应，请重试或直接登录',
  },
  pointsUnavailable: {
    msgCd: 'PMC50304',
    en: 'The points service is not answering. Please try again.',
    zh: '积分服务暂无响应，请重试',
  },
  billUnavailable: {
    msgCd: 'PMC50305',
    en: 'The carrier is not answering. Please try again.',
    zh: '运营商暂无响应，请重试',
  },
  realNameUnavailable: {
    msgCd: 'PMC50308',
    en: 'The check of names is not answering. Please try again.',
    zh: '实名认证服务暂无响应，请重试',
  },
  walletUnavailable: {
    msgCd: 'PMC50306',
    en: 'The wallet is not answering. Please try again.',
    zh: '钱包服务暂无响应，请重试',
  },
  cashierUnavailable: {
    msgCd: 'PMC50302',
    en: 'The cashier is not answering. Nothing was charged; please try again.',
    zh: '收银台暂无响应，未扣款，请重试',
  },
} as const satisfies Record<string, ErrorText>;

export type ErrorName = keyof typeof errorList;

/** Returns a refusal's text in a language, with its `{name}` places filled. */
export function errorMessage(name: ErrorName, language: Language, details: ErrorDetails = {}): string {
  return fillDetails(errorList[name][language], details);
}
