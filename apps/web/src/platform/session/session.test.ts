import { describe, expect, test } from 'vitest';
import { memoryArea } from '../storage.ts';
import { clientToken } from './index.ts';
import { createSession } from './session.ts';

const user = { tokenId: 'T1', userNo: 'U1', rechargeMobileNo: '13900139000', mobileNo: '13800138000' };

function areas() {
  return { tab: memoryArea(), device: memoryArea() };
}

describe('SPEC 3 session user', () => {
  test('is stored in session storage without mobileNo, and in local storage as userInfo and token', () => {
    const { tab, device } = areas();
    createSession(tab, device).signIn(user);
    expect(JSON.parse(tab.getItem('userInfo') ?? '')).toEqual({
      tokenId: 'T1',
      userNo: 'U1',
      rechargeMobileNo: '13900139000',
    });
    // Local storage outlives the tab, and whoever uses the browser next can read it.
    for (const number of ['13800138000', '13900139000'])
      expect(device.getItem('userInfo')).not.toContain(number);
    expect(device.getItem('token')).toBe('T1');
  });

  test('a number stored by an older release is removed from local storage, and the user stays', () => {
    const { tab, device } = areas();
    device.setItem('userInfo', '{"tokenId":"T1","userNo":"U1","rechargeMobileNo":"13900139000"}');
    device.setItem('token', 'T1');
    expect(createSession(tab, device).get()?.tokenId).toBe('T1');
    expect(device.getItem('userInfo')).not.toContain('13900139000');
    expect(createSession(memoryArea(), device).get()?.tokenId).toBe('T1');
  });

  test('after a reload the own number is unknown until the validity check returns it', () => {
    const { tab, device } = areas();
    createSession(tab, device).signIn(user);
    const reloaded = createSession(tab, device);
    expect(reloaded.get()).toEqual({ ...user, mobileNo: null });
    reloaded.confirm({ mobileNo: '13800138000', userNo: 'U1' });
    expect(reloaded.get()).toEqual(user);
  });

  test('a new tab is logged in too', () => {
    const { tab, device } = areas();
    createSession(tab, device).signIn(user);
    expect(createSession(memoryArea(), device).get()?.tokenId).toBe('T1');
  });

  test("is null without a token, or with another user's token", () => {
    const { tab, device } = areas();
    createSession(tab, device).signIn(user);
    device.setItem('token', 'T2');
    expect(createSession(memoryArea(), device).get()).toBeNull();
    device.removeItem('token');
    expect(createSession(memoryArea(), device).get()).toBeNull();
  });

  test('is null when the stored text is not a user', () => {
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '{"tokenId":""}',
      '{"tokenId":1,"userNo":"","rechargeMobileNo":""}',
    ]) {
      const tab = memoryArea();
      tab.setItem('userInfo', text);
      expect(createSession(tab, memoryArea()).get(), text).toBeNull();
    }
  });

  test('logging out removes everything stored', () => {
    const { tab, device } = areas();
    const session = createSession(tab, device);
    session.signIn(user);
    session.clear();
    expect([
      session.get(),
      tab.getItem('userInfo'),
      device.getItem('userInfo'),
      device.getItem('token'),
    ]).toEqual([null, null, null, null]);
  });

  test('a check without a readable number keeps the known number', () => {
    const session = createSession(memoryArea(), memoryArea());
    session.signIn(user);
    let told = 0;
    session.subscribe(() => told++);
    session.confirm({ mobileNo: null, userNo: user.userNo });
    expect(session.get()).toEqual(user);
    expect(told, 'nothing is new').toBe(0);
  });

  test('the user stays who they are, also after a reload, when the check does not say who it is', () => {
    const { tab, device } = areas();
    const session = createSession(tab, device);
    session.signIn({ ...user, mobileNo: null });
    for (const userNo of [undefined, null, ''] as unknown as string[])
      session.confirm({ mobileNo: user.mobileNo, userNo });
    expect(session.get()).toEqual(user);
    expect(createSession(tab, device).get()?.userNo).toBe(user.userNo);
  });

  test('a check cannot log a user in', () => {
    const session = createSession(memoryArea(), memoryArea());
    session.confirm({ mobileNo: '13800138000', userNo: 'U1' });
    expect(session.get()).toBeNull();
  });
});

