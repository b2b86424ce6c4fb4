import type { WrittenText } from '../text-versions.ts';

/** The privacy policy, version 2026-11-25. Its retention periods are those of docs/operations.md. */
export const text: WrittenText = {
  title: 'Privacy policy',
  changes: ['It names the messages that you write to us about an order, and how long they are kept.'],
  sections: [
    {
      id: 'scope',
      heading: 'Whom this policy is for',
      short: 'For everybody who uses these pages, and for whoever has a number that somebody else tops up.',
      paragraphs: [
        'This policy is for everybody who uses these pages: logged in, vouched for by a ' +
          'channel, at the counter of a business hall, or without login. It is also for the user ' +
          'of a number that somebody else tops up. The wallet app, the pages of the cashiers and ' +
          'those of your carrier have policies of their own.',
        'The provider of this service decides what the data is used for; their name and how to ' +
          'reach them stand at the end.',
        'We use your data because we cannot top up a number, take or return money and keep the ' +
          'accounts that the law demands without it (Personal Information Protection Law, ' +
          'article 13). Where a use needs your consent, we ask for it separately and say what ' +
          'for. You can say no, and everything else goes on working.',
      ],
    },
    {
      id: 'data',
      heading: 'What we collect, what for, and for how long',
      short:
        'Your number, your top-ups and agreements, and what you enter for them. Each thing only as ' +
        'long as it is needed or the law demands.',
      paragraphs: [
        {
          facts: [
            {
              name: 'Your mobile number',
              text:
                'To log you in, to know whose orders and agreements these are, and to write to ' +
                'you. It comes from you, or from the wallet, the carrier or the channel that ' +
                'signed you on. Kept as long as what you did here has to be kept.',
            },
            {
              name: 'Codes and sessions',
              text:
                'To see that it is you. Codes are stored only as keyed hashes, a session as a ' +
                'hash, with the kind of device and of app, and when it was last used. A session ' +
                'lasts 7 days or until you end it: you see all of yours. Deleted 1 day after they ' +
                'expire.',
            },
            {
              name: 'Browsers in which you have logged in',
              text:
                'A hash of a random key in the browser, so that strangers who ask for codes to ' +
                'your number do not lock you out. Ten at most, each for 180 days after you logged ' +
                'in there.',
            },
            {
              name: 'Top-ups, payments and refunds',
              text:
                'The number, its carrier and province, the amount, the price, how it was paid, the ' +
                'account as it is to be shown to you, when, and what became of it. To carry out ' +
                'the top-up, to give money back, to show you your records, and to keep accounts. ' +
                'Kept as long as the law on accounts and payments demands, which is years; so far ' +
                'we have deleted none of them.',
            },
            {
              name: 'Automatic top-up',
              text:
                'Your terms, your consent (to which version, when, in which language and through ' +
                'which channel), each notice, each charge, and why one failed; for a trigger by ' +
                'balance, what is left on your own number. To do what was agreed and to be able to ' +
                'show it. Kept as long as the agreement has to be shown, which is years after its ' +
                'end.',
            },
            {
              name: 'Family top-up',
              text:
                'Of whoever has a number that somebody else pays for: the number, what they ' +
                'answered and when. To top nothing up without their yes. The text of a reply by ' +
                'SMS is deleted 180 days after it was handled; whom somebody wants never to be ' +
                'asked by is kept until they take it back.',
            },
            {
              name: 'Messages about your orders',
              text:
                'What you write to us about an order, our answer, and when each was written and read. ' +
                'To answer you. Kept encrypted, and deleted 180 days after our answer; one without an ' +
                'answer stays until it has one. Any of our staff who looks at the numbers in it gives ' +
                'a reason, which is kept with it. A request for an SMS when an order ends is deleted ' +
                '30 days after the end.',
            },
            {
              name: 'Saved numbers',
              text:
                'The numbers that you save, with the names that you give them. Kept while they are ' +
                'saved, and 30 days after you delete them.',
            },
            {
              name: 'A contact that you pick',
              text:
                'Your phone gives us the one contact that you choose, never the list. The number ' +
                'is used like one that you type; the name is shown to you and sent nowhere.',
            },
            {
              name: 'Name and identity number',
              text:
                'Sensitive. Asked only before Pay later and the digital wallet, and checked by ' +
                'your wallet. We keep a keyed hash, the last character of the name and the last ' +
                'four of the number, as long as your account here; the rest is never stored.',
            },
            {
              name: 'Bank card',
              text:
                'Sensitive. Where the wallet has no page of its own for adding a card, its number, ' +
                'name, phone, code and password go to your wallet and are not stored by us. We are ' +
                'told the bank and the last digits.',
            },
            {
              name: 'Invoices',
              text:
                'Title and tax number, kept as long as the order. An address for one on paper only ' +
                'until its issuer has answered; then only its area.',
            },
            {
              name: 'Phone bill and balance',
              text: 'Asked of your carrier at the moment you look at them. We do not store the bill.',
            },
            {
              name: 'Points, offers and rewards',
              text:
                'Your points as the points service tells them, and which offer you took part in ' +
                'and what you got for it. Rewards are kept like the payments that they belong to.',
            },
            {
              name: 'Network address and device',
              text:
                'Against abuse we count how often codes, orders and attempts come from one address ' +
                'or device. A count is deleted in the night after the last limit needs it. Without ' +
                'login a random key in your browser stands for the device; we store its hash.',
            },
            {
              name: 'A wallet account that you open here',
              text:
                'Your number and what became of it, to open the account at the wallet. Kept for 30 ' +
                'days after it ended, its steps for 40.',
            },
            {
              name: 'What you asked us about your data',
              text:
                'That you were given your data or closed your account, and when. To show that we ' +
                'did it. Kept for 3 years.',
            },
            {
              name: 'Business hall',
              text: 'Which hall and which staff member signed you up, kept with what was signed.',
            },
          ],
        },
        'Our logs hold no mobile numbers, names, tokens or codes. In backups everything lives ' +
          'on for about 14 days more.',
      ],
    },
    {
      id: 'device',
      heading: 'What stays in your browser',
      short: 'Your session, language, size of print and a key of the device. No advertising cookies.',
      paragraphs: [
        'In its storage: your session, your language and size of print, the key of the device, ' +
          'and the numbers of your last 20 orders without login. Your own mobile number is held ' +
          'in memory only; a number that you are typing stays with the page until you close it. ' +
          'There are no cookies for advertising, and these pages load nothing from other ' +
          'companies, except to check that you are a person where that is another company’s work.',
        'Where the provider counts visits, these pages tell the address that it counts at: which ' +
          'page is open, the steps of a top-up, a claimed reward, an error, a tap on the large ' +
          'picture of an advert, the channel that you came by, and once you are logged in the ' +
          'province and city that your number belongs to. Nothing in that says who you are, and no ' +
          'cookie goes along. Your mobile number goes along only after you gave a separate consent ' +
          'for it under My account, and no longer once you take that back.',
      ],
    },
    {
      id: 'recipients',
      heading: 'Who gets what',
      short:
        'The wallet, the cashiers, the points service, the carrier and the SMS service: each only ' +
        'what it needs. We sell nothing.',
      paragraphs: [
        {
          facts: [
            {
              name: 'Your wallet',
              text:
                'For signing on, where you have not agreed to it there yet: your number, ' +
                'encrypted. For automatic top-up: the mandate, each debit, and your number where ' +
                'you register there. Before Pay later and the digital wallet: name and identity ' +
                'number. For adding a card: what you enter for it.',
            },
            {
              name: 'The cashier, and that of digital RMB',
              text:
                'The numbers of order and payment, the amount, what it is for, and the number of ' +
                'your user account here.',
            },
            {
              name: 'The points service',
              text: 'The number of your user account here, and how many points are held, spent or given.',
            },
            {
              name: 'The carrier',
              text:
                'The number that is topped up and the amount; your own number for its bill and ' +
                'balance; for an invoice what you entered for it.',
            },
            {
              name: 'The SMS service',
              text: 'The number and the text of each message, and what is answered to it.',
            },
            {
              name: 'A partner whose page you go on to',
              text:
                'Only if its link logs you in there: your mobile number and the number of your ' +
                'user account here. Where the law wants your separate consent for it, only after ' +
                'you gave it on the page for that, where you can also take it back.',
            },
            { name: 'Authorities', text: 'What a law obliges us to give, and no more.' },
          ],
        },
        'Where you are asked to show that you are a person, another company may check it in a ' +
          'part of the page that is its own. It sees your browser and your network address, and ' +
          'nothing that we know of you.',
        'Nobody gets your data for advertising of their own, and we do not sell it. We give ' +
          'none of it to anybody outside mainland China.',
      ],
    },
    {
      id: 'automatic',
      heading: 'What is decided automatically',
      short:
        'Recommendations come from your own top-ups and can be dismissed. Prices do not depend on ' +
        'you as a person.',
      paragraphs: [
        'The numbers that we recommend for automatic top-up are those that you topped up ' +
          'lately without an agreement; you can dismiss each for good. Prices and amounts follow ' +
          'the carrier and the channel that you came by, not you as a person. An offer has its ' +
          'conditions written beside it, for instance that it is for a first agreement. Limits ' +
          'against abuse are the same for everybody.',
      ],
    },
    {
      id: 'security',
      heading: 'How it is protected',
      short: 'Signed and encrypted on the way, encrypted or hashed where we store it, shown only to you.',
      paragraphs: [
        'For signing on, mobile numbers are encrypted once more between the page and us; ' +
          'requests to partners are signed; codes, tokens and identity numbers are stored as ' +
          'hashes, and mobile numbers encrypted, with a key that is not in the database. ' +
          'Whatever is yours is answered to you alone, and to anybody else like ' +
          'something that does not exist. If data is lost or seen by others all the same, we ' +
          'tell you and the authorities as the law demands, with what you can do.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      short:
        'Know, refuse, see, download, take along, correct, delete, withdraw. Under My account, My ' +
        'data you do most of it yourself; the rest by asking us.',
      paragraphs: [
        {
          facts: [
            {
              name: 'To know and to decide (article 44)',
              text:
                'You may know what happens with your data, and limit or refuse it. This policy is ' +
                'for that; without what an order needs, we cannot carry out that order.',
            },
            {
              name: 'To see, to copy, to take along (article 45)',
              text:
                'Under My account, My data you see everything that we keep about you, with what for ' +
                'and for how long, and download all of it. Ask us where you cannot log in, or to ' +
                'hand it to somebody else where the law provides for that.',
            },
            {
              name: 'To correct (article 46)',
              text:
                'Names of saved numbers and terms of agreements you change yourself; ask us for ' +
                'anything else that is wrong.',
            },
            {
              name: 'To delete (article 47)',
              text:
                'Saved numbers you delete yourself, and under My account, My data you close your ' +
                'account, once nothing is under way. Before you confirm you read what is removed, ' +
                'which is at once, and what stays and why: what the law obliges us to keep, we keep ' +
                'under a number that leads to no account, and use for nothing else. Otherwise we ' +
                'delete whatever is no longer needed, that you withdrew your consent to, or that we ' +
                'should not have.',
            },
            {
              name: 'To withdraw (article 15)',
              text:
                'Cancel an automatic top-up on its page, stop one that somebody else pays by SMS, ' +
                'and take a separate permission back where you gave it. What was done before stays ' +
                'lawful.',
            },
            {
              name: 'Of those who died (article 49)',
              text:
                'Close relatives may see, copy, correct and delete for their own lawful reasons, ' +
                'unless the person had arranged otherwise.',
            },
          ],
        },
        'Ask us in any way that stands at the end. We make sure that it is you, answer within ' +
          '15 working days, free of charge, and give reasons where we say no. You can also ' +
          'complain to the cyberspace administration or go to court (article 50).',
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      short: 'Not made for children under 14; a parent must agree.',
      paragraphs: [
        'These pages are not made for children under 14. Their data we may use only with the ' +
          'consent of a parent or guardian. Tell us when it happened without, and we delete it.',
      ],
    },
    {
      id: 'versions',
      heading: 'When this policy changes',
      short:
        'Every version has its date and stays readable. What narrows your rights is announced ' +
        'beforehand.',
      paragraphs: [
        'Each version has its date and stays readable here, and a new one says what has ' +
          'changed. One that narrows your rights, or uses data for something else, is announced ' +
          'on these pages before it counts; where it needs your consent, we ask you.',
      ],
    },
    {
      id: 'contact',
      heading: 'How to reach us',
      short: 'Name, address, phone and mail of the provider stand at the end.',
      paragraphs: [
        'The name, address, phone number and mail address of the provider, and of who is ' +
          'responsible there for personal information, stand below.',
      ],
    },
  ],
};
