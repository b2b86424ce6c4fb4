import { defineTexts } from '../language/index.ts';

export const historyTexts = defineTexts({
  en: {
    timeline: 'What happened',
    noEvents: 'No event is kept here.',
    byHand: (who: string) => `by ${who}`,
  },
  zh: {
    timeline: '经过',
    noEvents: '此处没有事件记录。',
    byHand: (who: string) => `操作人：${who}`,
  },
});
