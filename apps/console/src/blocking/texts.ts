import { defineTexts } from '../language/index.ts';

export const blockingTexts = defineTexts({
  en: {
    blockWords:
      'The user is logged out everywhere and cannot log in; orders and automatic top-ups that are under ' +
      'way go on.',
    unblockWords: 'The user can log in again.',
    atOnce: 'Block at once',
    atOnceHint:
      'Until another person decides, for 24 hours at most. Once in seven days for a user, unless it is ' +
      'approved.',
  },
  zh: {
    blockWords: '该用户将在所有设备上退出登录且无法再登录；进行中的订单与自动充值照常进行。',
    unblockWords: '该用户可以重新登录。',
    atOnce: '立即封禁',
    atOnceHint: '直到他人作出决定，最长 24 小时；未获批准时，同一用户七天内限一次。',
  },
});
