import type { Partner } from '../../config/config.ts';
import type { KnobName, RefundMode } from '../../faults/knobs.ts';
import type { BilingualText } from '../language.ts';

export const partnerCopy: Readonly<Record<Partner, BilingualText>> = {
  cashier: { zh: '收银台', en: 'Cashier' },
  digital: { zh: '数字人民币收银台', en: 'Digital currency cashier' },
  points: { zh: '积分服务', en: 'Points service' },
  entrust: { zh: '委托代扣', en: 'Entrusted payments' },
  carrier: { zh: '运营商', en: 'Carrier' },
  sms: { zh: '短信中心', en: 'SMS centre' },
  wechat: { zh: '微信支付', en: 'WeChat Pay' },
  alipay: { zh: '支付宝', en: 'Alipay' },
  dtone: { zh: 'DT One', en: 'DT One' },
  reloadly: { zh: 'Reloadly', en: 'Reloadly' },
  'aliyun-sms': { zh: '阿里云短信', en: 'Alibaba Cloud SMS' },
  'tencent-sms': { zh: '腾讯云短信', en: 'Tencent Cloud SMS' },
};

export const knobCopy: Readonly<Record<KnobName, BilingualText>> = {
  down: { zh: '完全不可用', en: 'Down' },
  oldKeysEnd: { zh: '旧密钥作废', en: 'Old keys end' },
  delayMs: { zh: '应答延迟', en: 'Delay' },
  errorRate: { zh: '返回 500', en: 'HTTP 500' },
  dropRequestRate: { zh: '请求丢失', en: 'Request lost' },
  dropReplyRate: { zh: '应答丢失', en: 'Reply lost' },
  callbackDelayMs: { zh: '回调延迟', en: 'Callback delay' },
  duplicateCallbackRate: { zh: '回调两次', en: 'Callback twice' },
  dropCallbackRate: { zh: '首次回调丢失', en: 'First callback lost' },
  wrongAmountCallbackRate: { zh: '回调金额错', en: 'Wrong amount' },
  otherAmountRate: { zh: '少扣 1 元', en: 'Takes ¥1 less' },
  loseRefundRate: { zh: '退款丢单', en: 'Refund lost' },
  refundMode: { zh: '退款方式', en: 'Refunds are' },
  refundDelayMs: { zh: '退款处理时间', en: 'Refund takes' },
};

export const refundModeCopy: Readonly<Record<RefundMode, BilingualText>> = {
  settled: { zh: '立即到账', en: 'settled at once' },
  processing: { zh: '先处理后到账', en: 'processing first' },
  rejected: { zh: '拒绝', en: 'rejected' },
};

export const faultCopy = {
  title: { zh: '故障开关', en: 'Faults' },
  lead: {
    zh: '让合作方出错，看产品怎样应对。改动立即生效，重启后保留。',
    en: 'Make the partners fail and see how the product copes. Changes hold at once and survive a restart.',
  },
  save: { zh: '保存', en: 'Save' },
  reset: { zh: '全部清除', en: 'Clear all' },
  saved: { zh: '已保存。', en: 'Saved.' },
  cleared: { zh: '已全部清除。', en: 'All cleared.' },
  least: { zh: '最少', en: 'least' },
  most: { zh: '最多', en: 'most' },
} as const satisfies Record<string, BilingualText>;
