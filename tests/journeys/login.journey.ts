import { errorMessage } from '@phonebill/contract';
import { newBusyNumber } from './busy-number.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './gateway-answers.ts';
import { grouped, newNumber } from './numbers.ts';
import { openKeyboard } from './open-keyboard.ts';
import { oneOfAlike, thorough } from './thorough.ts';

/** Four letters that appear in no picture, since they are never drawn. */
const WRONG_LETTERS = 'DOVQ';

test('SPEC 5 graphic code: a wrong one loads a new picture and keeps the other fields', async ({
  page,
  words,
  login,
  product,
}) => {
  const own = await newBusyNumber(product.pool);
  await login.open();
  await login.mobile.fill(own);
  await expect(login.picture).toBeVisible();
  const before = await login.picture.getAttribute('src');
  await login.graphicCode.fill(WRONG_LETTERS);
  await login.getCode.click();
  await expect(
    page.getByText(words.pick('请输入正确的图形验证码', 'please enter the correct graphic code'), {
      exact: true,
    }),
  ).toBeVisible();
  await expect(login.picture).not.toHaveAttribute('src', before ?? '');
  await expect(login.graphicCode).toHaveValue('');
  await expect(login.graphicCode).toBeFocused();
  await expect(login.mobile).toHaveValue(grouped(own));
  // Enter continues with the next step, which is the code, and does not log in.
  await login.graphicCode.fill(await login.readPicture());
  await login.graphicCode.press('Enter');
  await expect(page.getByText(words.login.sentTo)).toBeVisible();
  await expect(login.smsCode).toBeFocused();
  await expect(login.smsCode).not.toHaveAttribute('aria-invalid', 'true');
});

test(
  'a user who cannot see the picture gets a code without it, by keyboard only',
  thorough,
  async ({ page, words, login, product }) => {
    const own = await newBusyNumber(product.pool);
    await page.emulateMedia({ colorScheme: 'dark' });
    await login.open();
    await login.mobile.fill(own);
    await expect(login.picture).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await login.graphicCode.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(login.cannotSee).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(login.graphicCode).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: words.login.insteadOfPicture })).toBeVisible();
    await expect(login.mobile).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(words.login.sentTo)).toBeVisible();
    await expect(login.smsCode).toBeFocused();
    await page.keyboard.type(await login.readMessage(own));
    await expect(page).toHaveURL(/\/rechargeTelebill\/placeOrder/);
  },
);

test(
  'without web workers the page does the work itself, and the code is sent',
  thorough,
  async ({ page, login }) => {
    await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'Worker'));
    await login.open();
    await login.askForCode(newNumber());
  },
);

test(
  'a code is valid after a reload and in another tab, and in no other browser',
  thorough,
  async ({ page, words, login, product, context }) => {
    const own = newNumber();
    await login.open();
    await login.askForCode(own);
    const smsCode = await login.readMessage(own);
    const stranger = await page.request.post(`${product.url}/huafei-agw/vi/mobileLogin`, {
      data: { mobileNo: own, smsCode },
      headers: { 'x-auth-token': 'another-browser-altogether' },
    });
    expect(await stranger.json()).toMatchObject({ msgCd: 'PMC40004' });
    // Simulates the return from the messages, for which a phone may have discarded the page.
    await page.reload();
    await expect(login.smsCode).toBeVisible();
    await expect(page.getByText(grouped(own))).toBeVisible();
    await expect(page.getByRole('button', { name: /\b[1-5]\d\b/ })).toBeDisabled();
    // The page of another number starts empty, also after a reload.
    await page.getByRole('button', { name: words.login.otherNumber }).click();
    await login.mobile.fill('138');
    await page.reload();
    await expect(login.mobile).toHaveValue('');
    const tab = await context.newPage();
    await tab.goto('/phonebillh5/userLogin/login');
    await tab.getByLabel(words.login.mobile).fill(own);
    await tab.getByRole('button', { name: words.smsCode.getCode, exact: true }).click();
    // The page says that no new code can be sent yet, beside the field for the one that was.
    await tab.getByLabel(words.smsCode.smsCode).fill(smsCode);
    await expect(tab).toHaveURL(/\/rechargeTelebill\/placeOrder/);
    expect(await tab.evaluate(() => JSON.stringify(history.state)), 'nothing of it stays').not.toContain(own);
  },
);

