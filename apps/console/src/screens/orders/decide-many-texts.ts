import { defineTexts } from '../../language/index.ts';

export const decideManyTexts = defineTexts({
  en: {
    words: 'Decide only if the partner has confirmed each of these by telephone or on paper.',
    outcome: 'What the partner said',
    ofOrders: 'Orders of',
    none: 'None of these orders can be decided in this way.',
  },
  zh: {
    words: '仅在合作方已通过电话或书面逐笔答复时裁定。',
    outcome: '合作方的答复',
    ofOrders: '订单范围',
    none: '以上订单均不可如此裁定。',
  },
});
