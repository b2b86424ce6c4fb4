/**
 * Business halls, on the real product: operators open them, staff enrol and are checked, customers are signed
 * up with their own code, and the referring staff member is recorded once.
 */
import { errorList, type ErrorName } from '@phonebill/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { runOperator } from '../../apps/gateway/src/operator/index.ts';
import {
  codeOf,
  lowBalance,
  openAgreement,
  type Person,
  quickAgreements,
  setupOf,
} from '../support/agreements.ts';
import { createApiClient } from '../support/api-client.ts';
import { askForCode } from '../support/sending-work.ts';
import { forgetSends } from '../support/forget-sends.ts';
import { productOfFile } from '../support/product-of-file.ts';
import { confirmRealName } from '../support/real-name.ts';

const product = productOfFile({ ...quickAgreements, TRUST_PROXY: '1' });
const visitor = () => createApiClient(product.url, '');
const codeOfError = (name: ErrorName) => errorList[name].msgCd;
const CHECK = 'POST /auto/v1/config/check';
const REGISTER = 'POST /auto/v1/config/register';
const PROMOTION = 'POST /auto/v1/registerPromotionRelationship';

/** Runs one operator command. Returns its exit code and what it printed. */
async function operator(...argv: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runOperator(argv, {
    database: () => ({ pool: product.pool, orderDatabaseUrls: [] }),
    clock: Date.now,
    systemUser: 'night-shift',
    print: (line) => void lines.push(line),
  });
  return { code, text: lines.join('\n') };
}
const why = ['--reason', 'opens on 1 December', '--operator', 'li'] as const;

let count = 0;
async function openedHall(): Promise<string> {
  const hallNo = `yn-km-${String((count += 1)).padStart(3, '0')}`;
  expect(await operator('hall-open', hallNo, '昆明营业厅', 'Kunming hall', ...why)).toMatchObject({
    code: 0,
  });
  return hallNo;
}
async function enrolmentCode(hallNo: string): Promise<string> {
  const { text } = await operator('hall-code', hallNo, ...why);
  return /[A-Z0-9]{4}(?:-[A-Z0-9]{4}){4}/.exec(text)?.[0] ?? '';
}
/** Returns a person who has enrolled at a newly opened hall. */
async function enrolledStaff(): Promise<Person & { staffCode: string; staffNo: string; hallNo: string }> {
  const hallNo = await openedHall();
  const person = await product.newUser();
  const { staff, msgInfo } = await person.api.call(REGISTER, { hallCode: await enrolmentCode(hallNo) });
  if (!staff) throw new Error(msgInfo);
  return { ...person, staffCode: staff.staffCode, staffNo: staff.staffNo, hallNo };
}
const ticketOf = async (staffCode: string) => (await visitor().call(CHECK, { staffCode })).staffTicket ?? '';
const WRONG = 'AAAA-AAAA';
const forget = (...scopes: string[]) =>
  product.pool.query('delete from rate_limits where scope = any($1)', [scopes]);
afterEach(() =>
  forget(
    'staffCode.address',
    'staffCode.code',
    'staffCode.everybody',
    'staffCode.right',
    'enrolment.user',
    'enrolment.address',
  ),
);

