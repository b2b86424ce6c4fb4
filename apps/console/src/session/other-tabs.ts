/**
 * Keeps the tabs of one browser in one session: each loads again who is signed in once that changes in
 * another.
 */
import { meQuery, queryClient } from '../calls/index.ts';

const CHANNEL = 'console.session';

/** Tells other tabs that a person signed in or out here. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage(null);
  channel.close();
}

/** Makes this tab react to such messages from now on. */
export function noticeOtherTabs(): void {
  new BroadcastChannel(CHANNEL).addEventListener('message', () => {
    void queryClient.refetchQueries({ queryKey: meQuery.queryKey });
  });
}
