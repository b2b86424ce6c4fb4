import type { WrittenText } from '../text-versions.ts';

/** The terms of Pay later, version 2026-11, in Chinese. */
export const text: WrittenText = {
  title: '先充后付服务条款',
  sections: [
    {
      id: 'what',
      heading: '服务内容',
      short: '先为号码充值，您欠付相同金额，直至还清。',
      paragraphs: [
        '使用先充后付时，我们先为号码充值，您欠付相同金额，直至还清。仅在您选择的扣款顺序轮到它时使用，且不超过钱包给您的额度。',
      ],
    },
    {
      id: 'owed',
      heading: '应还金额与时间',
      short: '不收利息和手续费。到期前可随时还一笔或多笔。',
      paragraphs: [
        '您应还的金额即充值的价格，不收利息，不收手续费。到期时间在您同意之前与约定内容一同展示。到期前您可随时还款，一笔或多笔：所选账单一次全部还清，否则一笔都不扣。',
      ],
    },
    {
      id: 'overdue',
      heading: '逾期未还',
      short: '有逾期账单时，使用先充后付的自动充值会停止；不会用其他扣款方式代扣。',
      paragraphs: [
        '有逾期账单时，使用先充后付的自动充值会停止，直至您还清并恢复。我们会提醒您，但不会用其他扣款方式代扣。',
      ],
    },
    {
      id: 'failed',
      heading: '充值失败',
      short: '充值失败，无需还款。',
      paragraphs: ['运营商未能为号码充值时，您无需为该次充值还款。'],
    },
    {
      id: 'leaving',
      heading: '停止使用',
      short: '可随时从扣款方式中移除；届时已欠的款项仍需偿还。',
      paragraphs: [
        '您可随时将先充后付从扣款方式中移除，届时已欠的款项仍需偿还。取消自动充值不会取消已欠的款项。',
      ],
    },
    {
      id: 'data',
      heading: '您的信息',
      short: '钱包告知我们额度与已用额度；我们告知钱包哪些充值使用了它、哪些已还清。',
      paragraphs: [
        '钱包会告知我们您是否已开通先充后付、额度及已用额度。我们会告知钱包哪些充值使用了先充后付、哪些已还清。',
      ],
    },
  ],
};
