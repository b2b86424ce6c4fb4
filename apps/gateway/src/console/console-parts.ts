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

/** The dependencies of the console. */
export interface ConsoleParts {
  readonly pool: Pool;
  readonly store: Pick<OrderStore, 'find' | 'update'>;
  /** Reading access to agreements. */
  readonly agreements: {
    readonly find: AutomaticTopUp['store']['find'];
    readonly findCharge: AutomaticTopUp['commandQueries']['findCharge'];
    readonly charges: AutomaticTopUp['queries']['charges'];
    readonly forOperators: AutomaticTopUp['forOperators'];
    readonly sharedCapOf: AutomaticTopUp['sharedCapOf'];
    readonly whyNot: AgreementCommands['whyNot'];
    readonly restsBecause: RestsBecause;
  };
  /** Reading, handing over and removing users' data. */
  readonly users: Pick<PersonalData, 'obstacles' | 'give' | 'close'> & Pick<Activities, 'rewardsOf'>;
  readonly clock: Clock;
  readonly telemetry: Pick<Telemetry, 'log'>;
  readonly party: RelyingParty;
  /** The company's sign-in provider; null when people sign in by passkeys alone. */
  readonly company: CompanyProvider | null;
  /** The console's address as browsers see it, without a slash at its end. */
  readonly url: string;
  /** The levels to which the balances paid to suppliers in advance may fall. */
  readonly floatLevels: FloatLevels;
  /** The check of addresses to which events may be sent. */
  readonly receivers: Pick<ReceiverAddresses, 'whyNot'>;
  /** The key that signs heads of the audit log: `whsk_`, one or two. */
  readonly signingKeys: string;
  /** The keyed hash under which the words of invitations are stored. */
  readonly words: KeyedHash;
  /** The number of days for which calls to partners are kept. */
  readonly callsKeptDays: number;
  /**
   * The configured suppliers, the payment methods that are not offered, and the comparisons with partners.
   */
  readonly partners: {
    readonly suppliers: readonly string[];
    readonly waysOff: ReadonlySet<string>;
    /** Returns which of our payments are in a book. */
    readonly ownBookOf: (book: BookName) => OwnBook;
    /** The books that are compared here. */
    readonly books: readonly BookName[];
    /**
     * The time until which a book is complete, at a given time in ms; only for books whose statement arrives
     * later.
     */
    readonly statementsUntil: ReadonlyMap<string, (nowMs: number) => Date>;
  };
}

/** The dependencies of proposing, also at a terminal. */
export type ProposingParts = Pick<
  ConsoleParts,
  'pool' | 'store' | 'clock' | 'company' | 'url' | 'receivers'
> & { readonly users: Pick<ConsoleParts['users'], 'obstacles' | 'close'> };

/** A call by a person who is signed in. */
export interface SignedIn {
  readonly session: ConsoleSession;
  /** The caller's network address. */
  readonly address: string;
}

export function personOf({ session }: SignedIn): ConsolePerson {
  return session.person;
}

/** Returns the actor as the audit log names them. */
export function actorOf({ session, address }: SignedIn): Actor {
  return { personNo: session.person.personNo, session: sessionMark(session), address };
}
