/** A kept call as shown to operators: masked, or in clear. */
import { clearBody, maskedBody, maskedPath } from './masking/index.ts';
import type { CallFacts, KeptBody, KeptCall, KeptHeaders } from './kept-call.ts';

export interface CallView extends CallFacts {
  readonly at: Date;
  /**
   * Our number under which the call was made, in whichever field it is; null when no such number is found.
   */
  readonly requestNo: string | null;
  readonly words: {
    readonly origin: string | null;
    readonly method: string;
    readonly path: string;
    readonly why: string | null;
    readonly sentHeaders: KeptHeaders;
    readonly request: BodyView;
    readonly gotHeaders: KeptHeaders;
    readonly answer: BodyView | null;
  };
}

export interface BodyView {
  /** The body, laid out for reading; empty when there is none. */
  readonly text: string;
  /** Why the text is missing; for `tooLong`, `bytes` is its length. */
  readonly without: 'tooLong' | 'withheld' | null;
  readonly bytes: number | null;
}

/** The numbers of orders, payments, deliveries, refunds and agreements. */
const OWN_NUMBER = /(?<![0-9A-Za-z])[A-Z]?\d{24}(?:\d{2})?(?![0-9A-Za-z])/;

export function callView({ words, ...facts }: KeptCall, isClear: boolean): CallView {
  const ofBody = (body: KeptBody): BodyView => bodyView(body, isClear);
  // The number is searched in the decoded text, because in a form the characters before it may belong to a
  // percent-encoded one.
  const text = 'text' in words.request ? clearBody(words.request.text) : '';
  return {
    ...facts,
    requestNo: OWN_NUMBER.exec(`${words.path} ${text}`)?.[0] ?? null,
    words: {
      ...words,
      path: isClear ? words.path : maskedPath(words.path),
      request: ofBody(words.request),
      answer: words.answer && ofBody(words.answer),
    },
  };
}

function bodyView(body: KeptBody, isClear: boolean): BodyView {
  if ('tooLong' in body) return { text: '', without: 'tooLong', bytes: body.tooLong };
  if ('withheld' in body) return { text: '', without: 'withheld', bytes: null };
  return { text: (isClear ? clearBody : maskedBody)(body.text), without: null, bytes: null };
}
