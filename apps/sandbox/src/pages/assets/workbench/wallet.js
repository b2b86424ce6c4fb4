// What the wallet app does for each action when it answers normally.
import { openCashier } from './cashier-sheet.js';
import { fill } from './elements.js';
import { STATUS_BAR_HEIGHT } from './phone.js';

const OK = 'ok';
const DEMO_CARD = '6225880123456789';
const DEMO_NUMBER = '13800138000';

// A function per action: (fields, reply, view). `reply` may be called later, or more than once.
export function createWallet({ phone, texts, actions, contact, mobileNo, platform }) {
  const bars = (change) => (fields, reply, view) => {
    change(view, fields);
    phone.draw();
    reply(OK);
  };
  const screenOfItsOwn = (action, answer) => (_fields, reply) => {
    phone.tookNote(actions[action]);
    reply(answer);
  };
  const newWebView = ({ target }, reply) => {
    reply(OK);
    const url = new URL(String(target), location.href);
    if (url.origin === location.origin || /^\/(?:phonebillh5|cashier|entrust)\//.test(url.pathname))
      phone.push(url.pathname + url.search + url.hash);
    else phone.say(`${texts.elsewhere} ${url.href}`);
  };

  return {
    // Whoever is asked to log in does. Android's answer can only be a yes: its page goes to the address.
    async walletLogin({ url }, reply) {
      phone.tookNote(actions.walletLogin);
      if (platform === 'android') return reply(true);
      reply((await signedOn(url, mobileNo() || DEMO_NUMBER)) ?? false);
    },
    async ssoUrl({ url }, reply) {
      reply(mobileNo() ? { url: await signedOn(url, mobileNo()) } : {});
    },
    setTitle: bars((view, { title }) => (view.saidTitle = title)),
    setTitleMenu: bars((view, { list, json }) => (view.menu = menuOf(list ?? json))),
    removeTitleMenu: bars((view) => (view.menu = [])),
    hideNavigation: bars((view) => (view.navigation = false)),
    showNavigation: bars((view) => (view.navigation = true)),
    statusBar: bars((view, { hidden }) => (view.statusBar = String(hidden) !== 'true')),
    swipeBack(fields, reply, view) {
      view.swipeBack = String(fields.enable) !== 'false';
      if (!view.swipeBack) phone.say(texts.swipeOff);
      reply(OK);
    },
    statusBarHeight: (_fields, reply) => reply(STATUS_BAR_HEIGHT),
    closeWebView(_fields, reply, view) {
      reply(OK);
      // The answer goes out before the page does.
      setTimeout(() => phone.close(view), 50);
    },
    openPage: newWebView,
    openPageNoLogin: newWebView,
    contactPicker: (_fields, reply) => reply(contact()),
    // The first answer says that the cashier is open, and nothing about the money; the second how the person
    // left it.
    commonPay({ orderNo }, reply, view) {
      reply(OK);
      view.send({ kind: 'cover', covered: true });
      openCashier({
        screen: phone.screen,
        texts,
        orderNo: String(orderNo),
        ended(outcome) {
          view.send({ kind: 'cover', covered: false });
          reply({ result: outcome });
        },
      });
    },
    writeMessage({ number, text }, reply) {
      phone.say(fill(texts.messageTo, { number, text }));
      reply(OK);
    },
    share: screenOfItsOwn('share', OK),
    shareToChat: screenOfItsOwn('shareToChat', true),
    resetPayPassword: screenOfItsOwn('resetPayPassword', 'success'),
    billDetails: screenOfItsOwn('billDetails', OK),
    // The card is really bound, to whom the page says is signed on: the frame shares the tab's storage.
    async addBankCard(_fields, reply) {
      const { userNo } = JSON.parse(sessionStorage.getItem('userInfo') ?? '{}');
      const body = JSON.stringify({ number: DEMO_CARD });
      const answer =
        userNo &&
        (await fetch(`/sandbox/v1/entrust/${encodeURIComponent(userNo)}/cards`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        }).catch(() => null));
      phone.tookNote(actions.addBankCard);
      reply({ result: answer?.ok ? 'success' : 'fail' });
    },
    bankCardAdded: screenOfItsOwn('bankCardAdded', OK),
    payOrderSetting: screenOfItsOwn('payOrderSetting', OK),
    downloadPolicy: screenOfItsOwn('downloadPolicy', OK),
  };
}

// What each action answers when it fails.
export function failureOf(action) {
  return (
    {
      contactPicker: null,
      shareToChat: false,
      addBankCard: { code: '9999' },
      statusBarHeight: 'unknown',
      walletLogin: false,
      ssoUrl: {},
      // As wallets answer whose screen does not open.
      commonPay: { code: '9999', msg: 'system busy' },
      openPage: { code: '9999' },
      openPageNoLogin: { code: '9999' },
      share: { code: '9999' },
      billDetails: { code: '9999' },
    }[action] ?? 'fail'
  );
}

// A page's address with the wallet's sign-on of that number in it; null for an address that is none of ours.
async function signedOn(url, number) {
  const { pathname, search } = new URL(String(url), location.href);
  const query = new URLSearchParams({ open: pathname + search, mobileNo: number });
  const page = await fetch(`/workbench/open?${query}`).catch(() => null);
  return page?.ok ? page.url : null;
}

function menuOf(list) {
  try {
    const items = typeof list === 'string' ? JSON.parse(list) : list;
    return Array.isArray(items)
      ? items.filter((item) => item && /^(?:https?:|\w+\('[^']*'\);?$)/.test(String(item.menuUrl)))
      : [];
  } catch {
    return [];
  }
}
