/** Solves one challenge in a worker, so that the page stays responsive. */
import type { Challenge } from 'altcha-lib';
import { solve } from './solve.ts';

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void solve(data).then((payload) => postMessage(payload));
});
