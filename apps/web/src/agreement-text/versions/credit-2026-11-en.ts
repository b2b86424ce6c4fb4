import type { WrittenText } from '../text-versions.ts';

/** The terms of Pay later, version 2026-11, in English. */
export const text: WrittenText = {
  title: 'Pay later terms',
  sections: [
    {
      id: 'what',
      heading: 'What it is',
      short: 'The number is topped up first; you owe the same amount until you pay it.',
      paragraphs: [
        'With Pay later the number is topped up first, and you owe the same amount until you ' +
          'pay it. It is used only when it is its turn among the ways to pay that you chose, and ' +
          'only up to the limit that your wallet gives you.',
      ],
    },
    {
      id: 'owed',
      heading: 'What you owe, and when',
      short: 'No interest and no fee. Pay at any time before it is due, one top-up or several.',
      paragraphs: [
        'You owe what the top-up cost. There is no interest and no fee. It is due after the ' +
          'time that stands beside the terms before you agree. You can pay at any time before, ' +
          'one top-up or several at once: all that you choose is paid together, or none of it.',
      ],
    },
    {
      id: 'overdue',
      heading: 'When it is not paid in time',
      short:
        'While something is overdue, agreements that use Pay later stop. Nothing else is debited ' +
        'for it.',
      paragraphs: [
        'While something is overdue, agreements that use Pay later stop until you have paid ' +
          'and resume them. We remind you; we do not debit another way to pay for it.',
      ],
    },
    {
      id: 'failed',
      heading: 'Top-ups that fail',
      short: 'A top-up that fails leaves no debt.',
      paragraphs: ['When the carrier does not credit the number, you owe nothing for that top-up.'],
    },
    {
      id: 'leaving',
      heading: 'Leaving it',
      short: 'Take it out of the ways to pay at any time. What is owed by then stays to be paid.',
      paragraphs: [
        'You can take Pay later out of the ways to pay at any time. What you owe by then stays ' +
          'to be paid. Cancelling automatic top-up does not cancel what is owed.',
      ],
    },
    {
      id: 'data',
      heading: 'Your data',
      short:
        'Your wallet tells us your limit and what is used; we tell it which top-ups used it and ' +
        'which are paid.',
      paragraphs: [
        'Your wallet tells us whether Pay later is open for you, your limit and how much of it ' +
          'is used. We tell your wallet which top-ups used it and which are paid.',
      ],
    },
  ],
};
