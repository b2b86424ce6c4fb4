/** Calls for signing in by passkey or with the company's account, and for an operator's own passkeys. */
import { Type } from 'typebox';
import { nullable } from '../schemas/fields.ts';
import { RemovedPasskey, Touched } from './acts.ts';
import { Me, OpenSession, Passkey, PasskeyAnswer, PasskeyOptions, SessionMark } from './schemas.ts';

const Nothing = Type.Object({});
const InvitationCode = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
const InvitationWord = Type.String({
  maxLength: 40,
  description: 'What the proposer of the invitation was shown, however it is typed',
});
const PasskeyLabel = Type.String({ minLength: 1, maxLength: 40 });

export const signInCalls = {
  'POST /signIn/begin': {
    who: 'nobody',
    summary: 'What a passkey is asked with to sign in',
    request: Nothing,
    response: Type.Object({ options: PasskeyOptions }),
  },
  'POST /signIn/finish': {
    who: 'nobody',
    summary: 'Signs in by a passkey; the session is a cookie',
    request: Type.Object({ answer: PasskeyAnswer }),
    response: Type.Object({ me: Me }),
  },
  'POST /enrolment/read': {
    who: 'nobody',
    summary: 'Whose invitation it is, and whether it needs a word',
    request: Type.Object({ code: InvitationCode }),
    response: Type.Object({ name: Type.String(), needsWord: Type.Boolean() }),
  },
  'POST /enrolment/begin': {
    who: 'nobody',
    summary: 'What the first passkey is made with, for whoever has the code and its word',
    request: Type.Object({ code: InvitationCode, word: Type.Optional(InvitationWord) }),
    response: Type.Object({ name: Type.String(), options: PasskeyOptions }),
  },
  'POST /enrolment/finish': {
    who: 'nobody',
    summary: 'Uses an invitation up: keeps the first passkey and signs in',
    request: Type.Object({
      code: InvitationCode,
      word: Type.Optional(InvitationWord),
      label: PasskeyLabel,
      answer: PasskeyAnswer,
    }),
    response: Type.Object({ me: Me }),
  },
  'GET /signIn/ways': {
    who: 'nobody',
    summary: 'How one may sign in besides passkeys',
    request: Nothing,
    response: Type.Object({ company: Type.Boolean({ description: "With the company's account" }) }),
  },
  'POST /signIn/company/begin': {
    who: 'nobody',
    summary: "Begins a sign-in with the company's account, for this browser alone and ten minutes",
    request: Nothing,
    response: Type.Object({ address: Type.String({ description: "The company's page to go to" }) }),
  },
  'POST /signIn/company/finish': {
    who: 'nobody',
    summary: "Signs in by what the company's page sent the browser back with; the session is a cookie",
    request: Type.Object({
      answer: Type.String({ maxLength: 8000, description: 'What stands behind the ? of the address' }),
    }),
    response: Type.Object({ me: Me }),
  },
  'POST /signOut': {
    who: 'person',
    summary: 'Ends the session',
    request: Nothing,
    response: Nothing,
  },
  'GET /me': {
    who: 'person',
    summary: 'Who is signed in, and what they may do',
    request: Nothing,
    response: Type.Object({ me: Me }),
  },
  'POST /touches': {
    who: 'person',
    summary: 'What a passkey is asked with for one act, whose content it then stands for; good for 120 s',
    request: Touched,
    response: Type.Object({ options: PasskeyOptions }),
  },
  'POST /passkeys/begin': {
    who: 'person',
    summary:
      'What another passkey is made with; needs a touch of one that is there, or where there is none, ' +
      "a sign-in with the company's account within the last ten minutes and the invitation's word",
    request: Type.Object({ touch: nullable(PasskeyAnswer), word: Type.Optional(InvitationWord) }),
    response: Type.Object({ options: PasskeyOptions }),
  },
  'POST /passkeys/finish': {
    who: 'person',
    summary: 'Keeps another passkey of the person',
    request: Type.Object({ label: PasskeyLabel, answer: PasskeyAnswer }),
    response: Type.Object({ passkeys: Type.Array(Passkey) }),
  },
  'POST /passkeys/remove': {
    who: 'person',
    summary:
      'Removes a passkey of the person, unless it is the last, and ends its sessions; ' +
      'needs a touch of one that is there for just that',
    request: Type.Object({ ...RemovedPasskey.properties, touch: PasskeyAnswer }),
    response: Type.Object({ passkeys: Type.Array(Passkey) }),
  },
  'POST /sessions/end': {
    who: 'person',
    summary: "Ends another browser session of the person's",
    request: Type.Object({ session: SessionMark }),
    response: Type.Object({ sessions: Type.Array(OpenSession) }),
  },
  'POST /sessions/endOthers': {
    who: 'person',
    summary: 'Ends every other session of the person, at terminals too',
    request: Nothing,
    response: Type.Object({ sessions: Type.Array(OpenSession) }),
  },
} as const;
