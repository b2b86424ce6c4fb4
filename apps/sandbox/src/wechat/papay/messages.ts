/** WeChat Pay's API v2 on the wire: flat XML, signed with a key that merchant and WeChat Pay both know. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export type Message = Readonly<Record<string, string>>;

/** Parses a message; null when it is none. Escaped text and CDATA are decoded. */
export function parseMessage(xml: string): Message | null {
  const inside = /^\s*<xml>(.*)<\/xml>\s*$/s.exec(xml)?.[1];
  if (inside === undefined) return null;
  const message: Record<string, string> = {};
  for (const [, name = '', cdata, plain = ''] of inside.matchAll(
    /<(\w+)>(?:<!\[CDATA\[(.*?)\]\]>|([^<]*))<\/\1>/gs,
  ))
    message[name] = cdata ?? plain.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return message;
}

/** Formats a message as WeChat Pay writes it. */
export function formatMessage(message: Message): string {
  const elements = Object.entries(message).map(([name, value]) =>
    /^\d+$/.test(value) ? `<${name}>${value}</${name}>` : `<${name}><![CDATA[${value}]]></${name}>`,
  );
  return `<xml>\n${elements.join('\n')}\n</xml>`;
}

/** Returns the signature over every name but `sign` whose value is not empty, sorted by name. */
export function signatureOf(message: Message, key: string, type: 'HMAC-SHA256' | 'MD5'): string {
  const pairs = Object.keys(message)
    .filter((name) => name !== 'sign' && message[name] !== '')
    .toSorted()
    .map((name) => `${name}=${message[name]}`);
  const text = `${pairs.join('&')}&key=${key}`;
  const digest = type === 'MD5' ? createHash('md5').update(text) : createHmac('sha256', key).update(text);
  return digest.digest('hex').toUpperCase();
}

export function signed(message: Message, key: string): Message {
  return { ...message, sign: signatureOf(message, key, 'HMAC-SHA256') };
}

/** Whether the message is signed with the key, by the type that it names; MD5 when it names none. */
export function isSignedBy(message: Message, key: string): boolean {
  const type = message['sign_type'] === 'HMAC-SHA256' ? 'HMAC-SHA256' : 'MD5';
  const [given, right] = [Buffer.from(message['sign'] ?? ''), Buffer.from(signatureOf(message, key, type))];
  return given.length === right.length && timingSafeEqual(given, right);
}
