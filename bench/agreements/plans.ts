/**
 * Collects the plans that the server really used for every statement of a run and of its functions:
 * `auto_explain` sends them (analyze, buffers) beside the answers, so that no statement is forgotten and none
 * is explained that was not executed.
 */
const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  client_min_messages: 'notice',
};

/** Returns the address with which connections send their plans. */
export function explaining(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set(
    'options',
    Object.entries(SETTINGS)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  );
  return url.href;
}

export interface PlanOfStatement {
  readonly statement: string;
  readonly executions: number;
  /** How each table is accessed, without what its name makes obvious. */
  readonly scans: readonly string[];
  /** The tables that were read completely. */
  readonly readWhole: readonly string[];
  /** The most in one execution: pages, and rows that were read and discarded. */
  readonly mostPages: number;
  readonly mostRowsThrownAway: number;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Creates a book that takes the server's notices, and returns the plans by statement. */
export function createPlanBook() {
  const book = new Map<
    string,
    {
      executions: number;
      scans: Set<string>;
      readWhole: Set<string>;
      mostPages: number;
      mostRowsThrownAway: number;
    }
  >();
  return {
    note(text: string): void {
      const json = /^duration: [\d.]+ ms {2}plan:\n(?<json>\{.*\})$/s.exec(text)?.groups?.['json'];
      if (!json) return;
      const { 'Query Text': query, Plan: plan } = JSON.parse(json) as {
        'Query Text': string;
        Plan: PlanNode;
      };
      const statement = query.replaceAll(/\s+/g, ' ').trim();
      const entry = book.get(statement) ?? {
        executions: 0,
        scans: new Set(),
        readWhole: new Set(),
        mostPages: 0,
        mostRowsThrownAway: 0,
      };
      book.set(statement, entry);
      entry.executions += 1;
      entry.mostPages = Math.max(
        entry.mostPages,
        (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
      );
      for (const node of nodesOf(plan)) {
        const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = node;
        if (type === 'Seq Scan' && table) entry.readWhole.add(table);
        if (type.endsWith('Scan') && (table || index)) entry.scans.add(index ?? `${table} whole`);
        const thrownAway =
          ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
          (node['Actual Loops'] ?? 1);
        entry.mostRowsThrownAway = Math.max(entry.mostRowsThrownAway, thrownAway);
      }
    },
    plans: (): PlanOfStatement[] =>
      [...book].map(([statement, { scans, readWhole, ...counts }]) => ({
        statement,
        ...counts,
        scans: [...scans].toSorted(),
        readWhole: [...readWhole],
      })),
  };
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** The tables that grow with the number of agreements: none of them may be read completely. */
const GROWING = new Set([
  'agreements',
  'agreement_operations',
  'agreement_events',
  'charges',
  'debts',
  'debt_events',
  'orders',
  'order_events',
  'payments',
  'deliveries',
  'refunds',
  'ledger_transfers',
  'topped_up_numbers',
]);

/** Returns what is wrong with the plans; empty when nothing is. */
export function faultsOf(plans: readonly PlanOfStatement[]): string[] {
  return plans.flatMap(({ statement, readWhole }) =>
    readWhole
      .filter((table) => GROWING.has(table))
      .map((table) => `${table} is read from end to end by: ${statement.slice(0, 160)}`),
  );
}
