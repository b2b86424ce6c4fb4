import type { NoticeKind } from '../model/aggregate.ts';
import { englishMinute } from './dates-in-texts.ts';
import type { NoticeData } from './notice-data.ts';

/** Returns the text of a notice in English. */
export function inEnglish(kind: NoticeKind, data: NoticeData): string {
  return `【Automatic top-up】${body(kind, data)}`;
}

function body(kind: NoticeKind, { number, amount, paid, debitAt, nextAt, owed, reason }: NoticeData): string {
  switch (kind) {
    case 'opened':
      return (
        `It is on for ${number}. ` +
        `We tell you before each debit, and you can skip, pause or cancel at any time.`
      );
    case 'changed':
      return `The terms for ${number} were changed. If this was not you, log in and cancel now.`;
    case 'announced':
      return (
        `We will debit you and top up ${number} with ¥${amount}${debitAt ? ` ${when(debitAt)}` : ''}. ` +
        `To skip it, log in before then.`
      );
    case 'debitRefused':
      return (
        `The debit for ¥${amount} to ${number} failed. ` +
        `We try again ${nextAt ? when(nextAt) : 'later'}. Please make sure you have enough money.`
      );
    case 'credited':
      return (
        `${number} was topped up with ¥${amount}` +
        (paid === null ? '' : `. You paid ¥${paid}`) +
        `${owed ? ' with Pay later: please pay it back in time' : ''}.`
      );
    case 'refunded':
      return (
        `${number} could not be topped up with ¥${amount}. ` +
        `What you paid was refunded to where it was paid from.`
      );
    case 'chargeCancelled':
      return `A top-up of ${number} was reversed. Nothing was debited, or it was refunded.`;
    case 'capReached':
      return `${number} has reached your cap for this month. Top-ups continue next month.`;
    case 'familyCapReached':
      return (
        `The top-up of ${number} with ¥${amount} is not made, and nothing was debited: ` +
        `your shared monthly cap for the family is reached. Top-ups continue the month after.`
      );
    case 'suspended':
      return `It has stopped for ${number}: ${stopped(reason)}. Log in to resume it.`;
    case 'cancelled':
      return `It is cancelled for ${number}. There are no more debits.`;
    case 'ended':
      return ended(number, reason);
    case 'notNeeded':
      return (
        `The balance of ${number} has recovered. ` +
        `The planned ¥${amount} is not topped up and nothing was debited.`
      );
  }
}

function ended(number: string, reason: string | null): string {
  switch (reason) {
    case 'mandateEnded':
      return (
        `You withdrew the debit authorisation in your wallet, ` +
        `so it has ended for ${number}. There are no more debits. To continue, set it up again.`
      );
    case 'consentWithdrawn':
      return `The user of ${number} has stopped it. The agreement has ended and there are no more debits.`;
    case 'consentRefused':
      return `The user of ${number} did not agree. The agreement has ended and there are no more debits.`;
    case 'consentExpired':
      return (
        `The user of ${number} did not agree in time. ` +
        `The agreement has ended and there are no more debits.`
      );
    default:
      return `It has ended for ${number} on the date you set. There are no more debits.`;
  }
}

function stopped(reason: string | null): string {
  switch (reason) {
    case 'cardMissing':
      return 'no bank card is linked';
    case 'arrears':
      return 'a Pay later bill is overdue';
    case 'deliveryFailed':
      return 'several top-ups failed';
    case 'numberNotAccepted':
      return 'the number cannot be topped up at present';
    case 'textOutdated':
      return 'the agreement text has changed and needs your consent';
    default:
      return 'several debits failed';
  }
}

/** Formats a time as after 9:05 on 15 December. */
export const when = (at: Date): string => `after ${englishMinute(at)}`;
