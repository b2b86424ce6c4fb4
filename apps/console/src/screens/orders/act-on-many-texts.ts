import { defineTexts } from '../../language/index.ts';

/** The acts that one person takes on many orders. */
export type ActOnMany = 'ask' | 'resend';

export const actOnManyTexts = defineTexts({
  en: {
    goOn: 'Go on',
    finish: 'Finish',
    ofOrders: 'Orders of',
    tooMany: 'These are more orders than are acted on together. Please narrow the filters.',
  },
  zh: {
    goOn: '继续',
    finish: '完成',
    ofOrders: '订单范围',
    tooMany: '订单数超过一次可处理的上限，请缩小筛选范围。',
  },
});

/** The texts that differ from act to act. */
export const textsOfAct = {
  ask: defineTexts({
    en: {
      words: 'Partners are asked now about each of these orders, one after the other.',
      orderCount: 'Waiting for a partner',
      none: 'None of these orders waits for a partner.',
      done: (done: number, count: number) => `Asked about ${done} of ${count}.`,
    },
    zh: {
      words: '将立即逐笔向合作方查询以上订单。',
      orderCount: '等待合作方的笔数',
      none: '以上订单均不在等待合作方。',
      done: (done: number, count: number) => `已查询 ${done} / ${count} 笔。`,
    },
  }),
  resend: defineTexts({
    en: {
      words: 'Refunds and deliveries are sent again under their numbers: no partner carries one out twice.',
      orderCount: 'Can be sent again',
      none: 'None of these orders has anything that can be sent again.',
      done: (done: number, count: number) => `Sent again: ${done} of ${count}.`,
    },
    zh: {
      words: '退款和充值将以原编号重新发送，合作方不会重复办理。',
      orderCount: '可重新发送的笔数',
      none: '以上订单均无可重新发送的内容。',
      done: (done: number, count: number) => `已重新发送 ${done} / ${count} 笔。`,
    },
  }),
};
