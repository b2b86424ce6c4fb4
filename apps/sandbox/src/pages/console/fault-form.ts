import { type Partner, partners } from '../../config/config.ts';
import type { FaultSettings } from '../../faults/fault-settings.ts';
import {
  type KnobKind,
  knobKinds,
  type KnobName,
  knobsOf,
  noFaults,
  refundModes,
} from '../../faults/knobs.ts';
import { html, type Html } from '../html.ts';
import { option } from '../kit.ts';
import type { View } from '../page.ts';
import { faultCopy as copy, knobCopy, partnerCopy, refundModeCopy } from './fault-copy.ts';

/** Returns one partner's knobs as fields named `partner.knob`. Rates are shown as percentages. */
export function knobFields(partner: Partner, settings: FaultSettings, view: View): Html {
  const { translate } = view;
  return html`<fieldset class="card knobs"><legend>${translate(partnerCopy[partner])}</legend>
${knobsOf[partner].map((knob) => {
  const value = settings[partner][knob];
  const on = JSON.stringify(value) !== JSON.stringify(noFaults[knob]);
  return html`<div class="knob${on ? ' on' : ''}"><span class="knob-name"
    id="${partner}-${knob}">${translate(knobCopy[knob])}</span><span
      class="knob-values">${fields[knobKinds[knob]](`${partner}.${knob}`, value, view)}</span></div>`;
})}
</fieldset>`;
}

type Field = (name: string, value: unknown, view: View) => Html;

const labelledBy = (name: string): string => name.replace('.', '-');

function numberField(name: string, value: number, label: Html, most: number): Html {
  return html`<input type="number" name="${name}" value="${value}" min="0" max="${most}" step="any"
    inputmode="decimal" required ${label}>`;
}

const percentOf = (rate: unknown): number => Math.round(Number(rate) * 10_000) / 100;
const labelledByItself = (name: string): Html => html`aria-labelledby="${labelledBy(name)}"`;

const fields: Readonly<Record<KnobKind, Field>> = {
  flag: (name, value) =>
    html`<input type="checkbox" name="${name}" value="on" ${value === true && html`checked`}
      aria-labelledby="${labelledBy(name)}">`,
  rate: (name, value) =>
    html`${numberField(name, percentOf(value), labelledByItself(name), 100)}<span class="unit">%</span>`,
  duration: (name, value) =>
    html`${numberField(name, Number(value), labelledByItself(name), 600_000)}<span class="unit">ms</span>`,
  range(name, value, { translate }) {
    const [least, most] = value as readonly [number, number];
    const field = (end: 'least' | 'most', ms: number): Html => {
      const id = `${labelledBy(name)}-${end}`;
      const label = html`aria-labelledby="${labelledBy(name)} ${id}"`;
      const input = numberField(`${name}.${end}`, ms, label, 600_000);
      return html`<span class="unseen" id="${id}">${translate(copy[end])}</span>${input}`;
    };
    return html`${field('least', least)}–${field('most', most)}<span class="unit">ms</span>`;
  },
  refundMode: (name, value, { translate }) =>
    html`<select name="${name}" aria-labelledby="${labelledBy(name)}"
      >${refundModes.map((mode) => option(mode, translate(refundModeCopy[mode]), mode === value))}</select>`,
};

/** Returns the settings of a submitted form, as JSON for the same validation as the API's. */
export function settingsFromForm(
  form: Readonly<Record<string, string>>,
): Record<Partner, Record<string, unknown>> {
  const knobs = (partner: Partner) =>
    Object.fromEntries(
      knobsOf[partner].map((knob: KnobName) => [knob, readers[knobKinds[knob]](form, `${partner}.${knob}`)]),
    );
  return Object.fromEntries(partners.map((partner) => [partner, knobs(partner)])) as Record<
    Partner,
    Record<string, unknown>
  >;
}

const readers: Readonly<Record<KnobKind, (form: Readonly<Record<string, string>>, name: string) => unknown>> =
  {
    flag: (form, name) => form[name] === 'on',
    rate: (form, name) => Number(form[name]) / 100,
    duration: (form, name) => Number(form[name]),
    range: (form, name) => [Number(form[`${name}.least`]), Number(form[`${name}.most`])],
    refundMode: (form, name) => form[name],
  };
