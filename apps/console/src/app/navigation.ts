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
  /** Verbs of which one is enough; null: for everybody. */
  readonly verbs: readonly ConsoleVerb[] | null;
  /** What waits there, where somebody is told. */
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
    // Who reads the audit log sees all proposals.
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

/** Those places that somebody with these verbs may go to. */
export function placesFor(places: readonly Place[], verbs: readonly ConsoleVerb[]): readonly Place[] {
  return places.filter((place) => place.verbs === null || place.verbs.some((verb) => verbs.includes(verb)));
}
