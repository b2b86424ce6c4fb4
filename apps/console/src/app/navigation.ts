import { type ConsoleVerb, type HomeView, proposalKinds } from '@phonebill/contract/console-pages';
import type { IconName } from './icon.tsx';

type Waiting = HomeView['waiting'];

export interface Place {
  readonly name:
    | 'home'
    | 'orders'
    | 'approvals'
    | 'messages'
    | 'differences'
    | 'money'
    | 'health'
    | 'stops'
    | 'settings'
    | 'events'
    | 'people'
    | 'audit';
  readonly to: string;
  readonly icon: IconName;
  /** The verbs of which one suffices; null for everybody. */
  readonly verbs: readonly ConsoleVerb[] | null;
  /** Returns the number of items waiting there, if the person may know it. */
  readonly waiting?: (waiting: Waiting) => number | null;
}

const ofProposals = Object.values(proposalKinds).flatMap(({ propose, approve }) => [propose, approve]);

export const work: readonly Place[] = [
  { name: 'home', to: '/', icon: 'home', verbs: null },
  { name: 'orders', to: '/orders', icon: 'orders', verbs: ['orders.read'] },
  {
    name: 'approvals',
    to: '/approvals',
    icon: 'approvals',
    // Readers of the audit log see all proposals.
    verbs: [...ofProposals, 'audit.read'],
    waiting: ({ proposals, breakGlass }) => (proposals ?? 0) + (breakGlass ?? 0),
  },
  {
    name: 'messages',
    to: '/messages',
    icon: 'messages',
    verbs: ['messages.read'],
    waiting: ({ messages }) => messages,
  },
  {
    name: 'differences',
    to: '/differences',
    icon: 'differences',
    verbs: ['differences.read'],
    waiting: ({ differences }) => differences,
  },
  { name: 'money', to: '/money', icon: 'money', verbs: ['money.read'] },
  { name: 'health', to: '/health', icon: 'health', verbs: ['health.read'] },
  { name: 'stops', to: '/stops', icon: 'stops', verbs: ['orders.read'] },
  { name: 'settings', to: '/settings', icon: 'settings', verbs: ['settings.read'] },
  { name: 'events', to: '/events', icon: 'events', verbs: ['events.read'] },
];

export const oversight: readonly Place[] = [
  { name: 'people', to: '/people', icon: 'people', verbs: ['people.read'] },
  { name: 'audit', to: '/audit', icon: 'audit', verbs: ['audit.read'] },
];

/** Returns the places that a person with these verbs may open. */
export function placesFor(places: readonly Place[], verbs: readonly ConsoleVerb[]): readonly Place[] {
  return places.filter((place) => place.verbs === null || place.verbs.some((verb) => verbs.includes(verb)));
}
