import type { WrittenText } from '../text-versions.ts';

/** The automatic top-up agreement, version 2026-11, in English. */
export const text: WrittenText = {
  title: 'Automatic top-up agreement',
  changes: [
    'You can choose several ways to pay, in your order. One that does not pay is followed by the next.',
    'You can skip a single top-up until it is debited, and each is announced on the page of the ' +
      'agreement as well as by SMS.',
    'Where a month is too short for the day you chose, its last day counts.',
    'Where the carrier does not tell a balance, nothing is debited for it.',
    'The text says what the user of another person’s number can see.',
    'The text names what we keep of your consent: the version, the time, the language and the channel.',
  ],
  sections: [
    {
      id: 'permit',
      heading: 'What you permit',
      short:
        'We top up the number you chose, by itself, on the terms you agreed to as one sentence. ' +
        'Your wallet may be debited for this and nothing else.',
      paragraphs: [
        'You permit us to top up the number you chose, by itself, on the terms you set: what ' +
          'sets a top-up off, how much, at most how much in a month, from what it is paid, and ' +
          'until when. You also permit your wallet to let us debit it for these top-ups, and for ' +
          'nothing else.',
        'What you set is shown as one sentence before you agree. That sentence is part of this ' +
          'agreement.',
      ],
    },
    {
      id: 'notice',
      heading: 'Before each debit',
      short:
        'Every top-up is announced by SMS and on its page before the debit. Until then you can ' +
        'skip it, pause or cancel.',
      paragraphs: [
        'Each top-up is announced beforehand, by SMS and on the page of the agreement, with ' +
          'its amount and when it is debited. How long beforehand stands beside the terms before ' +
          'you agree. Until it is debited you can skip it, pause or cancel.',
        'A top-up that is set off by a balance uses the balance that the carrier tells us. ' +
          'Where the carrier does not tell it, nothing is debited.',
      ],
    },
    {
      id: 'limits',
      heading: 'Limits',
      short:
        'Never more in a month than your cap. Where a month is too short for your day, its last ' +
        'day counts.',
      paragraphs: [
        'All top-ups of a calendar month together, in China time, are never more than your cap ' +
          'for the month. A top-up that would go above it is not made.',
        'Where a month is too short for the day you chose, its last day counts.',
      ],
    },
    {
      id: 'failed',
      heading: 'When a debit does not go through',
      short:
        'Your ways to pay are asked in your order, and again as the rules say. Then the agreement ' +
        'stops until you resume it. Not credited: all of the money goes back.',
      paragraphs: [
        'We ask the ways to pay in the order you chose, until one pays. When none does, we try ' +
          'again as often and as late as the rules beside the terms say. After that the ' +
          'agreement stops, we tell you why, and it starts again only when you resume it.',
        'When the carrier does not credit the number, all that was debited for it goes back to ' +
          'where it came from.',
      ],
    },
    {
      id: 'changing',
      heading: 'Changing, pausing, cancelling',
      short: 'Change, pause, skip or cancel at any time, free of charge. It never begins again by itself.',
      paragraphs: [
        'You can change the terms, pause, skip the next top-up or cancel at any time, free of ' +
          'charge, on the page of the agreement. Cancelling takes two taps. A top-up that is ' +
          'being debited at that moment is either finished or taken back in full; the page says ' +
          'which.',
        'When you set an end date, the agreement ends with that day. It never begins again by itself.',
      ],
    },
    {
      id: 'others',
      heading: "Another person's number",
      short: 'Whoever uses the number sees when it is topped up and how much, not what it is paid from.',
      paragraphs: [
        'Whoever uses a number that you top up can see that it is topped up, when and how ' +
          'much, but not what it is paid from.',
      ],
    },
    {
      id: 'data',
      heading: 'Your data',
      short:
        'We keep your terms, your consent and each top-up. The wallet, the carrier and the SMS ' +
        'service get only what they need.',
      paragraphs: [
        'For this we keep the number, your terms, your consent (to which text, when, in which ' +
          'language and through which channel) and each top-up with what became of it. We give ' +
          'your wallet, the carrier and the SMS service only what they need to do their part. We ' +
          'keep records as long as the law on payments demands, and no longer.',
      ],
    },
    {
      id: 'versions',
      heading: 'When this text changes',
      short:
        'The version that you agreed to counts. After the day that is named with a new one, ' +
        'nothing is debited without your consent to it.',
      paragraphs: [
        'Your agreement stands on the version that you agreed to. When a new one comes, we ' +
          'show it and ask you. Until the day that is named then, the old one counts; after it ' +
          'nothing is debited without your consent to the new one.',
      ],
    },
  ],
};
