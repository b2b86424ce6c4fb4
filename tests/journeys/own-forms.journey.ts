// The forms for which SPEC section 5 has rules: identity, a bank card without a page of the wallet, an
// invoice. The messages are SPEC's, word for word.

import { cardCopy } from '../../apps/web/src/own-forms/card-copy.ts';
import { realNameCopy } from '../../apps/web/src/own-forms/real-name-copy.ts';
import { invoiceCopy, invoiceLinkCopy } from '../../apps/web/src/order-view/invoice/invoice-copy.ts';
import { expect, signedIn as test } from './fixtures.ts';
import { answerWith, usual } from './agreement-answers.ts';
import { hold } from './gateway-answers.ts';
import { payByCall } from './orders.ts';
import { untilOrderIs } from '../support/top-up.ts';
import { openForm, openInvoice } from './own-forms-screens.ts';
import { thorough } from './thorough.ts';

test('SPEC 5 Name and ID number: asked once, before the first use of the digital wallet', async ({
  page,
  words,
  placeOrder,
}) => {
  const copy = realNameCopy[words.language];
  const says = (en: string, zh: string) =>
    expect(page.getByText(words.language === 'en' ? en : zh, { exact: true })).toBeVisible();
  await page.goto('/phonebillh5/rechargeTelebill/digitalRecharge');
  await placeOrder.choose(50);
  await placeOrder.confirm.and(page.locator(':not([aria-busy])')).click();
  const form = page.getByRole('form', { name: copy.title });
  const [name, idNumber] = [form.locator('[name=name]'), form.locator('[name=idNumber]')];
  await expect(name).toBeVisible();
  await form.getByRole('button', { name: copy.confirm }).click();
  await says('Name cannot be empty', '姓名不能为空');
  await says('ID number cannot be empty', '身份证号码不能为空');
  await expect(name).toBeFocused();
  await name.fill('Wang');
  await idNumber.fill('123');
  await form.getByRole('button', { name: copy.confirm }).click();
  await says('please enter the correct name', '请输入正确的姓名');
  await says('please enter the correct ID number', '请输入正确的身份证号码');
  await name.fill('王小明');
  await idNumber.fill('110101199003070002');
  await form.getByRole('button', { name: copy.confirm }).click();
  await expect(page.getByText(copy.mismatched)).toBeVisible();
  await idNumber.fill('11010119900307001x');
  await idNumber.press('Enter');
  await page.waitForURL(/\/digital\/pay\//);
});

test(
  'a tap that confirms a name while an earlier check is loading takes effect',
  thorough,
  async ({ page, words, placeOrder }) => {
    const copy = realNameCopy[words.language];
    await page.goto('/phonebillh5/rechargeTelebill/digitalRecharge');
    await placeOrder.choose(50);
    const { release } = await hold(page, 'GET /own/v1/realName');
    await placeOrder.confirm.and(page.locator(':not([aria-busy])')).click();
    const form = page.getByRole('form', { name: copy.title });
    await form.locator('[name=name]').fill('王小明');
    await form.locator('[name=idNumber]').fill('11010119900307001x');
    const confirm = form.getByRole('button', { name: copy.confirm });
    await confirm.click();
    await expect(confirm).toHaveAttribute('aria-busy', 'true');
    release();
    await page.waitForURL(/\/digital\/pay\//);
  },
);

test('SPEC 5 Bank card, Landline-like and Payment password: a card is bound without a wallet page', async ({
  page,
  words,
  sandbox,
}) => {
  const copy = cardCopy[words.language];
  const says = (en: string, zh: string) =>
    expect(page.getByText(words.language === 'en' ? en : zh, { exact: true })).toBeVisible();
  await usual(page);
  await answerWith(page, 'GET /auto/v1/userInfo/isBindingCard', { bound: false, cards: [] });
  await answerWith(page, 'GET /auto/v1/userInfo/getH5BindCardUrl', { url: '' });
  await openForm(page, words);
  const sheet = page.getByRole('dialog', { name: copy.title });
  await sheet.getByRole('button', { name: copy.next }).click();
  await says('Bank card number cannot be empty', '银行卡号不能为空');
  await sheet.locator('[name=cardNo]').fill('0225 8801 2345');
  await sheet.locator('[name=name]').fill('王小明');
  await sheet.locator('[name=phone]').fill('010-abc');
  await sheet.getByRole('button', { name: copy.next }).click();
  await says('please enter the correct bank card number', '请输入正确的银行卡号');
  await says('please enter the correct mobile number', '请输入正确的手机号码');
  const phone = `136${String(Date.now()).slice(-8)}`;
  await sheet.locator('[name=cardNo]').fill('6225 8801 2345 0006');
  await sheet.locator('[name=phone]').fill(phone);
  await sheet.getByRole('button', { name: copy.next }).click();
  const code = sheet.locator('[name=smsCode]');
  await expect(code).toBeVisible();
  const password = sheet.locator('[name=paymentPassword]');
  await code.fill(await sandbox.newestCode(phone));
  await password.fill('12345');
  await sheet.getByRole('button', { name: copy.add }).click();
  await says('please enter the correct payment password', '请输入正确的支付密码');
  await password.fill('123456');
  await sheet.getByRole('button', { name: copy.add }).click();
  await expect(sheet).toBeHidden();
});

test(
  'SPEC 5 Delivery area and Non-empty: a paper invoice is requested and issued',
  thorough,
  async ({ page, words, user, sandbox }) => {
    const copy = invoiceCopy[words.language];
    const says = (en: string, zh: string) =>
      expect(page.getByText(words.language === 'en' ? en : zh, { exact: true })).toBeVisible();
    const orderNo = await payByCall(user, sandbox, { yuan: 20, mobileNo: '13800138000' });
    await untilOrderIs('credited', user.api, orderNo);
    await openInvoice(page, words, orderNo);
    const sheet = page.getByRole('dialog', { name: invoiceLinkCopy[words.language].invoice });
    await sheet.getByText(copy.company, { exact: true }).click();
    await sheet.getByText(copy.paper, { exact: true }).click();
    await sheet.locator('[name=title]').fill('北京充值科技有限公司');
    await sheet.locator('[name=taxNo]').fill('123');
    await sheet.locator('[name=recipient]').fill('王小明');
    await sheet.locator('[name=phone]').fill('010-88886666');
    await sheet.locator('[name=address]').fill('长安街1号');
    const ask = sheet.getByRole('button', { name: copy.ask('¥19.96') });
    await ask.click();
    await says('please enter the correct information', '请输入正确的信息');
    await says('please choose the consignee delivery address', '请选择收货地址');
    await sheet.getByLabel(copy.province).selectOption({ label: '北京市' });
    await sheet.getByLabel(copy.city).selectOption({ index: 1 });
    await ask.click();
    await says('please choose the consignee delivery address', '请选择收货地址');
    await sheet.getByLabel(copy.district).selectOption({ label: '东城区' });
    await sheet.locator('[name=taxNo]').fill('91110105ma00abcd1x');
    await ask.click();
    await expect(sheet.getByText(copy.issued)).toBeVisible({ timeout: 20_000 });
    await expect(sheet.getByText('91110105MA00ABCD1X')).toBeVisible();
    await expect(sheet.getByText(/北京市.*东城区/)).toBeVisible();
    await sheet.getByRole('button', { name: copy.view }).click();
    await page.waitForURL(/\/carrier\/invoices\//);
    await expect(page.getByText('北京充值科技有限公司')).toBeVisible();
  },
);
