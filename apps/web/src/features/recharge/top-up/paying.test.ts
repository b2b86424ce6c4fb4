import { errorList, type ErrorName } from '@phonebill/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CallError } from '../../../platform/http/call-error.ts';
import { createIdempotencyKeys, sendOnce } from '../../../platform/attempt/index.ts';
import { memoryArea } from '../../../platform/storage.ts';
import { createPayingFlow, type PayingEvent, payingReducer, type PayingState } from './paying.ts';

const refused = (name: ErrorName) =>
  new CallError({ call: 'POST /vi/order', kind: 'refused', msgCd: errorList[name].msgCd, message: '' });
const unanswered = () => new CallError({ call: 'POST /vi/order', kind: 'transport', message: '' });

const failure = { error: refused('priceChanged'), tried: 4990 };
const states = {
  choosing: { step: 'choosing' },
  confirming: { step: 'confirming', failure: null },
  'confirming after a failure': { step: 'confirming', failure },
  placing: { step: 'placing', isOpen: true, isStopped: false, failure: null },
  'placing, stopped': { step: 'placing', isOpen: false, isStopped: true, failure: null },
  'placing, stopped and open again': { step: 'placing', isOpen: true, isStopped: true, failure: null },
  leaving: { step: 'leaving', isOpen: true },
  'leaving, stopped': { step: 'leaving', isOpen: false },
} as const satisfies Record<string, PayingState<number>>;
type StateName = keyof typeof states;

const events = {
  'it is opened': { type: 'opened' },
  'it is closed': { type: 'closed' },
  'placing starts': { type: 'placingStarted' },
  'the order is not placed': { type: 'notPlaced', failure },
  'the order is placed': { type: 'placed' },
  'the user is back': { type: 'cameBack' },
} as const satisfies Record<string, PayingEvent<number>>;
type EventName = keyof typeof events;

/** All transitions; any other event leaves its state unchanged. */
const changes: readonly (readonly [from: StateName, event: EventName, to: StateName])[] = [
  ['choosing', 'it is opened', 'confirming'],
  ['confirming', 'it is closed', 'choosing'],
  ['confirming', 'placing starts', 'placing'],
  ['confirming after a failure', 'it is closed', 'choosing'],
  ['placing', 'it is closed', 'placing, stopped'],
  ['placing', 'the order is not placed', 'confirming after a failure'],
  ['placing', 'the order is placed', 'leaving'],
  ['placing, stopped', 'it is opened', 'placing, stopped and open again'],
  ['placing, stopped', 'the order is not placed', 'choosing'],
  ['placing, stopped', 'the order is placed', 'choosing'],
  ['placing, stopped and open again', 'it is closed', 'placing, stopped'],
  ['placing, stopped and open again', 'the order is not placed', 'confirming after a failure'],
  ['placing, stopped and open again', 'the order is placed', 'confirming'],
  ['leaving', 'it is closed', 'leaving, stopped'],
  ['leaving', 'the user is back', 'confirming'],
  ['leaving, stopped', 'it is opened', 'leaving'],
  ['leaving, stopped', 'the user is back', 'choosing'],
];

for (const from of Object.keys(states) as StateName[])
  for (const event of Object.keys(events) as EventName[]) {
    if (from === 'confirming after a failure' && event === 'placing starts') continue;
    const [, , to = from] = changes.find(([state, name]) => state === from && name === event) ?? [];
    test(`${from}, ${event}: ${to === from ? 'nothing changes' : to}`, () => {
      expect(payingReducer<number>(states[from], events[event])).toEqual(states[to]);
    });
  }

test('a retry keeps the former failure on the screen', () => {
  expect(payingReducer<number>(states['confirming after a failure'], events['placing starts'])).toEqual({
    step: 'placing',
    isOpen: true,
    isStopped: false,
    failure,
  });
});

test('after the user closed the sheet, the cashier opens only after another tap on pay', () => {
  const anyEvent = fc.constantFrom(...Object.values(events));
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (happened) => {
      const flow = createPayingFlow<number>();
      let isStopped = false;
      for (const event of happened) {
        const before = flow.state.get().step;
        flow.dispatch(event);
        if (before === 'placing' && event.type === 'closed') isStopped = true;
        if (before !== 'placing' && flow.state.get().step === 'placing') isStopped = false;
        if (before !== 'leaving' && flow.state.get().step === 'leaving') expect(isStopped).toBe(false);
      }
    }),
  );
});

test('at most one placing is under way, whatever the order of events', () => {
  const anyEvent = fc.constantFrom(...Object.values(events));
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (happened) => {
      const flow = createPayingFlow<number>();
      let underWay = 0;
      for (const event of happened) {
        const before = flow.state.get();
        flow.dispatch(event);
        const after = flow.state.get();
        if (after.step === 'placing' && before.step !== 'placing') underWay += 1;
        // Placing ends only with the order placed or not placed.
        if (before.step === 'placing' && after.step !== 'placing') {
          expect(['placed', 'notPlaced']).toContain(event.type);
          underWay -= 1;
        }
        expect(underWay).toBe(after.step === 'placing' ? 1 : 0);
      }
    }),
  );
});

test('a retry keeps its idempotency key; another body or a later order gets a new one', async () => {
  const order = fc.record({ faceFen: fc.constantFrom(5000, 10_000), priceFen: fc.constantFrom(4990, 5000) });
  const outcome = fc.constantFrom('unanswered', 'overloaded', 'refused', 'placed');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(order, outcome), { maxLength: 12 }), async (tries) => {
      let made = 0;
      const keys = createIdempotencyKeys(memoryArea(), () => `key-${++made}`);
      const used = new Set<string>();
      /** The key of each body that has not been answered. */
      const unansweredKeys = new Map<string, string>();
      for (const [body, ends] of tries) {
        const name = JSON.stringify(body);
        const send = async (key: string) => {
          const kept = unansweredKeys.get(name);
          if (kept === undefined) expect(used.has(key)).toBe(false);
          else expect(key).toBe(kept);
          used.add(key);
          unansweredKeys.set(name, key);
          if (ends === 'unanswered') throw unanswered();
          if (ends === 'overloaded') throw refused('overloaded');
          unansweredKeys.delete(name);
          if (ends === 'refused') throw refused('dayLimitReached');
        };
        await sendOnce(keys, body, send).catch((error: unknown) => expect(error).toBeInstanceOf(CallError));
      }
    }),
  );
});
