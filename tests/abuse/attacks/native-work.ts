/**
 * Measures what a message costs a native program that does the work before a code: from one address with the
 * work asked of it there, to a different number each time, and without reading any picture.
 */
import { counted } from '../../harness/report.ts';
import { numbersOf } from '../../support/visitors.ts';
import type { Attack } from '../attack.ts';
import { solveNatively } from '../native-solver.ts';

const newNumber = numbersOf('13944');
/** The most messages that one address may request in an hour. */
const AN_HOUR = 30;
/** The least work for a message: half of the usual (docs/security.md). */
const LEAST_HASHES = 15_000;

export const nativeWork: Attack = {
  name: 'messages from one address by a program that does the work natively',
  count: { whole: 40, short: 6 },
  mixes: false,
  async run(target, count) {
    const { api } = target.newBrowser();
    const codes: string[] = [];
    const hashesOfSent: number[] = [];
    let [hashes, coreMs] = [0, 0];
    for (let at = 0; at < count; at += 1) {
      const asked = { mobileNo: newNumber(), scene: 'login', withoutPicture: true } as const;
      const { challenge } = await api.call('POST /own/v1/workChallenge', asked);
      if (!challenge) continue;
      const startedAt = process.cpuUsage();
      const solved = solveNatively(challenge);
      const { user, system } = process.cpuUsage(startedAt);
      coreMs += (user + system) / 1000;
      hashes += solved.hashes;
      const request = { mobileNo: asked.mobileNo, scene: asked.scene, work: solved.work };
      const { msgCd } = await api.call('POST /common/v1/sendMessage', request);
      codes.push(msgCd);
      if (msgCd === 'PMC00000') hashesOfSent.push(solved.hashes);
    }
    const sent = hashesOfSent.length;
    const violations = sent > AN_HOUR ? [`${sent} messages were sent from one address`] : [];
    if (sent === 0) violations.push('no message was sent at all');
    if (hashesOfSent.some((one) => one < LEAST_HASHES)) violations.push('a message cost next to nothing');
    const perSecond = (amount: number): string => ((1000 * amount) / coreMs).toFixed(1);
    const [first = 0, last = 0] = [hashesOfSent[0], hashesOfSent.at(-1)];
    return {
      result:
        `${counted(codes)}; ${perSecond(sent)} messages a core-second at ` +
        `${Math.round(Number(perSecond(hashes)) / 1000)}k hashes a second; ` +
        `the first cost ${first} hashes, the last ${last}`,
      violations,
    };
  },
};
