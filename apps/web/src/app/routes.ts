/**
 * The route table: every row of SPEC section 2, in its order. English titles that SPEC gives are used
 * exactly. `{token}` is read as `:token` (an opaque campaign token); the catch-all is the last row.
 */
import { defineText } from '../platform/language/index.ts';
import { paths } from '../platform/paths.ts';
import type { RouteRow } from './route-types.ts';
import { screens } from './screens.ts';

const topUp = defineText({ zh: '话费充值', en: 'Phone top-up' });
const result = defineText({ zh: '充值结果', en: 'Top-up result' });
const automatic = defineText({ zh: '自动充值', en: 'Automatic top-up' });
const records = defineText({ zh: '充值记录', en: 'top-up records' });
const privacy = defineText({ zh: '隐私政策', en: 'privacy policy' });
const agreement = defineText({ zh: '自动充值服务协议', en: 'auto top-up service agreement' });
const campaign = defineText({ zh: '自动充值活动', en: 'Automatic top-up offer' });
const failed = defineText({ zh: '出错了', en: 'error' });
const recordsMenu = [
  { title: defineText({ zh: '充值记录', en: 'Top-up records' }), path: paths.rechargeRecord },
];

export const routes: readonly RouteRow[] = [
  {
    key: 'login',
    path: '/userLogin/login',
    title: defineText({ zh: '登录', en: 'Log in' }),
    requiresAuth: false,
    screen: screens.login,
  },

  {
    key: 'placeOrder',
    path: '/rechargeTelebill/placeOrder',
    title: topUp,
    requiresAuth: true,
    sourceChannel: 'charge',
    menu: recordsMenu,
    screen: screens.placeOrder,
  },
  {
    key: 'markRecords',
    path: '/rechargeTelebill/markRecords',
    title: defineText({ zh: '常用号码', en: 'phone numbers for top-up' }),
    requiresAuth: true,
    screen: screens.markRecords,
  },
  {
    key: 'markEdit',
    path: '/rechargeTelebill/markEdit',
    title: defineText({ zh: '编辑号码', en: 'Edit a number' }),
    requiresAuth: true,
    screen: screens.markEdit,
  },
  {
    key: 'integralPage',
    path: '/rechargeTelebill/integralPage',
    title: defineText({ zh: '积分充值', en: 'Top up with points' }),
    requiresAuth: true,
    feature: 'points',
    sourceChannel: 'integral',
    screen: screens.integralPage,
  },
  {
    key: 'resultPage',
    path: '/rechargeTelebill/resultPage',
    title: result,
    requiresAuth: true,
    screen: screens.resultPage,
  },
  {
    key: 'digitalRecharge',
    path: '/rechargeTelebill/digitalRecharge',
    title: defineText({ zh: '数字人民币话费充值', en: 'digital RMB phone bill top-up' }),
    requiresAuth: true,
    feature: 'digital',
    sourceChannel: 'digital',
    screen: screens.digitalRecharge,
  },
  {
    key: 'directCharge',
    path: '/rechargeTelebill/directCharge',
    title: defineText({ zh: '手机钱包话费充值', en: 'mobile wallet phone top-up' }),
    requiresAuth: false,
    sourceChannel: 'charge',
    screen: screens.directCharge,
  },
  {
    key: 'directResult',
    path: '/rechargeTelebill/directResult',
    title: result,
    requiresAuth: false,
    screen: screens.directResult,
  },
  {
    key: 'rechargeRecord',
    path: '/rechargeTelebill/rechargeRecord',
    title: records,
    requiresAuth: true,
    screen: screens.rechargeRecord,
  },

  {
    key: 'xysetAutoRecharge',
    path: '/autoRecharge/xysetAutoRecharge',
    title: automatic,
    requiresAuth: false,
    feature: 'automatic',
    sourceChannel: 'auto',
    screen: screens.xysetAutoRecharge,
  },
  {
    key: 'marketSetAutoRecharge',
    path: '/autoRecharge/marketSetAutoRecharge',
    title: automatic,
    requiresAuth: false,
    feature: 'automatic',
    screen: screens.marketSetAutoRecharge,
  },
  {
    key: 'setAutoRecharge',
    path: '/autoRecharge/setAutoRecharge',
    title: automatic,
    requiresAuth: false,
    feature: 'automatic',
    screen: screens.setAutoRecharge,
  },
  {
    key: 'autoRechargeList',
    path: '/autoRecharge/autoRechargeList',
    title: automatic,
    requiresAuth: true,
    feature: 'automatic',
    screen: screens.autoRechargeList,
  },
  {
    key: 'editNickname',
    path: '/autoRecharge/editNickname',
    title: defineText({ zh: '修改备注', en: 'Edit the name' }),
    requiresAuth: true,
    feature: 'automatic',
    screen: screens.editNickname,
  },
  {
    key: 'autoRechargeBill',
    path: '/autoRecharge/autoRechargeBill',
    title: defineText({ zh: '自动充值账单', en: 'Automatic top-up bill' }),
    requiresAuth: true,
    feature: 'automatic',
    screen: screens.autoRechargeBill,
  },
  {
    key: 'dealCreditPay',
    path: '/autoRecharge/dealCreditPay',
    title: defineText({ zh: '先充后付', en: 'Pay later' }),
    requiresAuth: true,
    feature: 'creditPay',
    screen: screens.dealCreditPay,
  },
  {
    key: 'autoRechargeResult',
    path: '/autoRecharge/autoRechargeResult',
    title: defineText({ zh: '办理结果', en: 'Result' }),
    requiresAuth: true,
    feature: 'automatic',
    screen: screens.autoRechargeResult,
  },
  {
    key: 'transPage',
    path: '/autoRecharge/transPage',
    title: defineText({ zh: '亲情充值', en: 'family top-up' }),
    requiresAuth: false,
    feature: 'automatic',
    screen: screens.transPage,
  },
  {
    key: 'transPageHbRegister',
    path: '/autoRecharge/transPageHbRegister',
    title: defineText({ zh: '亲情充值', en: 'family top-up' }),
    requiresAuth: false,
    feature: 'automatic',
    screen: screens.transPageHbRegister,
  },
  {
    key: 'otherTelConfirms',
    path: '/autoRecharge/otherTelConfirms',
    title: defineText({ zh: '确认亲情充值', en: 'Confirm family top-up' }),
    requiresAuth: false,
    feature: 'automatic',
    screen: screens.otherTelConfirms,
  },
  {
    key: 'recommendationList',
    path: '/autoRecharge/recommendationList',
    title: defineText({ zh: '推荐开通', en: 'recommended to open' }),
    requiresAuth: true,
    feature: 'automatic',
    screen: screens.recommendationList,
  },
  {
    key: 'autoRechargeRecord',
    path: '/autoRecharge/autoRechargeRecord',
    title: records,
    requiresAuth: true,
    feature: 'automatic',
    screen: screens.autoRechargeRecord,
  },
  {
    key: 'autoRechargeHistoryList',
    path: '/autoRecharge/autoRechargeHistoryList',
    title: defineText({ zh: '历史记录', en: 'history' }),
    requiresAuth: true,
    feature: 'automatic',
    screen: screens.autoRechargeHistoryList,
  },
  {
    key: 'busModeYunNan',
    path: '/autoRecharge/busModeYunNan',
    title: automatic,
    requiresAuth: false,
    feature: 'automatic',
    screen: screens.busModeYunNan,
  },

  {
    key: 'zdcxyyyPage',
    path: '/marketingActivities/zdcxyyyPage',
    title: automatic,
    requiresAuth: false,
    feature: 'automatic',
    screen: screens.xysetAutoRecharge,
  },
  {
    key: 'receiveReward',
    path: '/marketingActivities/receiveReward',
    title: defineText({ zh: '领取话费奖励', en: 'Claim your reward' }),
    requiresAuth: false,
    screen: screens.campaign,
  },
  {
    key: 'marketingAutoRecharge',
    path: '/marketingActivities/autoRecharge',
    title: campaign,
    requiresAuth: false,
    screen: screens.campaign,
  },
  {
    key: 'marketingToken',
    path: '/marketingActivities/:token',
    title: campaign,
    requiresAuth: false,
    screen: screens.campaign,
  },
  {
    key: 'marketingAutoRecharge02',
    path: '/marketingActivities/autoRecharge02',
    title: campaign,
    requiresAuth: false,
    screen: screens.campaign,
  },
  {
    key: 'marketingAutoRecharge03',
    path: '/marketingActivities/autoRecharge03',
    title: campaign,
    requiresAuth: false,
    screen: screens.campaign,
  },
  {
    key: 'autoRechargeConfig',
    path: '/marketingActivities/autoRechargeConfig',
    title: campaign,
    requiresAuth: false,
    screen: screens.campaign,
  },

  {
    key: 'tencentBill',
    path: '/telBill/tencentBill',
    title: defineText({ zh: '话费账单', en: 'phone bill' }),
    requiresAuth: false,
    feature: 'bills',
    screen: screens.tencentBill,
  },

  {
    key: 'downloadProtocol',
    path: '/protocol/downloadProtocol',
    title: defineText({ zh: '下载协议', en: 'Download' }),
    requiresAuth: false,
    screen: screens.downloadProtocol,
  },
  {
    key: 'privacyProtocol',
    path: '/protocol/privacyProtocol',
    title: privacy,
    requiresAuth: false,
    screen: screens.protocol,
  },
  {
    key: 'privacyProtocolLong',
    path: '/protocol/privacyProtocolLong',
    title: privacy,
    requiresAuth: false,
    screen: screens.protocol,
  },
  {
    key: 'autoRechargeProtocol',
    path: '/protocol/autoRechargeProtocol',
    title: agreement,
    requiresAuth: false,
    screen: screens.protocol,
  },
  {
    key: 'autoRechargeProtocolLong',
    path: '/protocol/autoRechargeProtocolLong',
    title: agreement,
    requiresAuth: false,
    screen: screens.protocol,
  },
  {
    key: 'trustPaymentAgreement',
    path: '/protocol/trustPaymentAgreement',
    title: defineText({ zh: '委托支付服务协议', en: 'entrusted payment service agreement' }),
    requiresAuth: false,
    screen: screens.protocol,
  },

  {
    key: 'authHomePayPage',
    path: '/sensitiveAuthorization/authHomePayPage',
    title: defineText({ zh: '授权管理', en: 'Data sharing' }),
    requiresAuth: true,
    screen: screens.authHomePayPage,
  },

  {
    key: 'falPage',
    path: '*',
    title: failed,
    requiresAuth: false,
    screen: screens.falPage,
  },
];
