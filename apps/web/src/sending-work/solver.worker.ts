/** Solves one challenge away from the page, which goes on being used. */
import type { Challenge } from 'altcha-lib';
import { solve } from './solve.ts';

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void solve(data).then((payload) => postMessage(payload));
});
