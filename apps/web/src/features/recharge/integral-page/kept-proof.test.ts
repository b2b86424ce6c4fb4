import { expect, test } from 'vitest';
import { memoryArea } from '../../../platform/storage.ts';
import { createKeptProof } from './kept-proof.ts';

test('the wait for another code and the ticket outlive a reload, until their time', () => {
  const area = memoryArea();
  let now = 1000;
  const proof = () => createKeptProof(area, 'U1', () => now);
  proof().codeSent(60_000);
  proof().keepTicket('T');
  now += 20_000;
  expect([proof().resendInMs(), proof().ticket()]).toEqual([40_000, 'T']);
  now += 5 * 60_000;
  expect([proof().resendInMs(), proof().ticket()]).toEqual([0, null]);
});

test('a ticket that was used is gone; the wait stays', () => {
  const proof = createKeptProof(memoryArea(), 'U1', () => 0);
  proof.codeSent(60_000);
  proof.keepTicket('T');
  proof.dropTicket();
  expect([proof.resendInMs(), proof.ticket()]).toEqual([60_000, null]);
});

test('another user finds nothing, nor does one with something else in storage', () => {
  const area = memoryArea();
  createKeptProof(area, 'U1').keepTicket('T');
  expect(createKeptProof(area, 'U2').ticket()).toBeNull();
  for (const text of ['', '{', '[]', '"x"']) {
    area.setItem('integralProof', text);
    expect(createKeptProof(area, 'U1').ticket(), text).toBeNull();
  }
});
