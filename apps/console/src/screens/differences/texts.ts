import { defineTexts } from '../../language/index.ts';

export const differencesTexts = defineTexts({
  en: {
    title: 'Differences',
    list: 'What two books do not agree about, the oldest first',
    none: 'No difference is open. What two books do not agree about stands here until it is explained.',
    book: 'Book',
    kind: 'Difference',
    reference: 'Number',
    ours: 'Ours',
    theirs: 'Theirs',
    since: 'Since',
    close: 'Propose to close',
    act: 'Act',
    closeTitle: 'Propose to close a difference',
  },
  zh: {
    title: '差异',
    list: '两本账目不一致之处，最早在前',
    none: '没有未关闭的差异。两本账目不一致之处会显示在这里，直到查明原因。',
    book: '账目',
    kind: '差异类型',
    reference: '编号',
    ours: '我方',
    theirs: '对方',
    since: '发现时间',
    close: '提议关闭',
    act: '操作',
    closeTitle: '提议关闭差异',
  },
});
