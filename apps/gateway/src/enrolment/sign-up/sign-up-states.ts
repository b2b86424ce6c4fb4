import { defineMachine, type EventOf } from '@phonebill/states';

/**
 * A sign-up. `registering`: the wallet is asked for the account, and queried until it answers or a day has
 * passed. `settingUp`: the agreement is opened and confirmed, with the code with which the sign-up was made.
 * `done`: the agreement's own operation continues.
 */
export const signUpMachine = defineMachine({
  name: 'Sign-up',
  initial: 'registering',
  states: { registering: 'live', settingUp: 'live', done: 'end', refused: 'end', expired: 'end' },
  transitions: [
    { from: 'registering', event: 'registered', to: 'settingUp' },
    { from: 'registering', event: 'refused', to: 'refused' },
    { from: 'registering', event: 'expired', to: 'expired' },
    { from: 'settingUp', event: 'setUp', to: 'done' },
    { from: 'settingUp', event: 'refused', to: 'refused' },
    { from: 'settingUp', event: 'expired', to: 'expired' },
  ],
});
export type SignUpEvent = EventOf<typeof signUpMachine>;