test('SPEC 5 SMS code: a wrong one is shown at its field, and a pasted message logs in', async ({
  page,
  words,
  login,
  placeOrder,
}) => {
  const own = newNumber();
  await login.open();
  await login.askForCode(own);
  const code = await login.readMessage(own);
  // Entering the sixth digit submits the code, each time.
  const refused = page.getByText(
    words.pick('请输入正确的验证码', 'please enter the correct verification code'),
    { exact: true },
  );
  await login.smsCode.fill(code === '000000' ? '000001' : '000000');
  await expect(refused).toBeVisible();
  await expect(page.getByText(grouped(own))).toBeVisible();
  // The whole field is selected, so pasted text replaces it. Seven digits are not submitted as a code.
  await page.keyboard.insertText(`${code}0`);
  await expect(login.smsCode).toHaveValue(`${code}0`);
  await expect(refused).toBeVisible();
  await login.smsCode.fill(
    words.pick(`【话费充值】验证码${code}，5分钟内有效。`, `Your code is ${code}, good for 5 minutes.`),
  );
  await expect(placeOrder.number).toHaveValue(grouped(own));
});

test(
  'another code can be requested after a minute, even when the phone’s clock is set back',
  thorough,
  async ({ page, words, login }) => {
    const own = newNumber();
    await page.clock.install();
    await login.open();
    await login.askForCode(own);
    await expect(page.getByRole('button', { name: words.smsCode.sendAgainIn(60) })).toBeDisabled();
    await page.clock.setSystemTime(Date.now() - 3_600_000);
    await page.clock.fastForward(29_500);
    await expect(page.getByRole('button', { name: /\b(?:30|29)\b/ })).toBeDisabled();
    await page.clock.fastForward(31_000);
    await page.getByRole('button', { name: words.smsCode.sendAgain }).click();
    // Only this page's clock was moved on; the gateway keeps its own time.
    const refusal = errorMessage('smsTooSoon', words.language, { seconds: '@' }).split('@');
    await expect(page.getByText(refusal[0] ?? '')).toContainText(refusal[1] ?? '');
  },
);

test(
  'another number gets a code at once, and the first number keeps its waiting time',
  thorough,
  async ({ page, words, login }) => {
    const [first, second] = [newNumber(), newNumber()];
    await page.clock.install();
    await login.open();
    await login.askForCode(first);
    await expect(page.getByRole('button', { name: words.smsCode.sendAgainIn(60) })).toBeDisabled();
    await page.clock.fastForward(20_000);
    await page.getByRole('button', { name: words.login.otherNumber }).click();
    await expect(login.mobile).toBeFocused();
    await login.askForCode(second);
    await expect(page.getByRole('button', { name: words.smsCode.sendAgainIn(60) })).toBeDisabled();
    // Back on the screen leads to the number and does not leave the page. The page still awaits the first
    // number's code.
    await page.getByRole('button', { name: words.ui.back, exact: true }).click();
    await login.mobile.fill(first);
    await login.getCode.click();
    await expect(page.getByText(grouped(first))).toBeVisible();
    await expect(page.getByRole('button', { name: /\b(?:40|[1-3]?\d)\b/ })).toBeDisabled();
  },
);

test('a code that the platform reads from the SMS logs in', thorough, async ({ page, login }) => {
  const own = newNumber();
  // Simulates a browser with WebOTP, which gives the code once the message has arrived.
  await page.addInitScript(() => {
    Object.assign(globalThis, { OTPCredential: Object });
    const { promise, resolve } = Promise.withResolvers<unknown>();
    Object.assign(globalThis, { messageArrives: (code: string) => resolve({ code }) });
    Object.defineProperty(navigator, 'credentials', { value: { get: () => promise } });
  });
  await login.open();
  await login.askForCode(own);
  await expect(login.smsCode).toHaveAttribute('autocomplete', 'one-time-code');
  const code = await login.readMessage(own);
  await page.evaluate(
    (text) => (globalThis as unknown as { messageArrives(code: string): void }).messageArrives(text),
    code,
  );
  await expect(page).toHaveURL(/\/rechargeTelebill\/placeOrder/);
});

test('"Get code" is visible above an open keyboard', thorough, async ({ page, login }) => {
  await login.open();
  await expect(page.getByTestId('page')).toBeVisible();
  await login.mobile.fill('138');
  const top = await openKeyboard(page);
  const button = await login.getCode.boundingBox();
  expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThanOrEqual(top);
});

test(
  'the login page leads to a top-up without login, and Back always leads to a page',
  thorough,
  async ({ page, words, login }) => {
    await login.open();
    await page.getByRole('link', { name: words.loginPage.withoutLogin }).click();
    await expect(page).toHaveURL(/\/rechargeTelebill\/directCharge$/);
    const back = page.getByRole('button', { name: words.ui.back, exact: true });
    await back.click();
    await expect(page).toHaveURL(/\/userLogin\/login$/);
    // This is the first page of the visit, so Back leads to a visitor's main page, topping up without login.
    await back.click();
    await expect(page).toHaveURL(/\/rechargeTelebill\/directCharge$/);
    await expect(page.getByRole('textbox', { name: words.recharge.number })).toBeVisible();
    await expect(back).toHaveCount(0);
    // Nor does Back lead to the login page from any other first page.
    await page.goto('/phonebillh5/protocol/privacyProtocol');
    await back.click();
    await expect(page).toHaveURL(/\/rechargeTelebill\/directCharge$/);
  },
);

