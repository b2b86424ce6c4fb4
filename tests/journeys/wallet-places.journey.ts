// The abilities of the wallet app, at the places in the pages where users meet them; they are absent where
// the app, or a browser, lacks them.

import { expect, signedIn as test, test as visitor } from './fixtures.ts';
import { openInWallet, walletAgents } from './fake-wallet.ts';
import { withoutPayUrl } from './gateway-answers.ts';
import { payByCall, placeByCall } from './orders.ts';
import { bars, failing, silent, taken } from './wallet-methods.ts';
import { thorough } from './thorough.ts';

const login = '/phonebillh5/userLogin/login?refererUrl=%2Fphonebillh5%2FrechargeTelebill%2FplaceOrder';

test.describe('in the wallet, for a user', () => {
  test.use({ userAgent: walletAgents.ios });

  test('SPEC 7 bridge: share to the native share sheet and to a chat app, from a receipt', async ({
    page,
    words,
    user,
    sandbox,
    product,
    result,
  }) => {
    const wallet = await openInWallet(page, {
      platform: 'ios',
      methods: {
        ...bars,
        CMPShareAction: taken,
        shareToWeChat: () => ({ through: 'shareCallback', value: true }),
      },
    });
    await result.open(await payByCall(user, sandbox));
    await page.getByRole('button', { name: words.order.receipt, exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: words.pick('分享', 'Share'), exact: true }).click();
    await sheet.getByRole('button', { name: words.pick('发给好友', 'Send to a chat') }).click();
    await expect(page.getByTestId('toast')).toHaveText(words.pick('已发送', 'Sent'));
    const url = `${product.url}/phonebillh5/rechargeTelebill/placeOrder`;
    expect(wallet.of('CMPShareAction')).toEqual([[{ shareUrl: url, shareDetail: expect.any(String) }]]);
    expect(wallet.of('shareToWeChat')).toEqual([
      [{ title: words.receipt.title, url, detail: expect.stringContaining('¥50') }],
    ]);
  });

  test(
    'SPEC 7 bridge: share and bill details that answer ok show no alternative',
    thorough,
    async ({ page, words, user, sandbox, result, records }) => {
      await page.clock.install();
      const wallet = await openInWallet(page, {
        platform: 'ios',
        methods: {
          ...bars,
          CMPShareAction: taken,
          billCheckingDetails: () => ({ callback: { code: '0000' } }),
        },
      });
      await result.open(await payByCall(user, sandbox));
      await page.getByRole('button', { name: words.order.receipt, exact: true }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: words.pick('分享', 'Share'), exact: true }).click();
      await expect.poll(() => wallet.of('CMPShareAction')).toHaveLength(1);
      await page.clock.runFor(4000);
      await expect(page.getByTestId('wallet-offer')).toHaveCount(0);
      await records.open();
      await page
        .getByRole('button', { name: words.pick('在钱包账单中查看充值', "Top-ups in the wallet's bills") })
        .click();
      await expect.poll(() => wallet.of('billCheckingDetails')).toHaveLength(1);
      await page.clock.runFor(4000);
      await expect(page.getByTestId('wallet-offer')).toHaveCount(0);
    },
  );

  test(
    'a link that the wallet cannot share is copied, or shown to be copied',
    thorough,
    async ({ page, words, user, sandbox, product, result }) => {
      await openInWallet(page, {
        platform: 'ios',
        methods: { ...bars, CMPShareAction: failing },
      });
      // An old web view has no clipboard API.
      await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
      await result.open(await payByCall(user, sandbox));
      await page.getByRole('button', { name: words.order.receipt, exact: true }).click();
      const sheet = page.getByRole('dialog');
      const share = sheet.getByRole('button', { name: words.pick('分享', 'Share'), exact: true });
      const copy = page
        .getByTestId('wallet-offer')
        .getByRole('button', { name: words.pick('复制链接', 'Copy the link') });
      await share.click();
      await copy.click();
      await expect(page.getByTestId('toast')).toHaveText(words.pick('链接已复制', 'Link copied'));
      await page.evaluate(() => Object.assign(document, { execCommand: () => false }));
      await share.click();
      await copy.click();
      await expect(sheet.getByRole('textbox')).toHaveValue(
        new RegExp(`${product.url}/phonebillh5/rechargeTelebill/placeOrder$`),
      );
    },
  );

  test('SPEC 3 add bank card: sends the orderNumber of an unpaid order, and then notifies iOS', async ({
    page,
    words,
    user,
    result,
  }) => {
    const wallet = await openInWallet(page, {
      platform: 'ios',
      methods: {
        ...bars,
        goNewAddBankCard: () => ({ callback: { code: '0000' } }),
        finishFastBindingCard: taken,
      },
    });
    const { order } = await placeByCall(user);
    await result.open(order.orderNo);
    await page
      .getByRole('button', { name: words.pick('添加银行卡付款', 'Add a bank card to pay with') })
      .click();
    await expect.poll(() => wallet.of('goNewAddBankCard')).toEqual([[{ orderNumber: order.orderNo }]]);
    await expect.poll(() => wallet.of('finishFastBindingCard')).toEqual([[]]);
  });

  test(
    "SPEC 7 bridge: add a bank card that answers with an error: offers the wallet's web page",
    thorough,
    async ({ page, words, user, result, sandbox }) => {
      await openInWallet(page, {
        platform: 'ios',
        methods: { ...bars, goNewAddBankCard: failing },
      });
      const { order } = await placeByCall(user);
      await result.open(order.orderNo);
      await page
        .getByRole('button', { name: words.pick('添加银行卡付款', 'Add a bank card to pay with') })
        .click();
      await page
        .getByTestId('wallet-offer')
        .getByRole('button', { name: words.pick('在网页上添加', 'Add it on the web page') })
        .click();
      await page.waitForURL(`${sandbox.url}/**`);
    },
  );

  test('SPEC 7 bridge: reset pay password of an unpaid order, answered by its global', async ({
    page,
    words,
    user,
    result,
  }) => {
    const wallet = await openInWallet(page, {
      platform: 'ios',
      methods: {
        ...bars,
        CMPResetPayPassword: () => ({ through: 'callBackCMPResetPayPassword', value: 'success' }),
      },
    });
    const { order } = await placeByCall(user);
    await result.open(order.orderNo);
    await page
      .getByRole('button', { name: words.pick('忘记支付密码？', 'Forgot the payment password?') })
      .click();
    await expect(page.getByTestId('toast')).toHaveText(
      words.pick('支付密码已修改，可以继续支付。', 'The payment password was changed. You can pay now.'),
    );
    expect(wallet.of('CMPResetPayPassword')).toEqual([[]]);
  });

  test('SPEC 7 bridge: bill checking details from the records, and with the month from a bill', async ({
    page,
    words,
    user,
    sandbox,
    records,
  }) => {
    const wallet = await openInWallet(page, {
      platform: 'ios',
      methods: { ...bars, billCheckingDetails: taken },
    });
    await payByCall(user, sandbox);
    const link = page.getByRole('button', {
      name: words.pick('在钱包账单中查看充值', "Top-ups in the wallet's bills"),
    });
    await records.open();
    await link.click();
    await expect.poll(() => wallet.of('billCheckingDetails')).toEqual([[{ reqtype: '01', time: 'NO' }]]);
    await page.goto('/phonebillh5/telBill/tencentBill');
    await link.click();
    await expect
      .poll(() => wallet.of('billCheckingDetails').at(-1))
      .toEqual([{ reqtype: '01', time: expect.stringMatching(/^20\d{4}$/) }]);
  });

  for (const has of [true, false]) {
    test(
      `SPEC 8 bridge toast: pay-method setting: an app that ${has ? 'has it' : 'lacks it'}`,
      thorough,
      async ({ page, words, placeOrder }) => {
        const wallet = await openInWallet(page, {
          platform: 'ios',
          methods: { ...bars, ...(has && { goPayOrderSetting: taken }) },
        });
        await placeOrder.open();
        await page.getByRole('button', { name: words.ways.payWith }).click();
        await page
          .getByRole('button', { name: words.pick('银行卡扣款顺序', 'Order in which your bank cards pay') })
          .click();
        if (has) await expect.poll(() => wallet.of('goPayOrderSetting')).toEqual([[]]);
        else
          await expect(page.getByTestId('toast')).toHaveText(
            words.pick(
              '当前版本暂不支持该功能，请升级后再试',
              'this version does not support it, please upgrade',
            ),
          );
      },
    );
  }

  test(
    'SPEC 7 bridge: hide or show the status bar for a whole-screen sheet; download a policy file',
    thorough,
    async ({ page, words, product }) => {
      const wallet = await openInWallet(page, {
        platform: 'ios',
        methods: { ...bars, hiddenNavigationBar: taken, downloadPolicy: taken },
      });
      await page.goto('/phonebillh5/autoRecharge/setAutoRecharge');
      await page
        .getByRole('button', { name: words.pick('《自动充值服务协议》', 'automatic top-up agreement') })
        .press('Enter');
      const sheet = page.getByRole('dialog');
      await expect.poll(() => wallet.of('hiddenNavigationBar')).toEqual([[{ hidden: true }]]);
      await sheet.getByRole('button', { name: words.pick('下载本协议', 'Download this text') }).click();
      await expect.poll(() => wallet.of('downloadPolicy')).toHaveLength(1);
      const [[given] = []] = wallet.of('downloadPolicy');
      const { name, url } = given as { name: string; url: string };
      expect(url).toBe(`${product.url}/phonebillh5/assets/policies/${name}`);
      const file = await page.request.get(url);
      expect(file.headers()).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment',
      });
      expect((await file.body()).toString('latin1', 0, 5)).toBe('%PDF-');
      await sheet.getByRole('button', { name: words.ui.close, exact: true }).click();
      await expect.poll(() => wallet.of('hiddenNavigationBar').at(-1)).toEqual([{ hidden: false }]);
    },
  );
});

