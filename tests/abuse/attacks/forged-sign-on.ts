/**
 * Sign-on requests from one address with signatures not made by the wallet: at first refused, later not even
 * checked.
 */
import { errorList } from '@phonebill/contract';
import { generateSm2KeyPair, sm2Sign } from '@phonebill/signing';
import { inParallel } from '../../harness/in-parallel.ts';
import { counted } from '../../harness/report.ts';
import type { Attack } from '../attack.ts';
import { othersServed } from '../others-served.ts';

/** An address may send fewer wrong signatures than this before it has to wait. */
const FEW = 40;
const { signOnInvalid, tooManyRequests } = errorList;

export const forgedSignOn: Attack = {
  name: 'forged SM2 sign-on from one address',
  count: { whole: 1000, short: 80 },
  mixes: true,
  async run(target, count) {
    const address = target.newAddress();
    const { privateKey } = generateSm2KeyPair();
    const originalData = `mobileNo=13800138000&nonce=${'n'.repeat(20)}&time=${Date.now()}&channel=APP`;
    const forged = { originalData, signData: sm2Sign(originalData, privateKey), signType: 'SM2' };
    const codes: string[] = [];
    const attempts = Array.from({ length: count }, (_, at) => at);
    const attack = inParallel(attempts, 20, async () => {
      codes.push((await target.get('/common/v1/ssoToken/check', address, forged)).msgCd);
    });
    const violations = await othersServed(target);
    await attack;
    const checked = codes.filter((msgCd) => msgCd === signOnInvalid.msgCd).length;
    if (checked > FEW) violations.push(`${checked} forged signatures of one address were checked`);
    const others = codes.filter((msgCd) => msgCd !== signOnInvalid.msgCd && msgCd !== tooManyRequests.msgCd);
    if (others.length > 0) violations.push(`other answers: ${counted(others)}`);
    return { result: counted(codes), violations };
  },
};