describe('the owner of unfinished work in a tab', () => {
  test('is the user, even after the session ended and the page was reloaded', () => {
    const { tab, device } = areas();
    const session = createSession(tab, device);
    expect(session.owner()).toBe('');
    session.signIn(user);
    expect(session.owner()).toBe('U1');
    session.end();
    expect([session.owner(), createSession(tab, device).owner()]).toEqual(['U1', 'U1']);
  });

  test('has no user after a logout, here or in another tab', () => {
    const { tab, device } = areas();
    const session = createSession(tab, device);
    session.signIn(user);
    session.end();
    session.signIn({ ...user, userNo: 'U2' });
    expect(session.owner()).toBe('U2');
    session.noticeOtherTab({ key: 'token', newValue: null });
    expect(session.owner()).toBe('');
    session.signIn(user);
    session.clear();
    expect(session.owner()).toBe('');
  });

  test("sees their own work and a visitor's, but not another user's", () => {
    const session = createSession(memoryArea(), memoryArea());
    const ofAll = () => ['', undefined, 'U1', 'U2'].map((of) => session.owns(of));
    expect(ofAll(), 'a visitor').toEqual([true, true, false, false]);
    session.signIn(user);
    expect(ofAll()).toEqual([true, true, true, false]);
    session.end();
    expect(ofAll(), 'until they log in again').toEqual([true, true, true, false]);
    session.signIn({ ...user, userNo: 'U2' });
    expect(ofAll(), 'another user').toEqual([true, true, false, true]);
    session.clear();
    expect(ofAll(), 'logged out').toEqual([true, true, false, false]);
  });

  test("is never a counter's customer, whose data is not stored", () => {
    const { tab, device } = areas();
    const session = createSession(tab, device);
    session.signInHere(user);
    session.end();
    expect(session.owner()).toBe('');
  });
});

