import { expect, test } from 'vitest';
import { balanceTerms, dayTerms, rules } from '../../../../tests/support/agreement-samples.ts';
import { session } from '../platform/session/index.ts';
import { memoryArea } from '../platform/storage.ts';
import {
  choiceReducer,
  draftOf,
  forgetAway,
  initialChoice,
  keepWhileAway,
  keptWhileAway,
  readAgreementDraft,
} from './draft.ts';
import { firstTerms } from './terms.ts';

test('reads a stored draft', () => {
  const draft = {
    agrMbl: '13900139000',
    contactName: 'Mum',
    amountFen: 3000,
    terms: { ...dayTerms, endsOn: '2027-01-31' },
  };
  expect(readAgreementDraft({ ...draft, sheet: 'trigger' })).toEqual(draft);
  expect(readAgreementDraft({ terms: balanceTerms })).toEqual({ terms: balanceTerms });
});

test('leaves out invalid fields', () => {
  for (const state of [null, undefined, 'x', 3, [], {}]) expect(readAgreementDraft(state)).toEqual({});
  expect(readAgreementDraft({ agrMbl: '23900139000', contactName: 'Mum', amountFen: -1, terms: {} })).toEqual(
    {},
  );
  expect(readAgreementDraft({ agrMbl: '13900139000', contactName: 7 })).toEqual({ agrMbl: '13900139000' });
  for (const wrong of [
    { trigger: 'moon' },
    { dayOfMonth: 32 },
    { dayOfMonth: 1.5 },
    { amountFen: 'x' },
    { payOrder: null },
  ])
    expect(readAgreementDraft({ terms: { ...dayTerms, ...wrong } })).toEqual({});
  expect(
    readAgreementDraft({
      terms: { ...dayTerms, payOrder: ['card', 'gold', 'card', 'balance'], endsOn: 'soon', more: 1 },
    }),
  ).toEqual({ terms: { ...dayTerms, payOrder: ['card', 'balance'] } });
});

const draft = { agrMbl: '13900139000', terms: dayTerms };

test('keeps the draft while the user adds a card, until it is read', () => {
  const area = memoryArea();
  keepWhileAway(area, draft, 1000);
  expect(keptWhileAway(area, 60_000)).toEqual(draft);
  forgetAway(area);
  expect(keptWhileAway(area, 60_000)).toEqual({});
});

test('ignores a draft older than half an hour or of another shape', () => {
  const area = memoryArea();
  keepWhileAway(area, draft, 0);
  expect(keptWhileAway(area, 30 * 60_000)).toEqual({});
  for (const text of ['{', 'null', '[]', '{"at":"now"}']) {
    area.setItem('agreementWhileAway', text);
    expect(keptWhileAway(area, 0), text).toEqual({});
  }
});

test('a draft kept while a card is added is not shown to another user', () => {
  const area = memoryArea();
  const userWith = (userNo: string) => ({ tokenId: userNo, userNo, rechargeMobileNo: '', mobileNo: null });
  session.signIn(userWith('U1'));
  keepWhileAway(area, draft, 0);
  expect(keptWhileAway(area, 0)).toEqual(draft);
  session.signIn(userWith('U2'));
  expect(keptWhileAway(area, 0)).toEqual({});
  session.clear();
  expect(keptWhileAway(area, 0)).toEqual({});
});

const offer = { rules, amountsFen: rules.amountsFen };

test('the form starts from the draft, else from the edited agreement, else from the offer', () => {
  expect(initialChoice({}, null, offer)).toEqual({ number: null, terms: firstTerms(offer) });
  expect(initialChoice({}, dayTerms, offer).terms).toEqual(dayTerms);
  expect(
    initialChoice({ agrMbl: '13900139000', contactName: 'Mum', terms: balanceTerms }, dayTerms, offer),
  ).toEqual({ number: { agrMbl: '13900139000', contactName: 'Mum' }, terms: balanceTerms });
});

test("the history entry keeps the terms, and another person's number unless editing", () => {
  const own = '13800138000';
  const begun = initialChoice({ terms: dayTerms }, null, offer);
  const chosen = choiceReducer(begun, { type: 'numberChosen', agrMbl: '13900139000', contactName: null });
  expect(draftOf(begun, own, false)).toEqual({ terms: dayTerms });
  expect(draftOf(chosen, own, false)).toEqual({ agrMbl: '13900139000', terms: dayTerms });
  expect(draftOf(chosen, '13900139000', false)).toEqual({ terms: dayTerms });
  expect(draftOf(chosen, own, true)).toEqual({ terms: dayTerms });
  const changed = choiceReducer(chosen, { type: 'termsChosen', terms: balanceTerms });
  expect(draftOf(changed, own, false)).toEqual({ agrMbl: '13900139000', terms: balanceTerms });
});
