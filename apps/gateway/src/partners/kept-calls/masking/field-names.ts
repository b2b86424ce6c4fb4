/** Classifies fields by their names: whether a value is a credential, or about a person. */

/**
 * The kind of a field. `secret`: never stored. `personal`: masked. `words`: text for people to read.
 * `reference`: a number under which a party keeps records. `plain`: none of these.
 */
export type FieldKind = 'secret' | 'personal' | 'words' | 'reference' | 'plain';

/** Whole words that occur in names. */
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
/** Includes the names of elements of HTML pages with which intermediaries answer. */
const WORDS_WORDS = new Set(
  `body center cause des desc describe description detail details error errors h1 h2 head hint html info memo
  message messages msg p pre reason reasons remark span subject title warning`.split(/\s+/),
);
/**
 * Words that make a name a reference together with one of the words below: `tradeNo`, `carrierRef`,
 * `out_trade_no`.
 */
const REFERENCE_OF = new Set(
  `app batch bill biz carrier delivery event external mandate notice operator order payment product refund
  request serial template topup trace trade transaction`.split(/\s+/),
);
const REFERENCE_WORDS = new Set(['no', 'id', 'ref', 'reference', 'number']);
/** Parts of names that are written without separators between their words. */
const SECRET_PARTS = new RegExp(
  'token|secret|passw|pwd|signature|paysign|credential|cookie|ciphertext|nonce|privatekey|apikey|appkey|' +
    'authcode|authori[sz]ation',
);
const PERSONAL_PARTS = /openid|unionid|mobile|phone|msisdn|idcard|idno|realname|nickname|username|certno/;
/** Words that make a `code` secret: one entered by a person, or one that is a credential. */
const CODE_OF = new Set(['sms', 'auth', 'verify', 'login', 'invite']);

/** Returns whether a text may name a secret field: a cheap check before the text is parsed. */
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

/** Returns the words of a name: `payerOpenID` and `payer_open_id` give payer, open, id. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}0-9]+/u)
    .filter(Boolean);
}
