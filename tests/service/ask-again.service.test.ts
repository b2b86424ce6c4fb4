// Asking a member again, with the hour between asks shortened.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { askMember } from '../support/family.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ MESSAGES_PER_ADDRESS: '10000' });
});
afterAll(() => product.stop());

test('SPEC 7 POST /auto/v1/message/uplink-retry: repeats a request hourly, three times at most', async () => {
  const [signer, member] = [await product.newUser(), await product.newUser()];
  const { consent } = await askMember(product, signer, member);
  const again = ({ api }: typeof signer) =>
    api.call('POST /auto/v1/message/uplink-retry', { consentNo: consent.consentNo });
  expect(await again(member)).toMatchObject({ msgCd: 'PMC41618' });
  expect(await again(signer)).toMatchObject({ msgCd: 'PMC41621' });
  const hourAgo = "update member_consents set asked_at = asked_at - interval '1 hour' where consent_no = $1";
  for (const asks of [2, 3]) {
    await product.pool.query(hourAgo, [consent.consentNo]);
    const { consent: asked } = await again(signer);
    expect(asked).toMatchObject({ state: 'asked', expiresAt: consent.expiresAt, askText: consent.askText });
    const texts = await eventually('the ask to arrive', async () => {
      const sent = await product.sandbox.messages(member.mobileNo);
      return sent.length >= asks && sent.map(({ text }) => text);
    });
    expect(texts).toEqual(Array(asks).fill(consent.askText));
  }
  await product.pool.query(hourAgo, [consent.consentNo]);
  expect(await again(signer), 'three times are enough').toMatchObject({ msgCd: 'PMC41617' });
});
