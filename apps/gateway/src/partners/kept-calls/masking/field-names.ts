/** What the name of a field says of its value: whether it opens something, or is about a person. */

/**
 * `secret`: never kept. `personal`: masked. `words`: written for people to read. `reference`: a number under
 * which somebody has it in their books. `plain`: none of these.
 */
export type FieldKind = 'secret' | 'personal' | 'words' | 'reference' | 'plain';

/** Whole words of names. */
const SECRET_WORDS = new Set(
  `auth authorisation authorization captcha cert certificate cipher ciphertext cookie credential credentials
  key keys nonce otp passphrase passwd password pin prepay pwd secret sig sign signature token verification
  verify`.split(/\s+/),
);
const PERSONAL_WORDS = new Set(
  `account accounts address authcode bank birthday buyer card cards customer email idcard identity ip logon
  mail member mobile msisdn name names nick nickname openid passport payer people person phone phones realname
  sender subscriber tel telephone unionid user username`.split(/\s+/),
);
/** Names of elements in pages that a server in between answers with are among them. */
const WORDS_WORDS = new Set(
  `body center cause des desc describe description detail details error errors h1 h2 head hint html info memo
  message messages msg p pre reason reasons remark span subject title warning`.split(/\s+/),
);
/** A number of one of these: `tradeNo`, `carrierRef`, `out_trade_no`. */
const REFERENCE_OF = new Set(
  `app batch bill biz carrier delivery event external mandate notice operator order payment product refund
  request serial template topup trace trade transaction`.split(/\s+/),
);
const REFERENCE_WORDS = new Set(['no', 'id', 'ref', 'reference', 'number']);
/** Inside of names that are written without anything between their words. */
const SECRET_PARTS = new RegExp(
  'token|secret|passw|pwd|signature|paysign|credential|cookie|ciphertext|nonce|privatekey|apikey|appkey|' +
    'authcode|authori[sz]ation',
);
const PERSONAL_PARTS = /openid|unionid|mobile|phone|msisdn|idcard|idno|realname|nickname|username|certno/;
/** A code that is entered by a person, or that opens something. */
const CODE_OF = new Set(['sms', 'auth', 'verify', 'login', 'invite']);

/** Whether a text may name a field that is not kept: a look that costs nothing, before it is taken apart. */
export const mayNameSecret = (text: string): boolean => SECRET_HINT.test(text);
const SECRET_HINT = new RegExp(
  'auth|captcha|cert|cipher|cookie|credential|key|nonce|otp|pass|pin|prepay|pwd|secret|sig|token|verif|' +
    String.raw`code|%|\\u|&#`,
  'i',
);

export function kindOfField(name: string): FieldKind {
  const words = wordsOf(name);
  const squashed = words.join('');
  const isCode = words.includes('code') && words.some((word) => CODE_OF.has(word));
  if (isCode || words.some((word) => SECRET_WORDS.has(word)) || SECRET_PARTS.test(squashed)) return 'secret';
  if (words.some((word) => PERSONAL_WORDS.has(word)) || PERSONAL_PARTS.test(squashed)) return 'personal';
  const isReference = REFERENCE_WORDS.has(words.at(-1) ?? '') && words.some((word) => REFERENCE_OF.has(word));
  if (isReference) return 'reference';
  return words.some((word) => WORDS_WORDS.has(word)) ? 'words' : 'plain';
}

/** `payerOpenID`, `payer_open_id`: payer, open, id. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}0-9]+/u)
    .filter(Boolean);
}
