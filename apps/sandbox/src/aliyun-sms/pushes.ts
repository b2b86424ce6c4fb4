import { clockText } from '@phonebill/china-time';
import type { CallbackWire } from '../callbacks/deliver.ts';

const REPEATED_AFTER_MS = [60_000, 300_000, 600_000];

interface Reply {
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly receivedAt: string;
}

/** Replies and reports as Alibaba Cloud SMS pushes them: an array, without a signature. */
export const aliyunSmsPushes: CallbackWire = {
  compose: ({ body }) => ({ headers: {}, body: JSON.stringify([wireOf(JSON.parse(body) as object)]) }),
  repeatAfterMs: (attempts) => REPEATED_AFTER_MS[attempts] ?? null,
};

function wireOf(content: object): object {
  if (!('messageId' in content)) {
    const { type: _type, ...report } = content as { type?: unknown };
    return report;
  }
  const { messageId, from, to, text, receivedAt } = content as Reply;
  return {
    phone_number: from,
    content: text,
    send_time: clockText(Date.parse(receivedAt)),
    dest_code: to,
    sequence_id: sequenceOf(messageId),
  };
}

/** Returns a number derived from the reply's id, so that it is the same when the reply is pushed again. */
function sequenceOf(messageId: string): string {
  let number = 0n;
  for (const sign of messageId) number = (number * 131n + BigInt(sign.codePointAt(0) ?? 0)) % 10n ** 15n;
  return String(number);
}
