// What a reply by SMS means. Phones and centres decorate what people write: full-width letters, spaces and
// invisible marks anywhere, signs around it, small letters. All of that is taken away; what is left must be a
// known word with its code, or it is `unclear`.

/** `stopAll`: everything that anybody pays for this number. */
export const replyWords = ['agree', 'refuse', 'stop', 'stopAll', 'unclear'] as const;
export type ReplyWord = (typeof replyWords)[number];

export interface ReadReply {
  readonly word: ReplyWord;
  /** The 2 or 3 digits that say which request is meant; null: none were written. */
  readonly replyCode: string | null;
}

/** What people write for each word, in capitals; the traditional writing too. */
export const writings = {
  agree: ['Y', 'YES', '同意'],
  refuse: ['N', 'NO', '拒绝', '拒絕', '不同意'],
  stop: ['T', 'STOP', '停止', '退订', '退訂'],
  stopAll: ['TD', '全部停止', '停止全部', '全部退订', '全部退訂'],
} as const satisfies Record<Exclude<ReplyWord, 'unclear'>, readonly string[]>;

const UNCLEAR: ReadReply = { word: 'unclear', replyCode: null };
/** "回复Y37": the request's own words, copied. */
const COPIED_BEFORE = '(?:回复|回覆|REPLY)?';
const CODE = '([0-9]{2,3})';

const known = (Object.keys(writings) as (keyof typeof writings)[]).flatMap((word) =>
  writings[word].map((writing) => ({
    word,
    pattern: new RegExp(`^${COPIED_BEFORE}(?:${writing}${CODE}?|${CODE}${writing})$`),
  })),
);

/** Reads a whole reply, parts joined. */
export function readReply(text: string): ReadReply {
  // NFKC makes full-width signs plain; \p{Cf} and \p{Cc} are invisible marks.
  const spaceless = text.normalize('NFKC').replace(/[\s\p{Cf}\p{Cc}]/gu, '');
  // "3.7" is no 37: signs between digits mean something.
  if (/[0-9][\p{P}\p{S}]+[0-9]/u.test(spaceless)) return UNCLEAR;
  const plain = spaceless.replace(/[\p{P}\p{S}]/gu, '').toUpperCase();
  for (const { word, pattern } of known) {
    const found = pattern.exec(plain);
    if (!found) continue;
    const replyCode = found[1] ?? found[2] ?? null;
    // With a code it is one agreement that is stopped, not everything.
    return word === 'stopAll' && replyCode !== null ? { word: 'stop', replyCode } : { word, replyCode };
  }
  return UNCLEAR;
}
