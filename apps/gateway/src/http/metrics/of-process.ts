/** Metrics of this process: pools, queues, clock, settings, and partners to which calls are suspended. */
import { type Pool, WAITING_JOBS } from '../../db/index.ts';
import type { DatabaseClock } from '../../db/server/index.ts';
import type { WorkerHealth } from '../../jobs/index.ts';
import { notAskedReasons, partnerCalls, type PartnerGuards } from '../../partners/calls/index.ts';
import type { CodeBudget } from '../../people/sign-on/index.ts';
import { standardOutput } from '../../runtime/telemetry/index.ts';
import type { PresentSettings } from '../../settings/versions/index.ts';
import { saleFields } from '../../settings/stops/index.ts';
import { ifAvailable, type Look, rowsIfAvailable } from './register.ts';

/** Returns the looks at pools of database connections, by the names under which they are shown. */
export function looksOfPools(pools: ReadonlyMap<string, Pool>): readonly Look[] {
  return [
    {
      look: () =>
        [...pools].flatMap(([pool, { totalCount, idleCount }]) => [
          { pool, state: 'idle', count: idleCount },
          { pool, state: 'busy', count: totalCount - idleCount },
        ]),
      labels: ['pool', 'state'],
      gauges: [
        {
          name: 'phonebill_database_connections',
          help: 'Connections of a pool, by what they do: busy, idle',
          column: 'count',
        },
      ],
    },
    {
      look: () =>
        [...pools].map(([pool, watched]) => ({
          pool,
          limit: watched.options.max,
          waiting: watched.waitingCount,
          available: watched.unavailable() === null,
        })),
      labels: ['pool'],
      gauges: [
        {
          name: 'phonebill_database_connections_limit',
          help: 'The most connections of a pool',
          column: 'limit',
        },
        {
          name: 'phonebill_database_waiting',
          help: 'Requests that wait for a connection of a pool',
          column: 'waiting',
        },
        {
          name: 'phonebill_database_available',
          help: '1: connections can be had; 0: the database is away, and whoever wants one is refused',
          column: 'available',
        },
      ],
    },
    {
      look: () =>
        [...pools].flatMap(([pool, { counts }]) =>
          Object.entries(counts).map(([why, count]) => ({ pool, why, count })),
        ),
      labels: ['pool', 'why'],
      counters: [
        {
          name: 'phonebill_database_given_up_total',
          help: 'Connections given up (silent, late, readOnly, notReplicated) and requests for one refused',
          column: 'count',
        },
      ],
    },
  ];
}

/** Returns the looks at job queues, by name; a queue whose database is unavailable is left out. */
export function looksOfQueues(queues: ReadonlyMap<string, Pool>): readonly Look[] {
  return [
    {
      look: async () => {
        const looked = await Promise.all(
          [...queues].map(async ([queue, pool]) => {
            const rows = await rowsIfAvailable(pool, WAITING_JOBS);
            return (rows ?? []).map((row) => ({ queue, ...row }));
          }),
        );
        return looked.flat();
      },
      labels: ['queue'],
      gauges: [
        {
          name: 'phonebill_jobs_waiting',
          help: 'Jobs of a queue that are due and that nobody has taken',
          column: 'waiting',
        },
        {
          name: 'phonebill_oldest_waiting_job_seconds',
          help: 'How long the job of a queue that has waited longest has been due',
          column: 'oldest',
        },
        {
          name: 'phonebill_jobs_given_up',
          help: 'Jobs of a queue that failed as often as they may be tried, and are not tried again',
          column: 'failed',
        },
      ],
    },
  ];
}

/** The parts of a process that /metrics shows. */
export interface ShownProcess {
  readonly databaseClock: Pick<DatabaseClock, 'skewMs'>;
  readonly guards: PartnerGuards;
  /** Returns how many calls to partners were not recorded. */
  readonly callsDropped: () => number;
  readonly codeBudget: Pick<CodeBudget, 'share'>;
  readonly presentSettings: PresentSettings;
  /**
   * The time until which a statement is complete at `nowMs`, by book; only of partners whose statement
   * arrives later.
   */
  readonly statementsUntil: ReadonlyMap<string, (nowMs: number) => Date>;
}

