import type { Activities } from '../activities/index.ts';
import type { AgreementCommands, AutomaticTopUp } from '../agreements/index.ts';
import type { RestsBecause } from '../agreements/model/index.ts';
import type { FloatLevels } from '../config/top-ups/index.ts';
import type { ReceiverAddresses } from '../events-out/index.ts';
import type { Pool } from '../db/index.ts';
import type { OrderStore } from '../orders/store/index.ts';
import type { PersonalData } from '../people/index.ts';
import type { BookName, OwnBook } from '../reconciliation/index.ts';
import type { KeyedHash } from '../runtime/index.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';
import type { Clock } from '../runtime/time/index.ts';
import type { Actor } from './audit/index.ts';
import type { CompanyProvider } from './company/index.ts';
import type { RelyingParty } from './passkeys/index.ts';
import type { ConsolePerson } from './people/index.ts';
import type { ConsoleSession } from './sessions/index.ts';
import { sessionMark } from './sessions/index.ts';

/** What everything in the console works with. */
export interface ConsoleParts {
  readonly pool: Pool;
  readonly store: Pick<OrderStore, 'find' | 'update'>;
  /** What is read of agreements. */
  readonly agreements: {
    readonly find: AutomaticTopUp['store']['find'];
    readonly findCharge: AutomaticTopUp['commandQueries']['findCharge'];
    readonly charges: AutomaticTopUp['queries']['charges'];
    readonly forOperators: AutomaticTopUp['forOperators'];
    readonly sharedCapOf: AutomaticTopUp['sharedCapOf'];
    readonly whyNot: AgreementCommands['whyNot'];
    readonly restsBecause: RestsBecause;
  };
  /** What is read of users, given to them and removed. */
  readonly users: Pick<PersonalData, 'obstacles' | 'give' | 'close'> & Pick<Activities, 'rewardsOf'>;
  readonly clock: Clock;
  readonly telemetry: Pick<Telemetry, 'log'>;
  readonly party: RelyingParty;
  /** Where people of the company sign in; null: by passkeys alone. */
  readonly company: CompanyProvider | null;
  /** The console's address as browsers see it, without a slash at its end. */
  readonly url: string;
  /** How low what suppliers were paid in advance may fall. */
  readonly floatLevels: FloatLevels;
  /** Where events may be sent. */
  readonly receivers: Pick<ReceiverAddresses, 'whyNot'>;
  /** Signs heads of the audit log: `whsk_`, one or two. */
  readonly signingKeys: string;
  /** Under which words of invitations are kept. */
  readonly words: KeyedHash;
  /** How many days calls to partners are kept. */
  readonly callsKeptDays: number;
  /** Suppliers that are configured, ways to pay that are not offered, and what is compared with partners. */
  readonly partners: {
    readonly suppliers: readonly string[];
    readonly waysOff: ReadonlySet<string>;
    /** Which of our payments are in a book. */
    readonly ownBookOf: (book: BookName) => OwnBook;
    /** Those that are compared here. */
    readonly books: readonly BookName[];
    /** Of books whose statement comes later: until when it is complete, at a time in ms. */
    readonly statementsUntil: ReadonlyMap<string, (nowMs: number) => Date>;
  };
}

/** What proposing works with, also at a terminal. */
export type ProposingParts = Pick<
  ConsoleParts,
  'pool' | 'store' | 'clock' | 'company' | 'url' | 'receivers'
> & { readonly users: Pick<ConsoleParts['users'], 'obstacles' | 'close'> };

/** A call of somebody who is signed in. */
export interface SignedIn {
  readonly session: ConsoleSession;
  /** The caller's network address. */
  readonly address: string;
}

export function personOf({ session }: SignedIn): ConsolePerson {
  return session.person;
}

/** As the audit log names who it was. */
export function actorOf({ session, address }: SignedIn): Actor {
  return { personNo: session.person.personNo, session: sessionMark(session), address };
}
