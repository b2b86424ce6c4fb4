/** What a person of the console may do: verbs, and the roles that give them. */

/** One thing that a person may do; calls and pages ask for verbs, never for a role. */
export const consoleVerbs = [
  'orders.read',
  'orders.export',
  'orders.ask',
  'orders.resend',
  'numbers.reveal',
  'refunds.propose',
  'refunds.approve',
  'differences.read',
  'differences.propose',
  'differences.approve',
  'money.read',
  'money.export',
  'health.read',
  'messages.read',
  'messages.answer',
  'stops.stop',
  'stops.propose',
  'stops.approve',
  'settings.read',
  'settings.propose',
  'settings.approve',
  'people.read',
  'people.propose',
  'people.approve',
  'people.end',
  'audit.read',
  'audit.review',
  'users.block',
  'users.data',
  'halls.change',
  'months.move',
] as const;
export type ConsoleVerb = (typeof consoleVerbs)[number];

export const consoleRoleNames = [
  'customerService',
  'finance',
  'operations',
  'auditor',
  'administrator',
] as const;
export type ConsoleRole = (typeof consoleRoleNames)[number];

/** The verbs of each role. A person may have several roles. */
export const consoleRoles: Readonly<Record<ConsoleRole, readonly ConsoleVerb[]>> = {
  customerService: [
    'orders.read',
    'orders.ask',
    'numbers.reveal',
    'refunds.propose',
    'health.read',
    'messages.read',
    'messages.answer',
    'settings.read',
    'users.block',
    'users.data',
  ],
  finance: [
    'orders.read',
    'orders.export',
    'refunds.propose',
    'refunds.approve',
    'differences.read',
    'differences.propose',
    'differences.approve',
    'money.read',
    'money.export',
    'health.read',
    'stops.approve',
    'settings.read',
    'settings.propose',
    'settings.approve',
  ],
  operations: [
    'orders.read',
    'orders.export',
    'orders.ask',
    'orders.resend',
    'refunds.propose',
    'differences.read',
    'differences.propose',
    'money.read',
    'health.read',
    'stops.stop',
    'stops.propose',
    'stops.approve',
    'settings.read',
    'settings.propose',
    'settings.approve',
    'users.block',
    'halls.change',
    'months.move',
  ],
  auditor: [
    'orders.read',
    'differences.read',
    'money.read',
    'health.read',
    'settings.read',
    'people.read',
    'audit.read',
    'audit.review',
  ],
  administrator: [
    'people.read',
    'people.propose',
    'people.approve',
    'people.end',
    'audit.read',
    'audit.review',
  ],
};

/** All that these roles allow; a name that is no role allows nothing. */
export function verbsOf(roles: readonly string[]): ReadonlySet<ConsoleVerb> {
  return new Set(
    consoleRoleNames.filter((role) => roles.includes(role)).flatMap((role) => consoleRoles[role]),
  );
}
