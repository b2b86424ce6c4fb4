import { type Partner, partners } from '../config/config.ts';
import { Refusal } from '../http/refusals.ts';
import {
  type Faults,
  type KnobKind,
  knobKinds,
  type KnobName,
  knobsOf,
  noFaults,
  refundModes,
} from './knobs.ts';

export type FaultSettings = Readonly<Record<Partner, Faults>>;

const LONGEST_MS = 10 * 60_000;

export const noFaultSettings: FaultSettings = {
  cashier: noFaults,
  digital: noFaults,
  points: noFaults,
  entrust: noFaults,
  carrier: noFaults,
  sms: noFaults,
  wechat: noFaults,
  alipay: noFaults,
  dtone: noFaults,
  reloadly: noFaults,
  'aliyun-sms': noFaults,
  'tencent-sms': noFaults,
};

/**
 * Reads settings from JSON; omitted ones are without faults. Throws {@link Refusal} that names the knob and
 * the values it takes.
 */
export function readFaultSettings(input: unknown): FaultSettings {
  const given = objectFrom(input, 'the body');
  for (const key of Object.keys(given)) {
    if (!partners.some((partner) => partner === key))
      throw wrong(`"${key}" is not a partner; there are ${partners.join(', ')}`);
  }
  const settings = { ...noFaultSettings };
  for (const partner of partners) settings[partner] = readFaults(partner, given[partner] ?? {});
  return settings;
}

/** Returns the settings with only the knobs that each partner has. */
export function shownSettings(settings: FaultSettings): Record<Partner, Partial<Faults>> {
  const show = (partner: Partner) =>
    Object.fromEntries(knobsOf[partner].map((knob) => [knob, settings[partner][knob]]));
  return Object.fromEntries(partners.map((partner) => [partner, show(partner)])) as Record<
    Partner,
    Partial<Faults>
  >;
}

function readFaults(partner: Partner, input: unknown): Faults {
  const given = objectFrom(input, partner);
  for (const [knob, value] of Object.entries(given)) {
    if (!knobsOf[partner].some((known) => known === knob))
      throw wrong(`${partner} has no knob "${knob}"; it has ${knobsOf[partner].join(', ')}`);
    const { fits, takes } = kinds[knobKinds[knob as KnobName]];
    if (!fits(value)) throw wrong(`${partner}.${knob} takes ${takes}`);
  }
  return { ...noFaults, ...given };
}

const isDuration = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LONGEST_MS;

const kinds: Readonly<Record<KnobKind, { fits(value: unknown): boolean; takes: string }>> = {
  flag: { fits: (value) => typeof value === 'boolean', takes: 'true or false' },
  rate: {
    fits: (value) => typeof value === 'number' && value >= 0 && value <= 1,
    takes: 'a number from 0 to 1',
  },
  duration: { fits: isDuration, takes: `whole milliseconds from 0 to ${LONGEST_MS}` },
  range: {
    fits: (value) =>
      Array.isArray(value) &&
      value.length === 2 &&
      value.every(isDuration) &&
      Number(value[0]) <= Number(value[1]),
    takes: `[least, most] in whole milliseconds from 0 to ${LONGEST_MS}`,
  },
  refundMode: { fits: (value) => refundModes.some((mode) => mode === value), takes: refundModes.join(', ') },
};

function objectFrom(input: unknown, name: string): Record<string, unknown> {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw wrong(`${name} must be an object`);
  return input as Record<string, unknown>;
}

function wrong(message: string): Refusal {
  return new Refusal('invalid_request', message);
}
