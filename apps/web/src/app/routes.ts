/**
 * Every row of SPEC section 2, in its order. English titles that SPEC gives are used exactly. `{token}` is
 * read as `:token` (an opaque campaign token); the catch-all is the last row.
 */
import { paths } from '../platform/paths.ts';
import type { RouteRow } from './route-types.ts';
import { screens } from './screens.ts';

const topUp = { zh: '话费充值', en: 'Phone top-up' };
const result = { zh: '充值结果', en: 'Top-up result' };
const automatic = { zh: '自动充值', en: 'Automatic top-up' };
const records = { zh: '充值记录', en: 'top-up records' };
const privacy = { zh: '隐私政策', en: 'privacy policy' };
const agreement = { zh: '自动充值服务协议', en: 'auto top-up service agreement' };
const campaign = { zh: '自动充值活动', en: 'Automatic top-up offer' };
const failed = { zh: '出错了', en: 'error' };
const recordsMenu = [{ title: { zh: '充值记录', en: 'Top-up records' }, path: paths.rechargeRecord }];

export const routes: readonly RouteRow[] = [
  {
    key: 'login',
    path: '/userLogin/login',
    title: { zh: '登录', en: 'Log in' },
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
    title: { zh: '充值号码', en: 'phone numbers for top-up' },
    requiresAuth: true,
    screen: screens.markRecords,
  },
  {
    key: 'markEdit',
    path: '/rechargeTelebill/markEdit',
    title: { zh: '编辑号码', en: 'Edit a number' },
    requiresAuth: true,
    screen: screens.markEdit,
  },
  {
    key: 'integralPage',
    path: '/rechargeTelebill/integralPage',
    title: { zh: '积分充值', en: 'Top up with points' },
    requiresAuth: true,
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
    title: { zh: '数字人民币话费充值', en: 'digital RMB phone bill top-up' },
    requiresAuth: true,
    sourceChannel: 'digital',
    screen: screens.digitalRecharge,
  },
  {
    key: 'directCharge',
    path: '/rechargeTelebill/directCharge',
    title: { zh: '手机钱包话费充值', en: 'mobile wallet phone top-up' },
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
    sourceChannel: 'auto',
    screen: screens.xysetAutoRecharge,
  },
  {
    key: 'marketSetAutoRecharge',
    path: '/autoRecharge/marketSetAutoRecharge',
    title: automatic,
    requiresAuth: false,
    screen: screens.marketSetAutoRecharge,
  },
  {
    key: 'setAutoRecharge',
    path: '/autoRecharge/setAutoRecharge',
    title: automatic,
    requiresAuth: false,
    screen: screens.setAutoRecharge,
  },
  {
    key: 'autoRechargeList',
    path: '/autoRecharge/autoRechargeList',
    title: automatic,
    requiresAuth: true,
    screen: screens.autoRechargeList,
  },
  {
    key: 'editNickname',
    path: '/autoRecharge/editNickname',
    title: { zh: '修改备注', en: 'Edit the name' },
    requiresAuth: true,
    screen: screens.editNickname,
  },
  {
    key: 'autoRechargeBill',
    path: '/autoRecharge/autoRechargeBill',
    title: { zh: '自动充值账单', en: 'Automatic top-up bill' },
    requiresAuth: true,
    screen: screens.autoRechargeBill,
  },
  {
    key: 'dealCreditPay',
    path: '/autoRecharge/dealCreditPay',
    title: { zh: '先充后付', en: 'Pay later' },
    requiresAuth: true,
    screen: screens.dealCreditPay,
  },
  {
    key: 'autoRechargeResult',
    path: '/autoRecharge/autoRechargeResult',
    title: { zh: '办理结果', en: 'Result' },
    requiresAuth: true,
    screen: screens.autoRechargeResult,
  },
  {
    key: 'transPage',
    path: '/autoRecharge/transPage',
    title: { zh: '亲情充值', en: 'family top-up' },
    requiresAuth: false,
    screen: screens.transPage,
  },
  {
    key: 'transPageHbRegister',
    path: '/autoRecharge/transPageHbRegister',
    title: { zh: '亲情充值', en: 'family top-up' },
    requiresAuth: false,
    screen: screens.transPageHbRegister,
  },
  {
    key: 'otherTelConfirms',
    path: '/autoRecharge/otherTelConfirms',
    title: { zh: '确认亲情充值', en: 'Confirm family top-up' },
    requiresAuth: false,
    screen: screens.otherTelConfirms,
  },
  {
    key: 'recommendationList',
    path: '/autoRecharge/recommendationList',
    title: { zh: '推荐开通', en: 'recommended to open' },
    requiresAuth: true,
    screen: screens.recommendationList,
  },
  {
    key: 'autoRechargeRecord',
    path: '/autoRecharge/autoRechargeRecord',
    title: records,
    requiresAuth: true,
    screen: screens.autoRechargeRecord,
  },
  {
    key: 'autoRechargeHistoryList',
    path: '/autoRecharge/autoRechargeHistoryList',
    title: { zh: '历史记录', en: 'history' },
    requiresAuth: true,
    screen: screens.autoRechargeHistoryList,
  },
  {
    key: 'busModeYunNan',
    path: '/autoRecharge/busModeYunNan',
    title: automatic,
    requiresAuth: false,
    screen: screens.busModeYunNan,
  },

  {
    key: 'zdcxyyyPage',
    path: '/marketingActivities/zdcxyyyPage',
    title: automatic,
    requiresAuth: false,
    screen: screens.xysetAutoRecharge,
  },
  {
    key: 'receiveReward',
    path: '/marketingActivities/receiveReward',
    title: { zh: '领取话费奖励', en: 'Claim your reward' },
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
    title: { zh: '话费账单', en: 'phone bill' },
    requiresAuth: false,
    screen: screens.tencentBill,
  },

  {
    key: 'downloadProtocol',
    path: '/protocol/downloadProtocol',
    title: { zh: '下载协议', en: 'Download' },
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
    title: { zh: '委托支付服务协议', en: 'entrusted payment service agreement' },
    requiresAuth: false,
    screen: screens.protocol,
  },

  {
    key: 'authHomePayPage',
    path: '/sensitiveAuthorization/authHomePayPage',
    title: { zh: '敏感信息授权', en: 'Sensitive authorization' },
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