test('SPEC 5 mobile: an invalid number is shown at once, and nothing is sent', async ({
  page,
  words,
  login,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
  await login.open();
  await login.getCode.click();
  await expect(
    page.getByText(words.pick('手机号码不能为空', 'Mobile number cannot be empty'), { exact: true }),
  ).toBeVisible();
  await login.mobile.fill('2345');
  await login.mobile.press('Enter');
  await expect(
    page.getByText(words.pick('请输入正确的手机号码', 'please enter the correct mobile number'), {
      exact: true,
    }),
  ).toBeVisible();
  await expect(login.mobile).toBeFocused();
  expect(sent).toEqual([]);
});

test('SPEC 5 graphic code: a malformed one is shown at once, and nothing is sent', async ({
  page,
  words,
  login,
  product,
}) => {
  const own = await newBusyNumber(product.pool);
  const sent: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/sendMessage') && sent.push(request.url())));
  await login.open();
  await login.mobile.fill(own);
  await expect(login.picture).toBeVisible();
  await login.getCode.click();
  await expect(
    page.getByText(words.pick('图形验证码不能为空', 'Graphic code cannot be empty'), { exact: true }),
  ).toBeVisible();
  await login.graphicCode.fill('AB1');
  await login.getCode.click();
  await expect(
    page.getByText(words.pick('请输入正确的图形验证码', 'please enter the correct graphic code'), {
      exact: true,
    }),
  ).toBeVisible();
  await expect(login.graphicCode).toBeFocused();
  expect(sent).toEqual([]);
});

test(
  'a tap before the picture is loaded shows no error, and moves the focus to its field',
  thorough,
  async ({ page, words, login, product }) => {
    const own = await newBusyNumber(product.pool);
    const slow = await hold(page, 'GET /own/v1/graphicCode');
    await login.open();
    await login.mobile.fill(own);
    await expect(login.graphicCode).toBeVisible();
    await login.getCode.click();
    await expect(login.graphicCode).toBeFocused();
    slow.release();
    await expect(login.picture).toBeVisible();
    await expect(login.graphicCode).toBeFocused();
    await expect(login.graphicCode).not.toHaveAttribute('aria-invalid', 'true');
    await login.graphicCode.fill(await login.readPicture());
    await login.graphicCode.press('Enter');
    await expect(page.getByText(words.login.sentTo)).toBeVisible();
  },
);

test('SPEC 2 /userLogin/login returns to refererUrl', async ({ page, login }) => {
  await login.open('/phonebillh5/rechargeTelebill/rechargeRecord?state=credited');
  await login.logInAs(newNumber());
  await expect(page).toHaveURL(/\/phonebillh5\/rechargeTelebill\/rechargeRecord\?state=credited$/);
});

for (const [index, elsewhere] of [
  'https://evil.example/',
  '//evil.example/phonebillh5/',
  '/phonebillh5//evil.example',
  'javascript:alert(1)//phonebillh5/',
].entries()) {
  test(
    `SPEC 2 /userLogin/login does not leave the site for refererUrl=${elsewhere}`,
    oneOfAlike(index),
    async ({ page, product, login }) => {
      await login.open(elsewhere);
      await login.logInAs(newNumber());
      await expect(page).toHaveURL(`${product.url}/phonebillh5/rechargeTelebill/placeOrder`);
    },
  );
}

test('SPEC 7 POST /vi/getMobileNumber: one tap logs in the number that the carrier returns', async ({
  page,
  words,
  watch,
  sandbox,
  placeOrder,
}) => {
  watch.expect(/^a token in the address: /);
  const own = newNumber();
  await page.goto(await sandbox.signOnLink('oneTap', own, true));
  const masked = `${own.slice(0, 3)}****${own.slice(7)}`;
  const oneTap = page.getByRole('button', {
    name: words.pick(`使用 ${masked} 一键登录`, `Log in with ${masked}`),
  });
  await expect(oneTap).toBeVisible();
  expect(page.url()).not.toContain('oneTapToken');
  await oneTap.click();
  await expect(page).toHaveURL(/\/rechargeTelebill\/placeOrder/);
  await expect(placeOrder.number).toHaveValue(grouped(own));
});

test(
  'SPEC 7 POST /vi/getMobileNumber: a used token is reported, and the form logs in',
  thorough,
  async ({ page, watch, language, sandbox, login, placeOrder }) => {
    watch.expect(/^a token in the address: /);
    const own = newNumber();
    const link = await sandbox.signOnLink('oneTap', own, true);
    await page.goto(link);
    await expect(page.getByRole('button', { name: own.slice(7) })).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText(errorMessage('signOnInvalid', language));
    await expect(page.getByRole('button', { name: own.slice(7) })).toHaveCount(0);
    await login.logInAs(own);
    await expect(placeOrder.number).toHaveValue(grouped(own));
  },
);
