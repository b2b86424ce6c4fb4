// The main jobs as one script for every engine: a number typed before the scripts have loaded, login, a
// credited number, an agreement, a bill.

import { setTimeout as sleep } from 'node:timers/promises';
import { grouped, newNumber } from '../journeys/numbers.ts';
import { wordsIn } from '../journeys/words.ts';
import type { SandboxClient } from '../support/sandbox-client.ts';
import { lateScripts } from './late-scripts.ts';
import type { Visitor } from './visitor.ts';

export interface Jobs {
  readonly productUrl: string;
  readonly sandbox: SandboxClient;
  /** The build that the engine must have chosen. */
  readonly build: 'modern' | 'legacy';
  /** Called before each job. */
  readonly begin: (job: string) => void;
}

const CODE_WAIT_MS = 30_000;
const SCRIPTS_LATE_MS = 2500;
const KEY_MS = 250;
const SHEET = 'dialog[open] ';
const MAIN_ACTION = '[data-testid=main-action]';
const BAR_ACTION = `[data-testid=bottom-bar] ${MAIN_ACTION}`;
const words = wordsIn('zh');
const exactly = (text: string): RegExp => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

/** Does all jobs. Rejects with what was not shown, or with uncaught errors of the page. */
export async function doMainJobs(visitor: Visitor, jobs: Jobs): Promise<void> {
  const mobileNo = newNumber();
  await typeBeforeScripts(visitor, jobs);
  await jobs.sandbox.setNumberBalance(mobileNo, 300);
  await topUp(visitor, mobileNo, jobs);
  await setUpAutomatic(visitor, mobileNo, jobs);
  await readBill(visitor, jobs);
  await comeBack(visitor, jobs);
  // Errors of the sandbox's pages, which represent a partner's, are ignored.
  const errors = visitor.engine.errors().filter((error) => error.includes(jobs.productUrl));
  if (errors.length > 0) throw new Error(`nobody caught in the page: ${errors.join('\n')}`);
}

/**
 * Checks that text typed into the first static picture appears in the field of the screen that replaces it.
 */
async function typeBeforeScripts(visitor: Visitor, jobs: Jobs): Promise<void> {
  const late = await lateScripts(jobs.productUrl, SCRIPTS_LATE_MS);
  try {
    for (const path of ['userLogin/login', 'rechargeTelebill/directCharge']) {
      jobs.begin(`type before the scripts: ${path}`);
      await visitor.open(page({ ...jobs, productUrl: late.url }, `${path}?lang=zh`));
      await visitor.tap('#first-picture [type=tel]');
      const mobileNo = newNumber();
      for (const digit of mobileNo) {
        await visitor.engine.type(digit);
        await sleep(KEY_MS);
      }
      await visitor.sees('#root [type=tel]');
      const typed = await visitor.engine.evaluate('document.querySelector("[type=tel]").value');
      if (typed !== grouped(mobileNo)) throw new Error(`${path}: ${String(typed)} of ${mobileNo} is there`);
    }
  } finally {
    late.close();
  }
  await visitor.open('about:blank');
}

async function topUp(visitor: Visitor, mobileNo: string, jobs: Jobs): Promise<void> {
  jobs.begin('log in');
  await visitor.open(page(jobs, 'rechargeTelebill/placeOrder?lang=zh'));
  await visitor.isAt(/\/userLogin\/login/);
  await visitor.fill('[name=mobile]', mobileNo);
  const build = await visitor.engine.evaluate('document.documentElement.getAttribute("data-build")');
  if (build !== jobs.build) throw new Error(`${visitor.engine.name} chose the ${String(build)} build`);
  await visitor.tap('button', exactly(words.smsCode.getCode));
  // The last digit of a code, or of the password, submits it.
  await visitor.fill('[name=smsCode]', await codeOtherThan('', mobileNo, jobs));
  await visitor.isAt(/\/placeOrder/);

  jobs.begin('top up');
  await visitor.tap('[type=radio][value="5000"]');
  await lookAtWaysToPay(visitor);
  await visitor.tap(BAR_ACTION, /49\.90/);
  await confirmIfAsked(visitor);
  await visitor.fill('#password', '123456');

  jobs.begin('result');
  await visitor.isAt(/\/resultPage\?/);
  await visitor.sees('h2', exactly(words.status.creditedTitle));
  await visitor.sees('[data-testid=order-amount]', /50\.00/);
}

async function setUpAutomatic(visitor: Visitor, mobileNo: string, jobs: Jobs): Promise<void> {
  jobs.begin('set up automatic top-up');
  const before = await jobs.sandbox.newestCode(mobileNo);
  await visitor.open(page(jobs, 'autoRecharge/setAutoRecharge?lang=zh'));
  await visitor.tap('main [type=checkbox]');
  await visitor.tap(BAR_ACTION);
  await visitor.sees(`${SHEET}[name=smsCode]`);
  await visitor.fill(`${SHEET}[name=smsCode]`, await codeOtherThan(before, mobileNo, jobs));
  await visitor.isAt(/\/autoRechargeResult/);
  await visitor.sees('h2', exactly(words.autoResult.onTitle));
}

async function readBill(visitor: Visitor, jobs: Jobs): Promise<void> {
  jobs.begin('bill');
  await visitor.open(page(jobs, 'telBill/tencentBill?lang=zh'));
  await visitor.sees('[data-testid=bill-amount]', /^¥\d+\.\d\d$/);
}

/** On the second visit an engine takes what a page loaded from its cache, on which some crashed. */
async function comeBack(visitor: Visitor, jobs: Jobs): Promise<void> {
  jobs.begin('list of agreements, twice');
  for (let visit = 1; visit <= 2; visit += 1) {
    await visitor.open('about:blank');
    await visitor.open(page(jobs, 'autoRecharge/autoRechargeList?lang=zh'));
    await visitor.sees('[data-testid=agreement]');
  }
}

/** Checks that a sheet which opens within a line of boxes is not shifted by their gaps, but centred. */
async function lookAtWaysToPay(visitor: Visitor): Promise<void> {
  await visitor.tap('[data-testid=way-to-pay]');
  await visitor.sees(`${SHEET}[aria-current]`);
  const beside = await visitor.engine.evaluate(
    '(function (box) { return [box.left, document.documentElement.clientWidth - box.right]; })' +
      '(document.querySelector("dialog[open]").getBoundingClientRect())',
  );
  const [left, right] = beside as [number, number];
  if (Math.abs(left - right) > 1)
    throw new Error(`the sheet has ${left} px on its left, ${right} on its right`);
  await visitor.engine.evaluate('history.back()');
}

/** Confirms if asked: a user who tops up their own number may go to the cashier directly. */
async function confirmIfAsked(visitor: Visitor): Promise<void> {
  await visitor.sees(`${SHEET}${MAIN_ACTION}, #password`);
  if (await visitor.seesNow('#password')) return;
  await visitor.tap(`${SHEET}${MAIN_ACTION}`);
}

/** Returns the code of the newest message, once it differs from the one before. */
async function codeOtherThan(before: string, mobileNo: string, { sandbox }: Jobs): Promise<string> {
  for (const deadline = Date.now() + CODE_WAIT_MS; Date.now() < deadline; await sleep(100)) {
    const code = await sandbox.newestCode(mobileNo);
    if (code !== before) return code;
  }
  throw new Error('no code came');
}

const page = ({ productUrl }: Jobs, path: string): string => `${productUrl}/phonebillh5/${path}`;
