// The calls of SPEC section 7, copied from it by hand: method and path under the base path, and whether it is
// marked (no token). Nothing here is taken from the contract, so that the contract can be compared with it.

const listed = {
  'POST /vi': `
    jkSwitch (no token); verification (no token); rsaSignData (no token); getMobileNumber (no token);
    smallAmount (no token); smallOrder; organization (no token); order; integralGoodsInfo (no token);
    integralQuery; queryRechargeBill; unknown-mobile; mobileLogin (no token); fusionPageInfo; redPoint;
    getChannelInfo; queryAdvMaintainInfo`,
  'GET /vi': `
    discount; limit (no token)`,
  'GET /common/v1': `
    ssoToken/validCheck; front/mobileCheck (no token); ssoToken/check (no token); getPromotionConfig`,
  'POST /common/v1': `
    sendMessage (no token); checkMessage (no token); loginUser/sendMessage; loginUser/checkMessage;
    self/sendMessage; sendMessageToAgrMobile; ssoToken/apply; ssoToken/invalidate;
    order/queryIntegralBillList; authorization`,
  'GET /auto/v1': `
    protocol/rules; creditPay/account; protocol/queryProtocolList; protocol; protocol/check; advMaintain;
    charge/bill; activity/qualified; userInfo/isBindingCard; activity/judgment; activity/queryActivity;
    cancelReason/getReason; activity/queryActivityById; activity/queryValidityById (no token);
    protocol/version; protocol/operation-status; protocol/queryProtocolByAgrMbl;
    protocol/queryProtocolByArgId; querySignMobileList; config/getAutoMoneyByCnlCode;
    protocol/queryRecommendationList; charge/getBillByAgrMbl; charge/getBillByMblNo;
    userInfo/getH5BindCardUrl; protocol/queryAgrIdByReqNo`,
  'POST /auto/v1': `
    creditPay/protocolChange; protocol/nickname; protocol/upgrade; config/check; creditPay/affirm;
    oldProtocol/close; protocol/user/confirm; activity/issueVouchers;
    protocol/campusMarketing/protocolChange; protocol/campusMarketing/affirm;
    protocol/registerAndAddProtocol; protocol/registeredNotify; protocol/messageAffirm;
    protocol/insertExpiredNoTips; config/register; registerPromotionRelationship; message/uplink-retry;
    message/cancelUplink; message/uplinkProTransCheckSms; creditPay/cancelProtocolByAgrMbl;
    message/deleteUplink; protocol/noLongerRecommended; creditPay/batchReorder`,
};

const mark = ' (no token)';

/** `{ name, token }` for every call, in the specification's order; `name` is as in `POST /vi/order`. */
export const specCalls = Object.entries(listed).flatMap(([start, text]) =>
  text.split(';').map((entry) => {
    const call = entry.trim();
    return { name: `${start}/${call.replace(mark, '')}`, token: !call.endsWith(mark) };
  }),
);
