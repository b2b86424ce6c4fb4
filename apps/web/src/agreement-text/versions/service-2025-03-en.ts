import type { WrittenText } from '../text-versions.ts';

/** The automatic top-up agreement, version 2025-03. */
export const text: WrittenText = {
  title: 'Automatic top-up agreement',
  sections: [
    {
      id: 'permit',
      heading: 'What you permit',
      short: 'We top up the number you chose, by itself, on the terms that you set.',
      paragraphs: [
        'You permit us to top up the number you chose, by itself, on the terms you set: what ' +
          'sets a top-up off, how much, at most how much in a month, and until when. You also ' +
          'permit your wallet to let us debit it for these top-ups, and for nothing else.',
      ],
    },
    {
      id: 'notice',
      heading: 'Before each debit',
      short: 'Every top-up is announced by SMS before its debit.',
      paragraphs: [
        'Each top-up is announced beforehand by SMS, with its amount and when it is debited. ' +
          'Until it is debited you can pause or cancel.',
      ],
    },
    {
      id: 'limits',
      heading: 'Limits',
      short: 'Never more in a month than your cap.',
      paragraphs: [
        'All top-ups of a calendar month together, in China time, are never more than your cap ' +
          'for the month. A top-up that would go above it is not made.',
      ],
    },
    {
      id: 'failed',
      heading: 'When a debit does not go through',
      short: 'We try again as the rules say, then the agreement stops. Not credited: the money goes back.',
      paragraphs: [
        'We try again as often and as late as the rules beside the terms say. After that the ' +
          'agreement stops, we tell you why, and it starts again only when you resume it.',
        'When the carrier does not credit the number, what was debited for it goes back to ' +
          'where it came from.',
      ],
    },
    {
      id: 'changing',
      heading: 'Changing, pausing, cancelling',
      short: 'At any time, free of charge.',
      paragraphs: [
        'You can change the terms, pause or cancel at any time, free of charge. When you set ' +
          'an end date, the agreement ends with that day.',
      ],
    },
    {
      id: 'data',
      heading: 'Your data',
      short: 'We keep your terms, your consent and each top-up.',
      paragraphs: [
        'For this we keep the number, your terms, your consent and each top-up with what ' +
          'became of it. We give your wallet, the carrier and the SMS service only what they ' +
          'need to do their part.',
      ],
    },
    {
      id: 'versions',
      heading: 'When this text changes',
      short: 'The version that you agreed to counts until the day that is named with a new one.',
      paragraphs: [
        'Your agreement stands on the version that you agreed to. When a new one comes, we ' +
          'show it and ask you. Until the day that is named then, the old one counts; after it ' +
          'nothing is debited without your consent to the new one.',
      ],
    },
  ],
};
