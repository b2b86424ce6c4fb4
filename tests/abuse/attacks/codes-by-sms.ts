/**
 * Codes by SMS: strangers guess a victim's live code, and request messages without doing the work for them,
 * or with work that was used before.
 */
import { errorList } from '@phonebill/contract';
import { inParallel } from '../../harness/in-parallel.ts';
import { counted } from '../../harness/report.ts';
import { askForCode, sendingRequest } from '../../support/sending-work.ts';
import { numbersOf } from '../../support/visitors.ts';
import type { Attack } from '../attack.ts';

const newNumber = numbersOf('13955');
/** An address may make fewer wrong guesses than this before it has to wait. */
const FEW = 60;

export const guessedCodes: Attack = {
  name: "strangers guess at a victim's live code",
  count: { whole: 400, short: 60 },
  mixes: true,
  async run(target, count) {
    const mobileNo = newNumber();
    const victim = target.newBrowser();
    await askForCode(victim.api, mobileNo);
    const smsCode = await target.sandbox.newestCode(mobileNo);
    const oneStranger = target.newAddress();
    const guesses = Array.from({ length: count }, (_, at) => String(at).padStart(6, '0')).filter(
      (guess) => guess !== smsCode,
    );
    const codes: string[] = [];
    const ofOne: string[] = [];
    await inParallel(guesses, 10, async (guess) => {
      // Every other guess comes from one address, each of the rest from an address of its own.
      const address = Number(guess) % 2 === 0 ? oneStranger : target.newAddress();
      const guessed = { mobileNo, scene: 'login', smsCode: guess };
      const { msgCd } = await target.post('/common/v1/checkMessage', address, guessed);
      codes.push(msgCd);
      if (address === oneStranger) ofOne.push(msgCd);
    });
    const looked = ofOne.filter((msgCd) => msgCd !== errorList.tooManyRequests.msgCd).length;
    const violations = codes.includes('PMC00000') ? ['a guess was right although the code was not'] : [];
    const { msgCd } = await victim.api.call('POST /common/v1/checkMessage', {
      mobileNo,
      scene: 'login',
      smsCode,
    });
    if (looked > FEW) violations.push(`${looked} guesses of one address were looked at`);
    if (msgCd !== 'PMC00000') violations.push(`the victim's own code was answered ${msgCd}`);
    return { tried: codes.length, result: `${counted(codes)}; the victim's own: ${msgCd}`, violations };
  },
};

export const messagesWithoutWork: Attack = {
  name: 'messages without work, with nonsense for work, with work that was used',
  count: { whole: 300, short: 45 },
  mixes: true,
  async run(target, count) {
    const mobileNo = newNumber();
    const browser = target.newBrowser();
    const done = await sendingRequest(browser.api, mobileNo);
    const { work } = done;
    const codes: string[] = [(await browser.api.call('POST /common/v1/sendMessage', done)).msgCd];
    const works = [undefined, 'bm9uc2Vuc2U=', work];
    await inParallel(
      Array.from({ length: count }, (_, at) => at),
      10,
      async (at) => {
        const address = at % 2 === 0 ? browser.address : target.newAddress();
        const asked = { mobileNo: newNumberOr(mobileNo, at), scene: 'login', work: works[at % 3] };
        codes.push((await target.post('/common/v1/sendMessage', address, asked)).msgCd);
      },
    );
    const sent = codes.filter((msgCd) => msgCd === 'PMC00000').length;
    return {
      result: counted(codes),
      violations: sent > 1 ? [`${sent} messages were sent for the work of one`] : [],
    };
  },
};

/** Returns the number that the work was done for, or sometimes another. */
function newNumberOr(mobileNo: string, at: number): string {
  return at % 4 === 3 ? newNumber() : mobileNo;
}
