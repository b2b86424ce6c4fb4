/** Tabs of one browser have one session: each asks again who is signed in once that changes in another. */
import { meQuery, queryClient } from '../calls/index.ts';

const CHANNEL = 'console.session';

/** Somebody signed in or out here. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage(null);
  channel.close();
}

/** From now on this tab notices when another one says so. */
export function noticeOtherTabs(): void {
  new BroadcastChannel(CHANNEL).addEventListener('message', () => {
    void queryClient.refetchQueries({ queryKey: meQuery.queryKey });
  });
}
