import type { NoticeKind } from '../../agreements/aggregate.ts';
import type { Minute, Said } from './said.ts';

/** A notice in English. */
export function inEnglish(kind: NoticeKind, said: Said): string {
  return `【Automatic top-up】${words(kind, said)}`;
}

function words(kind: NoticeKind, { number, amount, paid, debitAt, nextAt, owed, reason }: Said): string {
  switch (kind) {
    case 'opened': return `On for ${number}. We tell you before each debit. You can skip, pause or cancel at any time.`;
    case 'changed': return `What you agreed for ${number} was changed. If it was not you, log in and cancel it now.`;
    case 'announced': return `${number} will be topped up with ¥${amount}${debitAt ? ` ${when(debitAt)}` : ''}; you are debited then. To skip it, log in before.`;
    case 'debitRefused': return `The debit for ¥${amount} to ${number} failed. We try again ${nextAt ? when(nextAt) : 'later'}. Please make sure there is enough money.`;
    case 'credited': return `${number} was topped up with ¥${amount}${paid === null ? '' : `. You paid ¥${paid}`}${owed ? ' with credit pay: please pay it back in time' : ''}.`;
    case 'refunded': return `¥${amount} could not be topped up to ${number}. What you paid was refunded to where it came from.`;
    case 'withdrawn': return `One top-up of ${number} was called off. Nothing was debited, or it was refunded.`;
    case 'capReached': return `${number} has reached your cap for this month. It goes on next month.`;
    case 'suspended': return `Stopped for ${number}: ${stopped(reason)}. Log in to resume it.`;
    case 'cancelled': return `Cancelled for ${number}. There are no more debits.`;
    case 'ended': return reason === 'mandateEnded' ? `You withdrew the debit authorisation in your wallet, so it has ended for ${number}. There are no more debits. To go on, set it up again.` : `Ended for ${number} on the date you set. There are no more debits.`;
    case 'notNeeded': return `The balance of ${number} has recovered. The top-up of ¥${amount} will not be made; nothing was debited.`;
  }
}

function stopped(reason: string | null): string {
  switch (reason) {
    case 'cardMissing': return 'no bank card is bound';
    case 'arrears': return 'a credit pay bill is overdue';
    case 'deliveryFailed': return 'several top-ups failed';
    case 'numberNotAccepted': return 'the number cannot be topped up at present';
    case 'textOutdated': return 'the agreement has a new text that needs your consent';
    default: return 'several debits failed';
  }
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** after 9:05 on 15 December */
const when = ({ month, day, hour, minute }: Minute): string => `after ${hour}:${String(minute).padStart(2, '0')} on ${day} ${MONTHS[month - 1]}`;
