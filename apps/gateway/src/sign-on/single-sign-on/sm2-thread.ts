/** SM2 on a thread of its own: see sm2-checks.ts, which starts it. */
import { parentPort } from 'node:worker_threads';
import { sm2Decrypt, sm2Verify } from '@phonebill/signing';

/** What is asked of the thread. */
export type Sm2Task =
  | { readonly kind: 'verify'; readonly text: string; readonly signature: string; readonly publicKey: string }
  | { readonly kind: 'decrypt'; readonly cipher: string; readonly privateKey: string };

parentPort?.on('message', ({ id, task }: { id: number; task: Sm2Task }) => {
  const result =
    task.kind === 'verify'
      ? sm2Verify(task.text, task.signature, task.publicKey)
      : sm2Decrypt(task.cipher, task.privateKey);
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ id, result });
});
