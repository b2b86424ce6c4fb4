import { defineTexts } from '../language/index.ts';

export const blockingTexts = defineTexts({
  en: {
    blockWords:
      'The user is logged out everywhere and cannot log in; orders and automatic top-ups that are under ' +
      'way go on.',
    unblockWords: 'The user can log in again.',
    closeWords:
      'Only where the user has asked for it. What may go is removed at once and for good; what the law ' +
      'obliges to keep stays under the user number. Give them their data first if they want it.',
    atOnce: 'Block at once',
    atOnceHint:
      'Until another person decides, for 24 hours at most. Once in seven days for a user, unless it is ' +
      'approved.',
  },
  zh: {
    blockWords: '该用户将在所有设备上退出登录且无法再登录；进行中的订单与自动充值照常进行。',
    unblockWords: '该用户可以重新登录。',
    closeWords:
      '仅在用户本人要求时办理。可删除的数据立即删除且不可恢复，依法须保留的记录保留在用户编号下。' +
      '如用户需要其个人信息，请先导出。',
    atOnce: '立即封禁',
    atOnceHint: '直到他人作出决定，最长 24 小时；未获批准时，同一用户七天内限一次。',
  },
});
