import type { SmsAttempt, SmsAttempts } from '../sms/attempts.ts';

/** Returns attempts stored in memory, which two adapters may share like two processes share the database. */
export function rememberedAttempts(): SmsAttempts {
  const attempts = new Map<string, SmsAttempt>();
  return {
    async begin(requestNo, now) {
      const before = attempts.get(requestNo) ?? null;
      if (!before) attempts.set(requestNo, { askedAt: now, isTaken: false });
      return before;
    },
    async again(requestNo, before, now) {
      const present = attempts.get(requestNo);
      if (!present || present.isTaken || present.askedAt.getTime() !== before.getTime()) return false;
      attempts.set(requestNo, { askedAt: now, isTaken: false });
      return true;
    },
    async taken(requestNo) {
      const present = attempts.get(requestNo);
      if (present) attempts.set(requestNo, { ...present, isTaken: true });
    },
    async refused(requestNo) {
      if (!attempts.get(requestNo)?.isTaken) attempts.delete(requestNo);
    },
  };
}
