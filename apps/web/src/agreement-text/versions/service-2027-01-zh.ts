import type { Revision } from '../revised.ts';

/** The automatic top-up agreement, version 2027-01, in Chinese: its differences from version 2026-11. */
export const text: Revision = {
  of: '2026-11',
  changes: ['写明了他人号码的使用者可以随时通过短信停止自动充值。'],
  sections: {
    others: {
      short: '号码的使用者可以看到充值的时间和金额，看不到扣款方式，并可随时通过短信停止。',
      paragraphs: {
        1:
          '该使用者可以随时通过短信停止，无需您同意：回复T和短信中的编号，即停止您为其开通的自动充值；' +
          '回复TD，即停止所有人为其开通的自动充值。停止后我们会告知您，不再为此扣款。',
      },
    },
  },
};
