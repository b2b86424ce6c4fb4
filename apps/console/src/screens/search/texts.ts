import { defineTexts } from '../../language/index.ts';

export const searchTexts = defineTexts({
  en: {
    title: 'Search',
    users: (query: string) => `User found for ${query}`,
    agreements: (query: string) => `Agreements found for ${query}`,
    orders: (query: string) => `Orders found for ${query}`,
    none: (query: string) => `Nothing was found for “${query}”.`,
    tooLong: 'That is longer than any number is.',
    what:
      'You can search for the number of an order, payment, delivery or refund, of an agreement or one of ' +
      'its charges, of a user, a partner’s own number of a payment or a delivery, or a whole mobile number.',
    errorReference:
      'It looks like the reference number of an error, which stands in the gateway’s log alone: its line ' +
      'has it as requestId, with the call and why it failed. What the customer did is found by their ' +
      'mobile number.',
    more: 'There is more than is shown. Please search for a number of the order or agreement itself.',
  },
  zh: {
    title: '搜索',
    users: (query: string) => `“${query}”对应的用户`,
    agreements: (query: string) => `与“${query}”相关的协议`,
    orders: (query: string) => `与“${query}”相关的订单`,
    none: (query: string) => `没有找到与“${query}”相关的内容。`,
    tooLong: '输入内容过长，不是编号。',
    what: '可搜索订单号、支付号、充值号、退款号、协议号、代扣单号、用户编号、合作方的支付或充值流水号，或完整手机号。',
    errorReference:
      '这像是错误页上的问题编号，只记录在网关日志中：对应日志行的 requestId 即为该编号，并写明请求与失败原因。请用客户的手机号查找其操作。',
    more: '结果过多，仅显示一部分，请改用订单或协议自身的编号搜索。',
  },
});
