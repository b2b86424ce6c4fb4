/** The SMS centre: accepts each message number once, and delivers the message to a phone. */
import type { SmsCentre } from '../../../apps/gateway/src/partners/sms/port.ts';
import type { Ask } from './line.ts';

/** A message that a phone received. */
export interface Sms {
  readonly mobileNo: string;
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly at: number;
}

export interface SmsBook {
  readonly taken: readonly Sms[];
  take(requestNo: string, sms: Omit<Sms, 'at'>): void;
}

export function createSmsBook(now: () => number, onTaken: (sms: Sms) => void): SmsBook {
  const taken: Sms[] = [];
  const known = new Set<string>();
  return {
    taken,
    take(requestNo, message) {
      if (known.has(requestNo)) return;
      known.add(requestNo);
      const sms = { ...message, at: now() };
      taken.push(sms);
      onTaken(sms);
    },
  };
}

/** `aboutOf`: the trace's key for the owner of a mobile number. */
export function smsPort(book: SmsBook, ask: Ask, aboutOf: (mobileNo: string) => string): SmsCentre {
  return {
    async send({ requestNo, mobileNo, name, parameters }) {
      const answer = await ask(
        { partner: 'SMS centre', name: `${name} ${requestNo}`, about: aboutOf(mobileNo) },
        () => {
          book.take(requestNo, { mobileNo, name, parameters: parameters.en });
          return { kind: 'taken' as const };
        },
      );
      return answer.kind === 'taken';
    },
  };
}
