/** Runs SM2 on a thread of its own, which sm2-checks.ts starts. */
import { parentPort } from 'node:worker_threads';
import { sm2Decrypt, sm2Verify } from '@phonebill/signing';

/** A task for the thread. */
export type Sm2Task =
  | {
      readonly kind: 'verify';
      readonly text: string;
      readonly signature: string;
      readonly publicKeys: readonly string[];
    }
  | { readonly kind: 'decrypt'; readonly cipher: string; readonly privateKeys: readonly string[] };

parentPort?.on('message', ({ id, task }: { id: number; task: Sm2Task }) => {
  const result =
    task.kind === 'verify'
      ? task.publicKeys.some((key) => sm2Verify(task.text, task.signature, key))
      : decrypted(task.cipher, task.privateKeys);
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ id, result });
});

function decrypted(cipher: string, privateKeys: readonly string[]): string | null {
  for (const key of privateKeys) {
    const text = sm2Decrypt(cipher, key);
    if (text !== null) return text;
  }
  return null;
}
