import { defineTexts } from '../platform/language/index.ts';

/** Standard texts about what happens next; used by the sheet only. */
export const nextCopy = defineTexts({
  en: {
    credited:
      'Nothing more. If the balance does not show it yet, look again in a few minutes: the carrier’s own ' +
      'app can be slower.',
    returned: 'Nothing more. Your bank or wallet may take a while to list it.',
    ended: 'Nothing more. You can order again at any time.',
    charge: 'Nothing more of this charge. Automatic top-up goes on as agreed.',
    agreement: 'You get a message before each charge. On this page you can change it, pause it or end it.',
    agreementOver: 'Nothing more is charged.',
    reward: 'Nothing more. Your rewards stand in My account.',
    keptInformed: 'This page shows each step by itself.',
  },
  zh: {
    credited: '已全部完成。如余额尚未更新，请几分钟后再查，运营商自己的应用可能较慢。',
    returned: '已全部完成。银行或钱包的账单可能稍后才会显示。',
    ended: '已全部完成，您可以随时重新下单。',
    charge: '本次充值已结束，自动充值将按约定继续。',
    agreement: '每次扣款前都会通知您，您可在本页修改、暂停或取消。',
    agreementOver: '不会再扣款。',
    reward: '已全部完成，可在“我的”页查看您的奖励。',
    keptInformed: '本页会自动显示每一步进展。',
  },
});

/** The next step: one of these, or the given `text`. */
export type NextStep = keyof (typeof nextCopy)['en'] | { readonly text: string };
