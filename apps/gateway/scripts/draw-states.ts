/** `npm run states`: draws every state table into docs/states. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { drawMachine, type Machine } from '@phonebill/states';
import { proposalMachine } from '../src/console/index.ts';
import { rewardMachine } from '../src/activities/index.ts';
import { agreementMachines } from '../src/agreements/model/states/index.ts';
import { endNoticeMachine, helpMessageMachine } from '../src/orders/help/index.ts';
import { invoiceMachine } from '../src/orders/invoices/index.ts';
import { orderMachines, voucherMachine } from '../src/orders/model/states/index.ts';
import { eventDeliveryMachine } from '../src/events-out/index.ts';
import { signUpMachine } from '../src/enrolment/index.ts';
import { realNameMachine } from '../src/people/index.ts';

const folder = new URL('../../../docs/states/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, machine] of Object.entries<Machine<string, string>>({
  ...orderMachines,
  ...agreementMachines,
  invoice: invoiceMachine,
  'help-message': helpMessageMachine,
  'end-notice': endNoticeMachine,
  voucher: voucherMachine,
  'real-name': realNameMachine,
  'sign-up': signUpMachine,
  reward: rewardMachine,
  proposal: proposalMachine,
  'event-delivery': eventDeliveryMachine,
}))
  writeFileSync(new URL(`${name}.md`, folder), drawMachine(machine));
