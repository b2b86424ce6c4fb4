// Interprets a reply by SMS. Phones and centres decorate what people write: full-width letters, spaces and
// invisible marks anywhere, punctuation around it, small letters. All of that is removed; what is left must
// be a known word with its code, or the reply is `unclear`.

/** The meanings of a reply. `stopAll` stops everything that anybody pays for this number. */
export const replyWords = ['agree', 'refuse', 'stop', 'stopAll', 'unclear'] as const;
export type ReplyWord = (typeof replyWords)[number];

export interface ReadReply {
  readonly word: ReplyWord;
  /** The 2 or 3 digits that identify the request; null when none were written. */
  readonly replyCode: string | null;
}

/** The replies that people write for each meaning, in capitals; traditional characters included. */
export const writings = {
  agree: ['Y', 'YES', '同意'],
  refuse: ['N', 'NO', '拒绝', '拒絕', '不同意'],
  stop: ['T', 'STOP', '停止', '退订', '退訂'],
  stopAll: ['TD', '全部停止', '停止全部', '全部退订', '全部退訂'],
} as const satisfies Record<Exclude<ReplyWord, 'unclear'>, readonly string[]>;

const UNCLEAR: ReadReply = { word: 'unclear', replyCode: null };
/** The word "reply", copied from the request, as in "回复Y37". */
const COPIED_BEFORE = '(?:回复|回覆|REPLY)?';
const CODE = '([0-9]{2,3})';

const known = (Object.keys(writings) as (keyof typeof writings)[]).flatMap((word) =>
  writings[word].map((writing) => ({
    word,
    pattern: new RegExp(`^${COPIED_BEFORE}(?:${writing}${CODE}?|${CODE}${writing})$`),
  })),
);

/** Interprets a whole reply, with its parts joined. */
export function readReply(text: string): ReadReply {
  // NFKC turns full-width characters into plain ones; \p{Cf} and \p{Cc} are invisible marks.
  const spaceless = text.normalize('NFKC').replace(/[\s\p{Cf}\p{Cc}]/gu, '');
  // "3.7" is not 37: punctuation between digits has a meaning.
  if (/[0-9][\p{P}\p{S}]+[0-9]/u.test(spaceless)) return UNCLEAR;
  const plain = spaceless.replace(/[\p{P}\p{S}]/gu, '').toUpperCase();
  for (const { word, pattern } of known) {
    const found = pattern.exec(plain);
    if (!found) continue;
    const replyCode = found[1] ?? found[2] ?? null;
    // With a code it stops one agreement, not all.
    return word === 'stopAll' && replyCode !== null ? { word: 'stop', replyCode } : { word, replyCode };
  }
  return UNCLEAR;
}
