/**
 * The session user (SPEC section 3). Session storage holds the user under `userInfo`, without mobileNo: that
 * one lives in memory only and is read again through the validity check after a reload. Local storage holds
 * the same under `userInfo`, without the number to be topped up, and the token under `token`, so that a new
 * tab of a plain browser is logged in, too, and no number lies there.
 */
import type { StorageArea } from '../storage.ts';
import { createStore, type Store } from '../store.ts';
import { readUser, type SessionUser, writtenForTabs, writtenUser } from './session-user.ts';

const USER_KEY = 'userInfo';
const TOKEN_KEY = 'token';
const OWNER_KEY = 'owner';

export interface Session extends Pick<Store<SessionUser | null>, 'get' | 'subscribe'> {
  /** Logged in: by the login page, single sign-on or the tourist verification. */
  signIn(user: SessionUser): void;
  /** Logged in on this very page only: nothing is written, so that a reload knows nobody. */
  signInHere(user: SessionUser): void;
  /**
   * What the validity check says of the user who is logged in; the number to be topped up stays, and the
   * user's own, where the answer has none that can be read. What another tab has begun or ended since stays:
   * the answer may have taken long.
   */
  confirm(facts: Pick<SessionUser, 'userNo' | 'mobileNo'>): void;
  /** Logged out, here and in every tab of this browser. */
  clear(): void;
  /**
   * This session has ended: its user is logged out here and in every tab that shares it. Another one, which
   * another tab has begun since, goes on there.
   */
  end(): void;
  /** To be called on the window's storage event: true when the user was logged out in another tab. */
  noticeOtherTab(event: Pick<StorageEvent, 'key' | 'newValue'>): boolean;
  /**
   * Whose this tab's half-done things are, by userNo: the user's, and after a session that has ended still
   * theirs until another logs in. Empty: nobody's, as after logging out.
   */
  owner(): string;
  /** Whether what says whose it is may be shown to who is here; what a visitor left is for whoever comes. */
  owns(of: unknown): boolean;
  /**
   * To be called when the browser shows a page again that it had put aside, which no event reached there:
   * false when somebody else is logged in by now, or nobody. Who was logged out meanwhile is forgotten.
   */
  isStillCurrent(): boolean;
}

export function createSession(sessionArea: StorageArea, localArea: StorageArea): Session {
  const store = createStore(restore());
  /** Whether the user is written down. */
  let isWritten = true;

  function restore(): SessionUser | null {
    // A release before this one wrote the number to be topped up there.
    const ofTabs = readUser(localArea.getItem(USER_KEY));
    if (ofTabs && ofTabs.rechargeMobileNo !== '') localArea.setItem(USER_KEY, writtenForTabs(ofTabs));
    return readUser(sessionArea.getItem(USER_KEY)) ?? restoreFromOtherTab();
  }

  function restoreFromOtherTab(): SessionUser | null {
    const user = readUser(localArea.getItem(USER_KEY));
    if (!user || user.tokenId !== localArea.getItem(TOKEN_KEY)) return null;
    sessionArea.setItem(USER_KEY, writtenUser(user));
    return user;
  }

  function writeForTabs(user: SessionUser): void {
    localArea.setItem(USER_KEY, writtenForTabs(user));
    localArea.setItem(TOKEN_KEY, user.tokenId);
  }

  function owner(): string {
    return store.get()?.userNo ?? sessionArea.getItem(OWNER_KEY) ?? '';
  }

  function forgetHere(): void {
    sessionArea.removeItem(USER_KEY);
    sessionArea.removeItem(OWNER_KEY);
  }

  function forgetInTabs(): void {
    localArea.removeItem(USER_KEY);
    localArea.removeItem(TOKEN_KEY);
  }

  function forget(): void {
    forgetHere();
    forgetInTabs();
  }

  function clear(): void {
    isWritten = true;
    forget();
    store.set(null);
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    signIn(user) {
      isWritten = true;
      sessionArea.setItem(USER_KEY, writtenUser(user));
      writeForTabs(user);
      store.set(user);
    },
    signInHere(user) {
      isWritten = false;
      forget();
      store.set(user);
    },
    confirm(facts) {
      const user = store.get();
      if (!user) return;
      const { userNo } = facts;
      const mobileNo = facts.mobileNo ?? user.mobileNo;
      if (userNo === user.userNo && mobileNo === user.mobileNo) return;
      const confirmed = { ...user, userNo, mobileNo };
      if (isWritten) sessionArea.setItem(USER_KEY, writtenUser(confirmed));
      if (isWritten && localArea.getItem(TOKEN_KEY) === user.tokenId) writeForTabs(confirmed);
      store.set(confirmed);
    },
    clear,
    end() {
      const kept = localArea.getItem(TOKEN_KEY);
      const user = store.get();
      if (kept === null || kept === user?.tokenId) forgetInTabs();
      sessionArea.removeItem(USER_KEY);
      if (user && isWritten) sessionArea.setItem(OWNER_KEY, user.userNo);
      isWritten = true;
      store.set(null);
    },
    owner,
    owns: (of) => !of || of === owner(),
    noticeOtherTab({ key, newValue }) {
      if (key !== TOKEN_KEY && key !== null) return false;
      const user = store.get();
      if (user && newValue === null) {
        forgetHere();
        store.set(null);
        return true;
      }
      if (!user && newValue !== null) store.set(restoreFromOtherTab());
      return false;
    },
    isStillCurrent() {
      if (localArea.getItem(TOKEN_KEY) === null) forgetHere();
      return !isWritten || restore()?.tokenId === store.get()?.tokenId;
    },
  };
}
