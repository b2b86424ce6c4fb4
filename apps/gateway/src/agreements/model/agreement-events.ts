import { agreementMachines } from './states/index.ts';

const beginnings = {
  agreement: 'drafted',
  operation: 'asked',
  charge: 'announced',
  debt: 'owed',
  mandate: null,
  'member-consent': 'requested',
} as const;

/** Every event by which an agreement or a part of it begins or changes its state, as stored. */
export const agreementEvents: readonly { readonly entity: string; readonly event: string }[] = Object.entries(
  agreementMachines,
).flatMap(([name, { transitions }]) => {
  const began = beginnings[name as keyof typeof beginnings];
  const events = new Set<string>([...(began ? [began] : []), ...transitions.map(({ event }) => event)]);
  const entity = name === 'member-consent' ? 'consent' : name;
  return [...events].map((event) => ({ entity, event }));
});