export function looksOfProcess(process: ShownProcess): readonly Look[] {
  const { databaseClock, guards, codeBudget, presentSettings: settings } = process;
  return [
    {
      look: () => [{ skew: databaseClock.skewMs() / 1000 }],
      gauges: [
        {
          name: 'phonebill_clock_skew_seconds',
          help: 'How far the clock of the database is ahead of the clock of this machine',
          column: 'skew',
        },
      ],
    },
    codeBudgetLook(codeBudget),
    {
      look: () => [{ lost: standardOutput.lost() }],
      counters: [
        {
          name: 'phonebill_log_lines_lost_total',
          help: 'Lines of the log that could not be written',
          column: 'lost',
        },
      ],
    },
    {
      look: () => [{ dropped: process.callsDropped() }],
      counters: [
        {
          name: 'phonebill_partner_calls_not_kept_total',
          help: 'Calls to partners and notices of theirs that were dropped instead of kept for operators',
          column: 'dropped',
        },
      ],
    },
    {
      look() {
        const now = Date.now();
        return [...process.statementsUntil].map(([book, until]) => ({
          book,
          behind: (now - until(now).getTime()) / 1000,
        }));
      },
      labels: ['book'],
      gauges: [
        {
          name: 'phonebill_statement_behind_seconds',
          help: 'How far behind the present a statement is complete, of partners whose statement comes later',
          column: 'behind',
        },
      ],
    },
    {
      look: () => [
        {
          version: settings.versionNo(),
          askedAgo: settings.askedMsAgo() / 1000,
          distrusted: settings.keyStops().length,
        },
      ],
      gauges: [
        {
          name: 'phonebill_settings_version',
          help: 'The newest version of the settings that this process knows',
          column: 'version',
        },
        {
          name: 'phonebill_settings_asked_seconds',
          help: 'How long ago this process asked for newer settings; above 3 it debits nothing',
          column: 'askedAgo',
        },
        {
          name: 'phonebill_distrusted_keys',
          help: "Partners' keys that operators have said count no longer",
          column: 'distrusted',
        },
      ],
    },
    {
      look: () => [
        { channel: '', stopped: false },
        ...settings.debitStops().map(({ channel }) => ({ channel: channel ?? '', stopped: true })),
      ],
      labels: ['channel'],
      gauges: [
        {
          name: 'phonebill_debits_stopped',
          help: '1: operators have stopped automatic debits; channel: of its agreements, empty: all',
          column: 'stopped',
        },
      ],
    },
    {
      look: () =>
        settings.sellingStops().map(({ what }) => ({
          ...Object.fromEntries(saleFields.map((field) => [field, String(what[field] ?? '')])),
          stopped: true,
        })),
      labels: saleFields,
      gauges: [
        {
          name: 'phonebill_selling_stopped',
          help: '1: operators have stopped selling what all that is named says; empty: whichever',
          column: 'stopped',
        },
      ],
    },
    {
      look: () =>
        guards.calls().map(({ call, supplier, isCutOff }) => ({ call, supplier: supplier ?? '', isCutOff })),
      labels: ['call', 'supplier'],
      gauges: [
        {
          name: 'phonebill_partner_cut_off',
          help: '1: this call of a partner stays unanswered and is not made, but for trials; 0: it is',
          column: 'isCutOff',
        },
      ],
    },
    {
      look: () => [
        ...partnerCalls.flatMap((call) =>
          notAskedReasons.map((why) => ({ call, supplier: '', why, times: 0 })),
        ),
        ...guards
          .notAsked()
          .map(({ call, supplier, why, times }) => ({ call, supplier: supplier ?? '', why, times })),
      ],
      labels: ['call', 'supplier', 'why'],
      counters: [
        {
          name: 'phonebill_partner_not_asked_total',
          help: 'Calls that were answered at once instead of asking a partner: cutOff, tooManyWaiting',
          column: 'times',
        },
      ],
    },
  ];
}

/** Returns the look at the budget for codes by SMS to strangers, which cost money. */
export function codeBudgetLook(budget: Pick<CodeBudget, 'share'>): Look {
  return {
    look: () => ifAvailable(async () => [{ share: await budget.share() }]),
    gauges: [
      {
        name: 'phonebill_codes_budget_share',
        help: 'Codes by SMS that strangers to numbers had sent in the last hour, as a part of CODES_PER_HOUR',
        column: 'share',
      },
    ],
  };
}

/** Returns the looks at a process with the role `worker`. */
export function looksOfWorker(health: WorkerHealth): readonly Look[] {
  return [
    {
      look: () => [{ running: health.isWorking() }],
      gauges: [
        {
          name: 'phonebill_worker_running',
          help: '1 while this process looks after orders and does jobs',
          column: 'running',
        },
      ],
    },
    {
      look: () => Object.entries(health.silentForMs()).map(([part, ms]) => ({ part, seconds: ms / 1000 })),
      labels: ['part'],
      gauges: [
        {
          name: 'phonebill_worker_silent_seconds',
          help: 'How long ago work was last asked for, or done, by part',
          column: 'seconds',
        },
      ],
    },
    {
      look: () => Object.entries(health.failures()).map(([what, count]) => ({ what, count })),
      labels: ['what'],
      counters: [
        {
          name: 'phonebill_worker_failures_total',
          help: 'Looks at orders that failed, and restarts of the job runner',
          column: 'count',
        },
      ],
    },
  ];
}
