/** Calls about the operators who work in the console, and about the audit log of their acts. */
import { Type } from 'typebox';
import { nullable, Time } from '../schemas/fields.ts';
import { EndedPerson } from './acts.ts';
import { AuditAct, AuditEntry, Cursor, Day, Done, Hash, PasskeyAnswer, Person } from './schemas.ts';

const Nothing = Type.Object({});

export const peopleCalls = {
  'GET /people': {
    who: 'people.read',
    summary: 'Who may work in the console, and who could',
    request: Nothing,
    response: Type.Object({
      people: Type.Array(Person),
      isFounding: Type.Boolean({
        description: 'There was no second administrator yet: who invites one needs no approval',
      }),
    }),
  },
  'POST /people/end': {
    who: 'people.end',
    summary:
      "Ends a person's work in the console at once, with their sessions and passkeys; " +
      'needs a touch for just that',
    request: Type.Object({ ...EndedPerson.properties, touch: PasskeyAnswer }),
    response: Done,
  },
  'POST /people/signOut': {
    who: 'people.end',
    summary: 'Ends all sessions of another person, at terminals too; they may sign in again',
    request: EndedPerson,
    response: Done,
  },
  'GET /audit': {
    who: 'audit.read',
    summary: 'What was read in clear and done, the newest first, a hundred at a time',
    request: Type.Object({
      person: Type.Optional(Type.String({ maxLength: 40 })),
      about: Type.Optional(Type.String({ maxLength: 80 })),
      act: Type.Optional(AuditAct),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      cursor: Cursor,
    }),
    response: Type.Object({ entries: Type.Array(AuditEntry), nextCursor: nullable(Type.String()) }),
  },
  'GET /audit/check': {
    who: 'audit.read',
    summary: 'Whether the chain of the audit log holds, from its first entry',
    request: Nothing,
    response: Type.Object({
      entryCount: Type.Integer(),
      head: nullable(Hash),
      signed: nullable(Type.String({ description: 'The head, signed, to be kept elsewhere; null: none' })),
      brokenAt: nullable(Type.Integer({ description: 'The first entry that does not fit' })),
      withoutDetail: Type.Integer({ description: 'Of how many entries the detail was taken out' }),
      withoutDetailOf: Type.Array(Type.Integer(), { description: 'The first of these, by their numbers' }),
      at: Time,
    }),
  },
} as const;
