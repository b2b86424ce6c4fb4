/**
 * Calls about the operator's terminal: admitting it, and reviewing what was done there while nobody could
 * sign in.
 */
import { type Static, Type } from 'typebox';
import { Time } from '../schemas/fields.ts';
import { AskedTerminal, LookedUpTerminal } from './acts.ts';
import { PasskeyAnswer, Reason, RowNo, SessionMark, Terminal } from './schemas.ts';

const Terminals = Type.Object({ terminals: Type.Array(Terminal) });

/**
 * Something done from the server while nobody could sign in, and the operators who have reviewed it since.
 */
export const BreakGlass = Type.Object({
  breakNo: Type.Integer(),
  terminal: Type.String(),
  reason: Type.String(),
  openedAt: Time,
  endsAt: Time,
  limitFen: Type.Integer(),
  spentFen: Type.Integer(),
  acts: Type.Array(
    Type.Object({
      entryNo: Type.Integer({ description: 'In the audit log' }),
      at: Time,
      act: Type.String(),
      about: Type.String(),
      outcome: Type.String(),
    }),
  ),
  reviews: Type.Array(Type.Object({ by: Type.String(), at: Time, note: Type.String() })),
  isReviewedByYou: Type.Boolean(),
});
export type BreakGlassView = Static<typeof BreakGlass>;

const BreakGlassList = Type.Object({ sessions: Type.Array(BreakGlass) });

export const terminalCalls = {
  'POST /terminals/look': {
    who: 'person',
    summary: 'Which terminal asks to be let in under a code; few tries',
    request: LookedUpTerminal,
    response: Type.Object({ asked: Type.Object({ ...AskedTerminal.properties, askedAt: Time }) }),
  },
  'POST /terminals/allow': {
    who: 'person',
    summary: 'Lets it act as the person, for eight hours at most; needs a touch for just that',
    request: Type.Object({ ...AskedTerminal.properties, touch: PasskeyAnswer }),
    response: Terminals,
  },
  'POST /terminals/decline': {
    who: 'person',
    summary: 'Turns it down: its code is worth nothing any more',
    request: LookedUpTerminal,
    response: Type.Object({}),
  },
  'POST /terminals/end': {
    who: 'person',
    summary: "Signs one of the person's terminals out",
    request: Type.Object({ session: SessionMark }),
    response: Terminals,
  },
  'GET /breakGlass': {
    who: 'audit.review',
    summary: 'Break-glass sessions that two persons have not looked at yet, the oldest first',
    request: Type.Object({}),
    response: BreakGlassList,
  },
  'POST /breakGlass/review': {
    who: 'audit.review',
    summary: 'The person has looked at one, and says what they found; each person once',
    request: Type.Object({ breakNo: RowNo, note: Reason }),
    response: BreakGlassList,
  },
} as const;
