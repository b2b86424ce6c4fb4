import { expect, test } from 'vitest';
import { drafting, sign } from '../../agreements/testing/agreement-samples.ts';
import type { AgreementAggregate } from '../../agreements/model/index.ts';
import { suspend, terminateWithoutConsent } from '../../agreements/model/termination.ts';
import type { AgreementChange } from '../../agreements/model/agreement-change.ts';
import { holdsOf, type Stopped } from './holds.ts';

const SIGNER = '4000000001';
const nothing: Stopped = { debits: [], restsBecause: () => null };
const rests: Stopped['restsBecause'] = () => ({ zh: '停', en: 'rests' });

/** Returns a signed agreement of the channel partner-shop, after the given changes. */
function signed(
  then: (change: AgreementChange) => void = () => undefined,
  beneficiaryMobileNo?: string,
): AgreementAggregate {
  const change = drafting(SIGNER, { ...(beneficiaryMobileNo !== undefined && { beneficiaryMobileNo }) });
  sign(change);
  then(change);
  return change.after;
}
const holds = (aggregate: AgreementAggregate, stopped: Partial<Stopped> = {}): string[] =>
  holdsOf(aggregate, { ...nothing, ...stopped }).map(({ hold, reason, channel }) =>
    [hold, reason, channel].filter((one) => one !== null).join(' '),
  );

test('an active agreement has no holds', () => {
  expect(holds(signed())).toEqual([]);
});

test('an agreement that was never signed is a draft, whatever is stopped', () => {
  expect(holds(drafting(SIGNER).after, { debits: [{ channel: null }], restsBecause: rests })).toEqual([
    'draft',
  ]);
});

test('a suspended agreement has its reason, and a paused one is marked as paused', () => {
  expect(holds(signed((change) => suspend(change, 'arrears', 'a debt')))).toEqual(['suspended arrears']);
  expect(holds(signed((change) => change.agreement('paused')))).toEqual(['paused']);
});

test('stopped debits concern all channels or its own, and are listed once', () => {
  expect(holds(signed(), { debits: [{ channel: 'other' }] })).toEqual([]);
  expect(holds(signed(), { debits: [{ channel: 'other' }, { channel: 'partner-shop' }] })).toEqual([
    'debitsStopped partner-shop',
  ]);
  expect(holds(signed(), { debits: [{ channel: null }], restsBecause: rests })).toEqual(['debitsStopped']);
  expect(holds(signed(), { restsBecause: rests })).toEqual(['notSold']);
});

test('an agreement whose member withdrew consent has ended, with that reason', () => {
  const beneficiaryMobileNo = '13800138000';
  const ended = signed((change) => terminateWithoutConsent(change, 'consentWithdrawn'), beneficiaryMobileNo);
  expect(holds(ended, { debits: [{ channel: null }] })).toEqual(['over consentWithdrawn']);
});

test('a live agreement without a consent record waits for its member', () => {
  expect(holds({ ...signed(undefined, '13800138000'), consents: [] })).toEqual(['noConsent']);
});
