/**
 * The session user (SPEC section 3). Session storage holds the user under `userInfo`, without mobileNo, which
 * is kept in memory only and is read again by the validity check after a reload. Local storage holds the user
 * under `userInfo`, without the number to be topped up, and the token under `token`: a new tab of a plain
 * browser is then logged in too, and no number is stored there.
 */
import type { StorageArea } from '../storage.ts';
import { createStore, type Store } from '../store.ts';
import { readUser, type SessionUser, writtenForTabs, writtenUser } from './session-user.ts';

const USER_KEY = 'userInfo';
const TOKEN_KEY = 'token';
const OWNER_KEY = 'owner';

export interface Session extends Pick<Store<SessionUser | null>, 'get' | 'subscribe'> {
  /** Logs the user in: after the login page, single sign-on or the tourist verification. */
  signIn(user: SessionUser): void;
  /** Logs the user in on this page only: nothing is stored, so the login does not survive a reload. */
  signInHere(user: SessionUser): void;
  /**
   * Takes over the validity check's answer about the user who is logged in. The number to be topped up stays,
   * and so do the user and the user's own number if the answer has none that can be read. A session that
   * another tab has begun or ended since then is left as it is: the answer may have taken long.
   */
  confirm(facts: Pick<SessionUser, 'userNo' | 'mobileNo'>): void;
  /** Logs the user out, here and in every tab of this browser. */
  clear(): void;
  /**
   * Ends this session: its user is logged out here and in every tab that shares it. A newer session that
   * another tab has begun goes on there.
   */
  end(): void;
  /**
   * Must be called on the window's storage event; returns true when the user was logged out in another tab.
   */
  noticeOtherTab(event: Pick<StorageEvent, 'key' | 'newValue'>): boolean;
  /**
   * Returns the userNo of the owner of this tab's unfinished work: the user, also after the session has
   * ended, until another user logs in. Empty if there is no owner, as after logging out.
   */
  owner(): string;
  /**
   * Returns whether data with this owner may be shown to the present user; a visitor's data may be shown to
   * anyone.
   */
  owns(of: unknown): boolean;
  /**
   * Must be called when the browser shows a page again that it had cached and that received no events.
   * Returns false if another user or nobody is logged in by now; a user who was logged out meanwhile is
   * forgotten.
   */
  isStillCurrent(): boolean;
}

export function createSession(sessionArea: StorageArea, localArea: StorageArea): Session {
  const store = createStore(restore());
  /** Whether the user is stored. */
  let isWritten = true;

  function restore(): SessionUser | null {
    // The previous release also stored the number to be topped up there.
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
      const userNo = facts.userNo || user.userNo;
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