describe('SPEC 7 POST /auto/v1/config/register: enrolment at a hall', () => {
  test('records the operator who issued the code and its expiry, and no code in clear', async () => {
    const hallNo = await openedHall();
    const person = await product.newUser();
    const hallCode = await enrolmentCode(hallNo);
    const { staff } = await person.api.call(REGISTER, { hallCode: hallCode.toLowerCase() });
    expect(staff).toMatchObject({
      staffNo: expect.stringMatching(/^S\d{36}$/) as string,
      staffCode: expect.stringMatching(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/) as string,
      hall: { zh: '昆明营业厅', en: 'Kunming hall' },
      maskedName: `${person.mobileNo.slice(0, 3)}****${person.mobileNo.slice(-4)}`,
    });
    const days = (Date.parse(staff?.validUntil ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(180);
    const { text } = await operator('hall-show', hallNo);
    for (const part of [staff?.staffNo ?? '?', 'code given by li', 'codeIssued by li opens on 1 December'])
      expect(text).toContain(part);
    expect(text).not.toContain(person.mobileNo);
    // Neither code is stored in the database in clear.
    for (const table of ['staff_members', 'enrolment_codes', 'business_hall_events']) {
      const { rows } = await product.pool.query(`select to_jsonb(t)::text as row from ${table} t`);
      const all = JSON.stringify(rows);
      for (const code of [hallCode, staff?.staffCode ?? '?'])
        for (const spelling of [code, code.replaceAll('-', '')]) expect(all).not.toContain(spelling);
    }
  });

  test("a code enrols one person; enrolling again replaces that person's staff code", async () => {
    const hallNo = await openedHall();
    const hallCode = await enrolmentCode(hallNo);
    const [one, other] = [await product.newUser(), await product.newUser()];
    const first = (await one.api.call(REGISTER, { hallCode })).staff;
    expect((await other.api.call(REGISTER, { hallCode })).msgCd).toBe(codeOfError('enrolmentCodeWrong'));
    const ticket = await ticketOf(first?.staffCode ?? '');
    const second = (await one.api.call(REGISTER, { hallCode })).staff;
    expect(second).toMatchObject({ staffNo: first?.staffNo });
    expect((await visitor().call(CHECK, { staffCode: first?.staffCode ?? '' })).allowed).toBe(false);
    expect((await visitor().call(CHECK, { staffTicket: ticket })).allowed).toBe(false);
    expect((await visitor().call(CHECK, { staffCode: second?.staffCode ?? '' })).allowed).toBe(true);
  });

  test("wrong, expired and closed halls' codes are refused, and a user has five tries a day", async () => {
    const hallNo = await openedHall();
    const [old, closed] = [await enrolmentCode(hallNo), await enrolmentCode(hallNo)];
    const person = await product.newUser();
    await product.pool.query(
      `update enrolment_codes set expires_at = now() - interval '1 s'
        where issued_at = (select min(issued_at) from enrolment_codes where hall_no = $1) and hall_no = $1`,
      [hallNo],
    );
    const refusalOf = async (hallCode: string) => (await person.api.call(REGISTER, { hallCode })).msgCd;
    expect(await refusalOf(old)).toBe(codeOfError('enrolmentCodeWrong'));
    expect(await operator('hall-close', hallNo, ...why)).toMatchObject({ code: 0 });
    expect(await refusalOf(closed)).toBe(codeOfError('enrolmentCodeWrong'));
    for (const _ of [1, 2, 3]) expect(await refusalOf('AAAA')).toBe(codeOfError('enrolmentCodeWrong'));
    expect(await refusalOf('AAAA')).toBe(codeOfError('tooManyRequests'));
    expect(await operator('hall-code', hallNo, ...why)).toMatchObject({ code: 1 });
    expect((await visitor().call(REGISTER, { hallCode: closed })).msgCd).not.toBe('PMC00000');
  });

  test('one network address has twenty failed tries a day, shared by all users', async () => {
    const hallNo = await openedHall();
    const people = await Promise.all(Array.from({ length: 6 }, () => product.newUser()));
    const refusalsOf = ({ api }: Person, times: number) =>
      Promise.all(
        Array.from({ length: times }, async () => (await api.call(REGISTER, { hallCode: 'AAAA' })).msgCd),
      );
    const [right, late, ...wrong] = people;
    if (!right || !late) throw new Error('there are six people');
    // A right code is not counted as a failed try.
    expect((await right.api.call(REGISTER, { hallCode: await enrolmentCode(hallNo) })).staff).toBeDefined();
    const refusals = (await Promise.all(wrong.map((person) => refusalsOf(person, 5)))).flat();
    expect(new Set(refusals)).toEqual(new Set([codeOfError('enrolmentCodeWrong')]));
    expect(refusals).toHaveLength(20);
    const hallCode = await enrolmentCode(hallNo);
    expect((await late.api.call(REGISTER, { hallCode })).msgCd).toBe(codeOfError('tooManyRequests'));
    await forget('enrolment.address');
    expect((await late.api.call(REGISTER, { hallCode })).staff).toBeDefined();
  });

  test("an operator must give a reason, and a hall's number can be used once", async () => {
    const hallNo = await openedHall();
    expect(await operator('hall-open', 'x-1-y', '一', 'One')).toMatchObject({ code: 2 });
    expect(await operator('hall-open', hallNo, '一', 'One', ...why)).toMatchObject({ code: 1 });
    expect(await operator('hall-open', 'No Hall', '一', 'One', ...why)).toMatchObject({ code: 1 });
    expect(await operator('hall-show', 'nowhere')).toMatchObject({ code: 1 });
    expect(await operator('staff-end', 'S1', ...why)).toMatchObject({ code: 1 });
  });
});

describe('SPEC 7 POST /auto/v1/config/check: whether a staff member or a channel is allowed', () => {
  test('a correct code gives a ticket for the day with the hall and the masked name', async () => {
    const staff = await enrolledStaff();
    await confirmRealName(staff.api);
    const typed = ` ${staff.staffCode.toLowerCase().replace('-', ' ')} `;
    const checked = await visitor().call(CHECK, { staffCode: typed });
    expect(checked).toMatchObject({
      allowed: true,
      hall: { zh: '昆明营业厅', en: 'Kunming hall' },
      maskedName: '*明',
      staffTicket: expect.stringMatching(/^st_/) as string,
    });
    const hours = (Date.parse(checked.validUntil ?? '') - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(10);
    expect(await visitor().call(CHECK, { staffTicket: checked.staffTicket ?? '' })).toMatchObject({
      allowed: true,
      maskedName: '*明',
      validUntil: checked.validUntil,
    });
  });

  test('a wrong code is not allowed; after five from one address a correct one is refused', async () => {
    const { staffCode } = await enrolledStaff();
    const nobody = { allowed: false, hall: null, validUntil: null, maskedName: null, staffTicket: null };
    for (const wrong of [WRONG, 'x', 'BBBB-BBBB', '12345678'])
      expect(await visitor().call(CHECK, { staffCode: wrong })).toMatchObject(nobody);
    // A right code is not counted as a failed try.
    for (const _ of [1, 2]) expect((await visitor().call(CHECK, { staffCode })).allowed).toBe(true);
    expect((await visitor().call(CHECK, { staffCode: WRONG })).allowed).toBe(false);
    const locked = await visitor().call(CHECK, { staffCode });
    expect([locked.msgCd, locked.msgInfo]).toEqual([
      'PMC41802',
      'Too many wrong staff codes. Please try again in 15 minutes.',
    ]);
  });

  test('a code has five tries, regardless of the address', async () => {
    for (const _ of [1, 2, 3, 4, 5]) {
      expect((await visitor().call(CHECK, { staffCode: WRONG })).allowed).toBe(false);
      await forget('staffCode.address');
    }
    expect((await visitor().call(CHECK, { staffCode: WRONG })).msgCd).toBe(codeOfError('staffCodeLocked'));
  });

  test('wrong codes from anywhere lock the check, except at an address with a correct code', async () => {
    const { staffCode } = await enrolledStaff();
    const from = (address: string) => createApiClient(product.url, '', { 'x-forwarded-for': address });
    const hall = from('198.51.100.1');
    expect((await hall.call(CHECK, { staffCode })).allowed).toBe(true);
    const guesses: string[] = [];
    for (let guess = 0; guess < 60; guess += 1) {
      const wrong = `BBBB${String(guess).padStart(4, '2')}`.replace(/[01]/g, 'C');
      const stranger = from(`2001:db8:${(guess + 1).toString(16)}::1`);
      guesses.push((await stranger.call(CHECK, { staffCode: wrong })).msgCd);
    }
    const locked = codeOfError('staffCodeLocked');
    expect(guesses.filter((msgCd) => msgCd !== locked)).toHaveLength(50);
    expect(guesses.slice(50)).toEqual(Array<string>(10).fill(locked));
    expect((await from('198.51.100.2').call(CHECK, { staffCode })).msgCd).toBe(locked);
    expect((await hall.call(CHECK, { staffCode })).allowed).toBe(true);
  });

  test('an expired code is answered with its expiry, and its ticket is no longer valid', async () => {
    const { staffCode, staffNo } = await enrolledStaff();
    const staffTicket = await ticketOf(staffCode);
    await product.pool.query(
      `update staff_members set valid_until = '2026-11-01T00:00:00Z' where staff_no = $1`,
      [staffNo],
    );
    expect(await visitor().call(CHECK, { staffCode })).toMatchObject({
      allowed: false,
      validUntil: '2026-11-01T00:00:00.000Z',
      staffTicket: null,
    });
    expect((await visitor().call(CHECK, { staffTicket })).allowed).toBe(false);
  });

  test.each<[string, (staff: { staffNo: string; hallNo: string }) => Promise<unknown>]>([
    ['the staff member is ended', ({ staffNo }) => operator('staff-end', staffNo, ...why)],
    ['the hall is closed', ({ hallNo }) => operator('hall-close', hallNo, ...why)],
    [
      'the day of the ticket is over',
      () => product.pool.query("update staff_tickets set expires_at = now() - interval '1 s'"),
    ],
  ])('a ticket is no longer valid once %s', async (_what, end) => {
    const staff = await enrolledStaff();
    const staffTicket = await ticketOf(staff.staffCode);
    expect((await visitor().call(CHECK, { staffTicket })).allowed).toBe(true);
    await end(staff);
    expect((await visitor().call(CHECK, { staffTicket })).allowed).toBe(false);
    const { mobileNo } = await product.newUser();
    expect(
      (await visitor().call('POST /vi/mobileLogin', { mobileNo, staffTicket, smsCode: '1' })).msgCd,
    ).toBe(codeOfError('staffNotAllowed'));
  });

  test('an existing channel is allowed; an unknown one and an empty request are not', async () => {
    expect((await visitor().call(CHECK, { cnlCode: 'partner-shop' })).allowed).toBe(true);
    expect((await visitor().call(CHECK, { cnlCode: 'nowhere' })).allowed).toBe(false);
    expect((await visitor().call(CHECK, {})).allowed).toBe(false);
  });
});

describe('a customer at the counter', () => {
  /** Has a login code sent to the customer and returns it. */
  async function loginCode(mobileNo: string): Promise<string> {
    await askForCode(visitor(), mobileNo);
    return product.sandbox.newestCode(mobileNo);
  }

  test("only the customer's own code opens their session, which expires after 15 minutes", async () => {
    const staffTicket = await ticketOf((await enrolledStaff()).staffCode);
    const { mobileNo, userNo } = await product.newUser();
    const smsCode = await loginCode(mobileNo);
    const logIn = (over: object) =>
      visitor().call('POST /vi/mobileLogin', { mobileNo, smsCode, staffTicket, ...over });
    const wrong = smsCode === '000000' ? '000001' : '000000';
    expect((await logIn({ smsCode: wrong })).msgCd).toBe(codeOfError('smsCodeWrong'));
    expect((await logIn({ staffTicket: `st_${'x'.repeat(43)}` })).msgCd).toBe(codeOfError('staffNotAllowed'));
    const { messageTicket = '' } = await visitor().call('POST /common/v1/checkMessage', {
      mobileNo,
      scene: 'login',
      smsCode,
    });
    // A message ticket proves a code that was typed elsewhere, so it is refused at a counter.
    expect((await logIn({ smsCode: undefined, messageTicket })).msgCd).toBe(codeOfError('smsCodeWrong'));

    await forgetSends(product.pool, mobileNo);
    const { ssoToken = '' } = await logIn({ smsCode: await loginCode(mobileNo) });
    expect(ssoToken).not.toBe('');
    const { rows } = await product.pool.query<{ ms: string }>(
      `select extract(epoch from expires_at - created_at) * 1000 as ms from sessions
        where user_no = $1 order by created_at desc limit 1`,
      [userNo],
    );
    expect(Number(rows[0]?.ms)).toBe(15 * 60_000);
  });

  test("an agreement accepts only the code sent to the customer, not a staff member's", async () => {
    const staff = await enrolledStaff();
    const customer = await product.newUser();
    const setup = setupOf(customer);
    const { operation } = await customer.api.call('POST /auto/v1/creditPay/protocolChange', setup);
    expect(operation?.state).toBe('awaitingCode');
    const affirm = (by: Person, smsCode: string) =>
      by.api.call('POST /auto/v1/protocol/messageAffirm', { requestNo: setup.requestNo, smsCode });
    const staffsCode = await codeOf(product, staff);
    expect((await affirm(customer, staffsCode)).msgCd).toBe(codeOfError('smsCodeSpent'));
    expect((await affirm(staff, staffsCode)).msgCd).toBe(codeOfError('operationNotFound'));
    expect((await affirm(customer, await codeOf(product, customer))).operation?.state).toBe('done');
  });
});

describe('SPEC 7 POST /auto/v1/registerPromotionRelationship: the promoter of a customer', () => {
  const kept = async (userNo: string) =>
    (
      await product.pool.query<{
        agreement_no: string;
        kind: string;
        promoter: string;
        hall_no: string | null;
      }>(
        `select agreement_no, kind, promoter, hall_no from promotion_relationships
          where user_no = $1 order by agreement_no`,
        [userNo],
      )
    ).rows;

  test("stores a staff member's ticket once per agreement; another promoter changes nothing", async () => {
    const [one, other] = [await enrolledStaff(), await enrolledStaff()];
    const customer = await product.newUser();
    const agreementNo = await openAgreement(product, customer, lowBalance);
    const register = async (promoterCode: string) =>
      (await customer.api.call(PROMOTION, { promoterCode, agreementNo })).recorded;
    const ticket = await ticketOf(one.staffCode);
    expect([await register(ticket), await register(ticket)]).toEqual([true, true]);
    // A ticket from another device of the same staff member.
    expect(await register(await ticketOf(one.staffCode))).toBe(true);
    expect(await register(await ticketOf(other.staffCode))).toBe(false);
    expect(await register('partner-shop')).toBe(false);
    const relationship = {
      agreement_no: agreementNo,
      kind: 'staff',
      promoter: one.staffNo,
      hall_no: one.hallNo,
    };
    expect(await kept(customer.userNo)).toEqual([relationship]);
  });

  test('stores one channel per customer, even for ten concurrent requests', async () => {
    const { api, userNo } = await product.newUser();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        api.call(PROMOTION, { promoterCode: index % 2 === 0 ? 'partner-shop' : 'wallet' }),
      ),
    );
    expect(answers.filter(({ recorded }) => recorded)).toHaveLength(5);
    expect(await kept(userNo)).toHaveLength(1);
  });

  test("refuses an unknown promoter, an ended ticket, and another user's agreement", async () => {
    const staff = await enrolledStaff();
    const ticket = await ticketOf(staff.staffCode);
    const owner = await product.newUser();
    const agreementNo = await openAgreement(product, owner, lowBalance);
    const { api, userNo } = await product.newUser();
    const refusal = async (input: { promoterCode: string; agreementNo?: string }) =>
      (await api.call(PROMOTION, input)).msgCd;
    expect(await refusal({ promoterCode: 'nobody' })).toBe(codeOfError('promoterUnknown'));
    expect(await refusal({ promoterCode: staff.staffNo })).toBe(codeOfError('promoterUnknown'));
    expect(await refusal({ promoterCode: ticket, agreementNo })).toBe(codeOfError('agreementNotFound'));
    await operator('staff-end', staff.staffNo, ...why);
    expect(await refusal({ promoterCode: ticket })).toBe(codeOfError('staffNotAllowed'));
    expect([...(await kept(userNo)), ...(await kept(owner.userNo))]).toEqual([]);
  });
});
