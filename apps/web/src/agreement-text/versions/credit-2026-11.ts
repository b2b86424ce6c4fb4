import type { TextVersionFile } from '../text-types.ts';

/** The terms of Pay later, version 2026-11. */
export const text: TextVersionFile = {
  en: {
    title: 'Pay later terms',
    sections: [
      {
        heading: 'What it is',
        paragraphs: [
          'With Pay later the number is topped up first, and you owe the same amount until you pay it. ' +
            'It is used only when it is its turn among the ways to pay that you chose, and only up to ' +
            'the limit that your wallet gives you.',
        ],
      },
      {
        heading: 'What you owe, and when',
        paragraphs: [
          'You owe what the top-up cost. There is no interest and no fee. It is due after the time ' +
            'that stands beside the terms before you agree. You can pay at any time before, one top-up ' +
            'or several at once: all that you choose is paid together, or none of it.',
        ],
      },
      {
        heading: 'When it is not paid in time',
        paragraphs: [
          'While something is overdue, agreements that use Pay later stop until you have paid and ' +
            'resume them. We remind you; we do not debit another way to pay for it.',
        ],
      },
      {
        heading: 'Top-ups that fail',
        paragraphs: ['When the carrier does not credit the number, you owe nothing for that top-up.'],
      },
      {
        heading: 'Leaving it',
        paragraphs: [
          'You can take Pay later out of the ways to pay at any time. What you owe by then stays to be ' +
            'paid. Cancelling automatic top-up does not cancel what is owed.',
        ],
      },
      {
        heading: 'Your data',
        paragraphs: [
          'Your wallet tells us whether Pay later is open for you, your limit and how much of it is ' +
            'used. We tell your wallet which top-ups used it and which are paid.',
        ],
      },
    ],
  },
  zh: {
    title: '先充后付服务条款',
    sections: [
      {
        heading: '服务内容',
        paragraphs: [
          '使用先充后付时，我们先为号码充值，您欠付相同金额，直至还清。' +
            '仅在您选择的扣款顺序轮到它时使用，且不超过钱包给您的额度。',
        ],
      },
      {
        heading: '应还金额与时间',
        paragraphs: [
          '您应还的金额即充值的价格，不收利息，不收手续费。到期时间在您同意之前与约定内容一同展示。' +
            '到期前您可随时还款，一笔或多笔：所选账单一次全部还清，否则一笔都不扣。',
        ],
      },
      {
        heading: '逾期未还',
        paragraphs: [
          '有逾期账单时，使用先充后付的自动充值会停止，直至您还清并恢复。我们会提醒您，' +
            '但不会用其他扣款方式代扣。',
        ],
      },
      { heading: '充值失败', paragraphs: ['运营商未能为号码充值时，您无需为该次充值还款。'] },
      {
        heading: '停止使用',
        paragraphs: [
          '您可随时将先充后付从扣款方式中移除，届时已欠的款项仍需偿还。取消自动充值不会取消已欠的款项。',
        ],
      },
      {
        heading: '您的信息',
        paragraphs: [
          '钱包会告知我们您是否已开通先充后付、额度及已用额度。我们会告知钱包哪些充值使用了先充后付、' +
            '哪些已还清。',
        ],
      },
    ],
  },
};
