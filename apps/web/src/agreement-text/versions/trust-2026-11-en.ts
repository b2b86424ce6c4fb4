import type { WrittenText } from '../text-versions.ts';

/** The entrusted payment service agreement, version 2026-11. */
export const text: WrittenText = {
  title: 'Entrusted payment service agreement',
  sections: [
    {
      id: 'parties',
      heading: 'Between whom',
      short: 'Between you who pay, us who ask for a debit, and your wallet which debits.',
      paragraphs: [
        'This agreement is between you, who pay; us, who ask for a debit; and your wallet, ' +
          'which debits your account. It says how a top-up is paid that you permitted in the ' +
          'automatic top-up agreement, and belongs to that agreement: it permits no other ' +
          'payment.',
        'You give the permission to debit, the mandate, when you confirm an automatic top-up ' +
          'or a change of its terms with the code sent to your own number. Your wallet keeps the ' +
          'mandate.',
      ],
    },
    {
      id: 'mandate',
      heading: 'What the mandate holds',
      short:
        'One agreement, one number, the most for one top-up and for a month, the ways to pay you ' +
        'chose, and an end.',
      paragraphs: [
        'The mandate names what your wallet may be debited for. What goes beyond it, your ' +
          'wallet refuses by itself.',
        {
          facts: [
            {
              name: 'The agreement and the number',
              text:
                'A mandate is for one automatic top-up agreement and for the one number that it ' +
                'tops up.',
            },
            {
              name: 'The most for one top-up',
              text: 'The amount that you set. A discount makes the debit smaller, nothing makes it larger.',
            },
            {
              name: 'The most for a month',
              text: 'Your cap for a calendar month, in China time. What was refunded does not count.',
            },
            {
              name: 'The ways to pay',
              text:
                'Those that you chose: balance, bank card, Pay later. They are asked in your ' +
                'order. No other is debited.',
            },
            { name: 'The end', text: 'Your end date, if you set one. After that day nothing is debited.' },
          ],
        },
        'When you change the terms, a new mandate takes the place of the old one. Until your ' +
          'wallet has accepted it, the old terms go on.',
      ],
    },
    {
      id: 'debit',
      heading: 'How a debit is made',
      short: 'Announced beforehand, made in the published hours, once for one top-up.',
      paragraphs: [
        'Each debit is announced beforehand, by SMS and on the page of the agreement, with its ' +
          'amount and its time. It is made within the hours of the day that stand beside the ' +
          'terms, and once for one top-up, however often we have to ask your wallet.',
        'We do not know your payment password, and none is asked for at a debit: the mandate ' +
          'stands in its place. This is why it has limits.',
      ],
    },
    {
      id: 'failed',
      heading: 'When it cannot be debited',
      short:
        'The next way to pay is asked, then again later as published. No fee, and nothing is ' +
        'collected later in one sum.',
      paragraphs: [
        'When a way to pay has too little, or refuses, the next one that you chose is asked. ' +
          'When none pays, we try again as often and as late as the rules beside the terms say, ' +
          'and never in another month. It costs no fee, and what was not debited is not added to ' +
          'the next month.',
        'When no more is tried, the agreement stops and you are told why. It starts again only ' +
          'when you resume it.',
      ],
    },
    {
      id: 'refund',
      heading: 'Money back',
      short: 'Not credited: all of it goes back to where it came from.',
      paragraphs: [
        'When the carrier does not credit the number, all that was debited for it goes back to ' +
          'what it was paid from. What went to Pay later is no longer owed.',
        'A debit that you did not permit, or that is not as announced: tell us or your wallet. ' +
          'What was debited against this agreement is refunded in full.',
      ],
    },
    {
      id: 'member',
      heading: "Another person's number",
      short:
        'Nothing is debited before the user of the number has agreed by SMS, and they can stop it ' +
        'by SMS at any time.',
      paragraphs: [
        'When the number is not your own, its user is asked by SMS before your wallet gets the ' +
          'mandate. Without their yes there is no mandate, and nothing is debited.',
        'They can stop it at any time, by replying to the SMS or on the page that it leads to. ' +
          'From then on nothing more is debited, and the agreement is over.',
      ],
    },
    {
      id: 'ending',
      heading: 'Ending it',
      short: 'Here or in your wallet, at any time. The wallet then refuses every further debit.',
      paragraphs: [
        'You can end the mandate at any time, free of charge, by cancelling the automatic ' +
          'top-up here or by ending the mandate in your wallet. From then on your wallet refuses ' +
          'every debit of this agreement, also one that is on its way. What had been debited ' +
          'already is either finished or refunded; the page of the agreement says which.',
        'A mandate that has ended never begins again. To go on, you set up a new agreement.',
      ],
    },
    {
      id: 'data',
      heading: 'Your data',
      short:
        'Your wallet gets what the mandate holds and each debit; we get whether it was paid, and ' +
        'from what.',
      paragraphs: [
        'For the mandate we give your wallet the numbers of the agreement and of your user ' +
          'account here, the number that is topped up, the limits, the ways to pay and the end ' +
          'date; for each debit its number, its amount and what it is for. Your wallet tells us ' +
          'whether it was paid, from what as it is to be shown to you, and otherwise why not. ' +
          'The privacy policy says the rest.',
      ],
    },
    {
      id: 'versions',
      heading: 'When this text changes',
      short: 'A new version is shown and asked about together with the automatic top-up agreement.',
      paragraphs: [
        'This text belongs to the automatic top-up agreement: with the version of that one ' +
          'which you agreed to goes one version of this. When a new one comes, it is shown and ' +
          'you are asked. Without your consent, no mandate is changed.',
      ],
    },
  ],
};
