import type { CallbackWire } from '../callbacks/deliver.ts';

/** The waits before the two repetitions. */
const REPEATED_AFTER_MS = [60_000, 300_000];

interface Reply {
  readonly messageId: string;
  readonly from: string;
  readonly text: string;
  readonly receivedAt: string;
}

/**
 * Returns the format of Tencent Cloud SMS's callbacks: replies one by one and reports in an array, without a
 * signature.
 */
export function tencentSmsCallbacks(signName: string): CallbackWire {
  return {
    compose: ({ body }) => ({
      headers: {},
      body: JSON.stringify(wireOf(JSON.parse(body) as object, signName)),
    }),
    isTaken: (answer) => /"result"\s*:\s*0\b/.test(answer),
    repeatAfterMs: (attempts) => REPEATED_AFTER_MS[attempts] ?? null,
  };
}

function wireOf(content: object, signName: string): unknown {
  if (!('messageId' in content)) {
    const { type: _type, ...report } = content as { type?: unknown };
    return [report];
  }
  const { from, text, receivedAt } = content as Reply;
  return {
    extend: '',
    mobile: from.replace(/^\+86/, ''),
    nationcode: '86',
    sign: signName,
    text,
    time: Math.floor(Date.parse(receivedAt) / 1000),
  };
}
