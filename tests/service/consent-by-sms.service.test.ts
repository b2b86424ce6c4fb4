/**
 * A member answers by SMS: the sandbox's SMS centre, the gateway and PostgreSQL, over signed HTTP. A reply
 * that arrives twice, late, disguised or from another number counts only as what the member really answered,
 * or not at all.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onDay, type Person } from '../support/agreements.ts';
import { eventually } from '../support/eventually.ts';
import { askMember, type Asked } from '../support/family.ts';
import { askForCode } from '../support/sending-work.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { CURRENT_TEXT } from '../../apps/gateway/src/agreements/testing/current-text.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ MESSAGES_PER_ADDRESS: '10000' });
});
afterAll(() => product?.stop());

/** Returns a signer who has asked a member for consent, once the message has arrived. */
async function asked(): Promise<{ signer: Person; member: Person; ask: Asked; code: string }> {
  const [signer, member] = [await product.newUser(), await product.newUser()];
  const ask = await askMember(product, signer, member);
  const code = ask.consent.agreeText.slice(1);
  await eventually('the ask', async () =>
    (await product.sandbox.messages(member.mobileNo)).some(({ text }) => text.includes(`Y${code}`)),
  );
  return { signer, member, ask, code };
}
const stateOf = async ({ agreementNo }: Asked) =>
  (
    await product.pool.query<{ agreement: string; consent: string }>(
      `select a.state as agreement, c.state as consent from agreements a join member_consents c
        using (user_no, agreement_no) where agreement_no = $1`,
      [agreementNo],
    )
  ).rows[0];
const untilStates = (ask: Asked, agreement: string, consent: string) =>
  eventually(`${agreement} and ${consent}`, async () => {
    const now = await stateOf(ask);
    return now?.agreement === agreement && now.consent === consent;
  });
const answered = (mobileNo: string, text: string) =>
  eventually(`the answer ${text}`, async () =>
    (await product.sandbox.messages(mobileNo)).some((message) => message.text.includes(text)),
  );

test('a member agrees by a reply that arrives twice in odd spelling, and withdraws by another', async () => {
  const { member, ask, code } = await asked();
  await product.sandbox.reply(member.mobileNo, `y${code}`, {
    twice: true,
    fullWidth: true,
    oddSpacing: true,
    countryCode: true,
  });
  await untilStates(ask, 'active', 'agreed');
  await answered(member.mobileNo, 'You agreed');
  await product.sandbox.reply(member.mobileNo, `T${code}`, { inParts: true });
  await untilStates(ask, 'ended', 'withdrawn');
  await answered(member.mobileNo, 'Stopped.');
});

test('a member refuses, and a late yes changes nothing and is answered so', async () => {
  const { member, ask, code } = await asked();
  await product.sandbox.reply(member.mobileNo, `拒绝${code}`);
  await untilStates(ask, 'refused', 'refused');
  await product.sandbox.reply(member.mobileNo, `Y${code}`, { lateSeconds: 2 });
  await answered(member.mobileNo, 'Nothing has changed');
  expect(await stateOf(ask)).toEqual({ agreement: 'refused', consent: 'refused' });
});

test('a yes from another number changes nothing', async () => {
  const { member, ask, code } = await asked();
  const other = await product.newUser();
  await product.sandbox.reply(member.mobileNo, `Y${code}`, { from: other.mobileNo });
  await answered(other.mobileNo, 'Nothing has changed');
  expect((await stateOf(ask))?.consent).toBe('asked');
});

test('TD withdraws every consent and refuses every request for a number', async () => {
  const first = await asked();
  const signer = await product.newUser();
  const second = await askMember(product, signer, first.member);
  await product.sandbox.reply(first.member.mobileNo, `Y${first.code}`);
  await untilStates(first.ask, 'active', 'agreed');
  await product.sandbox.reply(first.member.mobileNo, 'ＴＤ');
  await untilStates(first.ask, 'ended', 'withdrawn');
  await untilStates(second, 'refused', 'refused');
});

test('a sign-up for another’s number continues with that member’s consent', async () => {
  const member = await product.newUser();
  const visitor = await product.newUser();
  const { mobileNo } = visitor;
  await askForCode(visitor.api, mobileNo, 'register');
  const { signUp, msgInfo } = await visitor.api.call('POST /auto/v1/protocol/registerAndAddProtocol', {
    requestNo: randomUUID(),
    mobileNo,
    smsCode: await product.sandbox.newestCode(mobileNo),
    agrMbl: member.mobileNo,
    terms: onDay(3),
    textVersion: CURRENT_TEXT,
    consented: true,
    registrationConsented: true,
  });
  expect(signUp, msgInfo).toMatchObject({ state: 'done', operation: { state: 'awaitingConsent' } });
  const code = signUp?.operation?.memberConsent?.agreeText ?? '';
  await product.sandbox.reply(member.mobileNo, code);
  await eventually('the agreement', async () => {
    const { agreements } = await visitor.api.call('GET /auto/v1/protocol/queryProtocolList', {});
    return agreements?.some(({ agrMbl, state }) => agrMbl === member.mobileNo && state === 'active');
  });
});