describe('another tab', () => {
  const later = { ...user, tokenId: 'LATER', userNo: 'U2' };
  const unconfirmed = { ...user, mobileNo: null };
  const confirmed = { mobileNo: user.mobileNo, userNo: user.userNo };

  test('a session started there survives a late check of this one', () => {
    const { tab, device } = areas();
    const session = createSession(tab, device);
    session.signIn(unconfirmed);
    createSession(memoryArea(), device).signIn(later);
    session.confirm(confirmed);
    expect(session.get()).toEqual(user);
    expect(createSession(memoryArea(), device).get()?.tokenId).toBe('LATER');
  });

  test('a logout there is not undone by a late check of this session', () => {
    const { tab, device } = areas();
    const session = createSession(tab, device);
    session.signIn(unconfirmed);
    createSession(memoryArea(), device).clear();
    session.confirm(confirmed);
    expect(createSession(memoryArea(), device).get()).toBeNull();
  });

  test('a logout there ends the session here', () => {
    const { tab, device } = areas();
    const session = createSession(tab, device);
    session.signIn(user);
    let told = 0;
    session.subscribe(() => told++);
    expect(session.noticeOtherTab({ key: 'token', newValue: null })).toBe(true);
    expect(session.get()).toBeNull();
    expect(tab.getItem('userInfo')).toBeNull();
    expect(told).toBe(1);
  });

  test('clearing all storage also ends the session', () => {
    const { tab, device } = areas();
    const session = createSession(tab, device);
    session.signIn(user);
    expect(session.noticeOtherTab({ key: null, newValue: null })).toBe(true);
  });

  test('a login there logs in here if no user is logged in', () => {
    const { device } = areas();
    const here = createSession(memoryArea(), device);
    createSession(memoryArea(), device).signIn(user);
    expect(here.noticeOtherTab({ key: 'token', newValue: 'T1' })).toBe(false);
    expect(here.get()?.userNo).toBe('U1');
  });

  test('SPEC 4 logged in to logged out: an ended session leaves a newer one of another tab', () => {
    const { tab, device } = areas();
    const session = createSession(tab, device);
    session.signIn(user);
    createSession(memoryArea(), device).signIn({ ...user, tokenId: 'T2' });
    session.end();
    expect([session.get(), tab.getItem('userInfo')]).toEqual([null, null]);
    expect(device.getItem('token')).toBe('T2');
    expect(createSession(memoryArea(), device).get()?.tokenId).toBe('T2');
  });

  test('an ended session is removed from all storage', () => {
    const { tab, device } = areas();
    const session = createSession(tab, device);
    session.signIn(user);
    session.end();
    expect([
      session.get(),
      tab.getItem('userInfo'),
      device.getItem('userInfo'),
      device.getItem('token'),
    ]).toEqual([null, null, null, null]);
  });

  test('logging out also ends a newer session of another tab', () => {
    const { tab, device } = areas();
    const session = createSession(tab, device);
    session.signIn(user);
    createSession(memoryArea(), device).signIn({ ...user, tokenId: 'T2' });
    session.clear();
    expect([device.getItem('userInfo'), device.getItem('token')]).toEqual([null, null]);
  });

  test('a cached page is not current after its user has logged out, here or there', () => {
    const { tab, device } = areas();
    const session = createSession(tab, device);
    expect(session.isStillCurrent()).toBe(true);
    session.signIn(user);
    expect(session.isStillCurrent()).toBe(true);
    createSession(memoryArea(), device).clear();
    expect(session.isStillCurrent()).toBe(false);
    expect(createSession(tab, device).get(), 'nobody is logged in when it begins anew').toBeNull();
    createSession(tab, device).signIn({ ...user, tokenId: 'T2' });
    expect(session.isStillCurrent(), 'somebody else is logged in').toBe(false);
  });

  test("a visitor's cached page is not current after a user has logged in", () => {
    const { tab, device } = areas();
    const session = createSession(tab, device);
    createSession(memoryArea(), device).signIn(user);
    expect(session.isStillCurrent()).toBe(false);
  });

  test('a login of another user there changes nothing here', () => {
    const { tab, device } = areas();
    const session = createSession(tab, device);
    session.signIn(user);
    session.noticeOtherTab({ key: 'token', newValue: 'T9' });
    session.noticeOtherTab({ key: 'language', newValue: null });
    expect(session.get()).toEqual(user);
  });
});

test('SPEC 3 client token: created once, then stored', () => {
  const device = memoryArea();
  const first = clientToken(device);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(clientToken(device)).toBe(first);
  expect(device.getItem('xAuthToken')).toBe(first);
});

test('a user of this page only is not stored, and replaces the former one', () => {
  const [sessionArea, localArea] = [memoryArea(), memoryArea()];
  const session = createSession(sessionArea, localArea);
  const before = { tokenId: 'BEFORE', userNo: 'U0', rechargeMobileNo: '', mobileNo: null };
  session.signIn(before);
  session.signInHere({ tokenId: 'HERE', userNo: 'U1', rechargeMobileNo: '', mobileNo: '13800138000' });
  session.confirm({ userNo: 'U1', mobileNo: '13800138000' });
  expect(session.get()?.tokenId).toBe('HERE');
  const written = ['userInfo', 'token'].flatMap((key) => [sessionArea.getItem(key), localArea.getItem(key)]);
  expect(written).toEqual([null, null, null, null]);
  expect(createSession(sessionArea, localArea).get()).toBeNull();
  session.clear();
  session.signIn(before);
  expect(createSession(sessionArea, localArea).get()?.tokenId).toBe('BEFORE');
});
