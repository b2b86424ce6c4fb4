import { defineTexts } from '../../language/index.ts';

export const askManyTexts = defineTexts({
  en: {
    goOn: 'Go on',
    finish: 'Finish',
    words: 'Partners are asked now about each of these orders, one after the other.',
    ofOrders: 'Orders of',
    orderCount: 'Waiting for a partner',
    tooMany: 'These are more orders than are asked about together. Please narrow the filters.',
    noneToAsk: 'None of these orders waits for a partner.',
    leftOut: 'Left out:',
    asked: (done: number, count: number) => `Asked about ${done} of ${count}.`,
  },
  zh: {
    goOn: '继续',
    finish: '完成',
    words: '将立即逐笔向合作方查询以上订单。',
    ofOrders: '订单范围',
    orderCount: '等待合作方的笔数',
    tooMany: '订单数超过一次可查询的上限，请缩小筛选范围。',
    noneToAsk: '以上订单均不在等待合作方。',
    leftOut: '不包含：',
    asked: (done: number, count: number) => `已查询 ${done} / ${count} 笔。`,
  },
});