visitor.describe('wallet login', () => {
  visitor.use({ userAgent: walletAgents.ios });

  visitor(
    'inside the wallet the wallet signs the user on before an SMS is offered',
    async ({ page, watch, newUser, sandbox, product, placeOrder }) => {
      watch.expect(/a token in the address: \S+\/phonebillh5\/\S+CREDTENTIAL/);
      const { mobileNo } = await newUser();
      const wallet = await openInWallet(page, {
        platform: 'ios',
        methods: {
          ...bars,
          async CmpGetSsoUrl(given) {
            const { pathname, search } = new URL((given as { urlStr: string }).urlStr);
            const query = new URLSearchParams({ open: pathname + search, mobileNo });
            const signed = await fetch(`${sandbox.url}/workbench/open?${query.toString()}`, {
              redirect: 'manual',
            });
            return {
              through: 'callBackSSOResult',
              value: product.url + (signed.headers.get('location') ?? ''),
            };
          },
        },
      });
      await page.goto(login);
      await expect(page).toHaveURL(/\/rechargeTelebill\/placeOrder\?hebaosso=true$/);
      await expect(placeOrder.number).toHaveValue(mobileNo.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3'));
      expect(wallet.of('CmpGetSsoUrl')).toEqual([
        [{ urlStr: `${product.url}/phonebillh5/rechargeTelebill/placeOrder?hebaosso=true` }],
      ]);
    },
  );

  visitor(
    'an SMS code is offered when the wallet does not log the user in',
    thorough,
    async ({ page, words, login: form }) => {
      const wallet = await openInWallet(page, {
        platform: 'ios',
        methods: { ...bars, CmpGetSsoUrl: silent, touristLogin: () => ({ callback: false }) },
      });
      await page.goto(login);
      await expect(
        page.getByText(words.pick('钱包未完成登录', 'The wallet did not log you in')),
      ).toBeVisible();
      expect(wallet.of('touristLogin')).toHaveLength(1);
      await page
        .getByRole('button', { name: words.pick('改用短信验证码登录', 'Use an SMS code instead') })
        .click();
      await expect(form.mobile).toBeVisible();
      await expect(form.getCode).toBeVisible();
    },
  );
});

test(
  'SPEC 7 bridge: a browser shows none of its buttons',
  thorough,
  async ({ page, words, user, sandbox, result }) => {
    await result.open(await payByCall(user, sandbox));
    await page.getByRole('button', { name: words.order.receipt, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('button', { name: words.pick('发给好友', 'Send to a chat') })).toHaveCount(0);
    const { order } = await placeByCall(user);
    await result.open(order.orderNo);
    await expect(result.pay('¥49.90')).toBeVisible({ timeout: 20_000 });
    await expect(
      page.getByRole('button', { name: words.pick('忘记支付密码？', 'Forgot the payment password?') }),
    ).toHaveCount(0);
  },
);

test(
  'SPEC 8 bridge toast: payment address lost: in a browser too, and the order is kept',
  thorough,
  async ({ page, words, placeOrder }) => {
    await withoutPayUrl(page);
    await placeOrder.open();
    await placeOrder.chooseAndConfirm(50);
    await expect(page.getByTestId('toast')).toHaveText(
      words.pick('支付地址丢失', 'the payment address was lost'),
    );
    await expect(page).toHaveURL(/\/resultPage\?orderNo=/);
  },
);
