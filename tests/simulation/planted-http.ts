/** Faults planted into HTTP adapters: each accepts answers that it should not (see planted.ts). */
import type { Connect, PartnerAnswer } from '../../apps/gateway/src/partners/connections.ts';
import { isSigned, partnerKeys, signed } from './partners/http/keys.ts';
import { wechatAccount } from './partners/http/wechat-pay-server.ts';
import type { Planted } from './planted.ts';

/** Replaces the answer to each request; `asked` is its decoded path and body. */
function answering(real: Connect, change: (answer: PartnerAnswer, asked: string) => PartnerAnswer): Connect {
  return (...of) => {
    const connections = real(...of);
    return {
      ...connections,
      async request(request, limitMs) {
        const answer = await connections.request(request, limitMs);
        return change(answer, decodeURIComponent(`${request.path} ${request.body ?? ''}`));
      },
    };
  };
}

const ALIPAY = /^\{"(\w+)":(.*),"sign":"([^"]*)"\}$/s;

/** The text that an answer's signature covers, and the signature; null when it has none. */
function signatureOf({ headers, body }: PartnerAnswer): readonly [text: string, signature: string] | null {
  const { 'wechatpay-timestamp': time, 'wechatpay-nonce': nonce, 'wechatpay-signature': of } = headers;
  if (of !== undefined) return [`${String(time)}\n${String(nonce)}\n${body.toString()}\n`, String(of)];
  const [, , text, sign] = ALIPAY.exec(body.toString()) ?? [];
  return text === undefined || sign === undefined ? null : [text, sign];
}

const isSignedAsItSays = (answer: PartnerAnswer): boolean => {
  const [text, signature] = signatureOf(answer) ?? ['', ''];
  return signature === '' || partnerKeys.some((keys) => isSigned(text, signature, keys));
};

/** Signs an answer with the partner's key, whoever sent it. */
function signedAnew(answer: PartnerAnswer): PartnerAnswer {
  const [text] = signatureOf(answer) ?? [];
  if (text === undefined) return answer;
  const { headers, body } = answer;
  const keys = partnerKeys[headers['wechatpay-serial'] === wechatAccount.keyIds[1] ? 1 : 0];
  const signature = signed(text, keys);
  if (headers['wechatpay-signature'] !== undefined)
    return { ...answer, headers: { ...headers, 'wechatpay-signature': signature } };
  const [, name = ''] = ALIPAY.exec(body.toString()) ?? [];
  return { ...answer, body: Buffer.from(`{"${name}":${text},"sign":"${signature}"}`) };
}

/** Turns a trade that was given back in full into one that is simply paid. */
const RETURNED = [
  [/"trade_state":"REFUND"/, '"trade_state":"SUCCESS"'],
  [/"trade_status":"TRADE_CLOSED"(?=.*"send_pay_date")/s, '"trade_status":"TRADE_SUCCESS"'],
] as const;

export const plantedOverHttp = {
  /** Treats payments that were given back as paid. */
  returnsAreOverlooked: {
    breaks: 'nothing is credited for what had gone back',
    connect: (real) =>
      answering(real, (answer) => {
        if (!isSignedAsItSays(answer)) return answer;
        const text = answer.body.toString();
        const other = RETURNED.reduce((one, [from, to]) => one.replace(from, to), text);
        return other === text ? answer : signedAnew({ ...answer, body: Buffer.from(other) });
      }),
  },
  /** Does not verify who signed an answer. */
  signaturesAreNotChecked: {
    breaks: 'nobody is told what is not so',
    connect: (real) => answering(real, signedAnew),
  },
  /** Takes any answer for the answer to the pending request, whatever number it names. */
  numbersAreNotCompared: {
    breaks: 'paid once for a credit, and not at all without one',
    connect: (real) =>
      answering(real, (answer, asked) => {
        if (!isSignedAsItSays(answer)) return answer;
        const text = answer.body.toString().replaceAll(/\b([PRD])\d{24,}/g, (number, kind: string) => {
          return new RegExp(`${kind}\\d{24,}`).exec(asked)?.[0] ?? number;
        });
        return signedAnew({ ...answer, body: Buffer.from(text) });
      }),
  },
} as const satisfies Readonly<Record<string, Planted>>;
