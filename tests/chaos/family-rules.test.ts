// Tests that the rules for families find what they should: clean books pass, and each kind of damage is
// reported.
import { type Damage, testThatRulesFindDamage } from '../harness/rules-find-damage.ts';
import type { FamilyEvent } from './family-books.ts';
import { familyRules, familyViolations } from './family-rules.ts';
import type { FamilyRecord } from './family.ts';

const second = (count: number): Date => new Date(Date.UTC(2026, 10, 20, 4, 0, count));
const event = (at: number, entity: string, entityNo: string, named: string): FamilyEvent => ({
  entity,
  entityNo,
  event: named,
  at: second(at),
});
const recordOf = (agreementNo: string, behaviour: string, overAt: Date | null): FamilyRecord =>
  ({ planned: { behaviour }, signerNo: 'U', agreementNo, overAt }) as FamilyRecord;

/** Two agreements: one that was debited and then stopped, and one whose member never answers. */
const cleanBooks = () => [
  {
    record: recordOf('A1', 'stopsBySms', second(9)),
    events: [
      event(1, 'consent', 'M1', 'requested'),
      event(1, 'consent', 'M1', 'asked'),
      event(2, 'consent', 'M1', 'reminded'),
      event(3, 'consent', 'M1', 'agreed'),
      event(5, 'charge', 'C1', 'announced'),
      event(6, 'charge', 'C1', 'debitStarted'),
      event(8, 'consent', 'M1', 'withdrawn'),
    ],
    agreementState: 'ended',
    consents: ['withdrawn'],
    charges: [{ chargeNo: 'C1', orderNo: '11' }],
    debits: [{ requestNo: 'P1101', state: 'paid', at: second(7) }],
    refunded: new Set<string>(),
  },
  {
    record: recordOf('A2', 'silent', null),
    events: [event(1, 'consent', 'M2', 'asked')],
    agreementState: 'draft',
    consents: ['asked'],
    charges: [],
    debits: [],
    refunded: new Set<string>(),
  },
];
type CleanBooks = ReturnType<typeof cleanBooks>;
type Book = CleanBooks[number];

/** Make damages for the agreement that was debited, and for the one whose member never answers. */
const debited = (damage: (book: Book) => unknown) => (books: CleanBooks) => books[0] && damage(books[0]);
const silent = (damage: (book: Book) => unknown) => (books: CleanBooks) => books[1] && damage(books[1]);

const damages: Record<keyof typeof familyRules, readonly Damage<CleanBooks>[]> = {
  'no debit of a family agreement is leased but under an agreed consent': [
    debited(({ events }) => events.splice(3, 1)),
    debited(({ events }) => events.push(event(10, 'charge', 'C2', 'debitStarted'))),
  ],
  'the wallet debits what was leased, and nothing before': [
    debited(({ events }) => events.splice(5, 1)),
    debited(({ charges }) => charges.pop()),
    debited((book) => {
      book.debits = [{ requestNo: 'P1101', state: 'declined', at: second(5) }];
    }),
  ],
  'nothing is leased once the member was told that it is over': [
    debited(({ events }) => events.splice(6, 0, event(10, 'charge', 'C1', 'debitStarted'))),
  ],
  'what is debited after the member was told that it is over goes back': [
    debited((book) => {
      book.debits = [{ requestNo: 'P1101', state: 'paid', at: second(10) }];
    }),
  ],
  'an agreement that is over for its member has ended, and so have its consents': [
    debited((book) => {
      book.agreementState = 'active';
    }),
    debited((book) => {
      book.consents = ['withdrawn', 'asked'];
    }),
  ],
  'a member who said nothing is not debited for': [
    silent(({ debits }) => debits.push({ requestNo: 'P2201', state: 'paid', at: second(3) })),
  ],
};

testThatRulesFindDamage({
  rules: familyRules,
  damages,
  cleanBooks,
  violations: (books) => familyViolations(books),
});
