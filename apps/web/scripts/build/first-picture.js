// Runs in the page itself, right behind its first pictures and before any other script: shows the one for
// this user and this language, and asks for what the screen needs first; or leads who is not logged in to the
// login page, where the screen is for users alone. The build writes in `BASE` and makes its syntax readable
// for old engines.
/* eslint-disable unicorn/consistent-function-scoping -- nothing of it is left among the page's own names */
((root, box) => {
  const kept = (area, key) => {
    try {
      return window[area].getItem(key);
    } catch {
      return null;
    }
  };
  const userOf = (text) => {
    try {
      const user = JSON.parse(text);
      return user && user.tokenId && typeof user.userNo === 'string' ? user : null;
    } catch {
      return null;
    }
  };
  // As platform/session reads it.
  const keptUser = () => {
    const ofTab = userOf(kept('sessionStorage', 'userInfo'));
    if (ofTab) return ofTab;
    const user = userOf(kept('localStorage', 'userInfo'));
    return user && user.tokenId === kept('localStorage', 'token') ? user : null;
  };
  // As platform/tourist reads it: a tourist is a visitor but where numbers are topped up.
  const isTourist = ({ tokenId }) =>
    ['sessionStorage', 'localStorage'].some(
      (area) => (kept(area, 'touristSign') || '').indexOf('[' + JSON.stringify(tokenId) + ',') === 0,
    );
  const session = keptUser();
  const isUser = session && (/\/rechargeTelebill\//.test(location.pathname) || !isTourist(session));
  const user = isUser ? session : null;
  // By what the link carried, or by a tourist's proof.
  const isWhoToChange = window.carriedSignOn || /[?&](sign|channelType)=/.test(location.search);
  // As platform/session has it: what an entry carries is for whoever left it there.
  const owner = session ? session.userNo : kept('sessionStorage', 'owner');

  // As the guard decides (app/guard/steps.ts): the screen is not for who is not logged in, so what would be
  // typed in its picture is not meant for it. What the address says of the title bar is kept, as the
  // pages keep it. A tourist, and a link to sign on with, wait for the guard.
  const leadToLogin = () => {
    const login = box.getAttribute('data-login');
    const { pathname, search } = location;
    if (!login || session || window.carriedSignOn || /[?&]supportTourists=Y/.test(search)) return false;
    try {
      if (/[?&](navShow|showtitle)=/.test(search)) sessionStorage.setItem('navShow', root.dataset.nav);
    } catch {}
    // What the entry carries stays in it.
    history.replaceState(history.state, '', login + '?refererUrl=' + encodeURIComponent(pathname + search));
    location.reload();
    return true;
  };

  const showPicture = () => {
    // What the history entry carries comes first, as in the screen (features/recharge/top-up/draft.ts).
    const carried = (history.state && history.state.usr) || {};
    const draft = !carried.of || carried.of === owner ? carried : {};
    const grouped = (text) => (/^1\d{10}$/.test(text) ? text.replace(/^(.{3})(.{4})/, '$1 $2 ') : '');
    const own = grouped(user && !isWhoToChange && user.rechargeMobileNo);
    const toTopUp = grouped(draft.mobileNo) || own;
    [].slice.call(box.querySelectorAll('[data-own-number]')).forEach((place) => {
      const isField = place.nodeName === 'INPUT';
      if (!(isField ? toTopUp : own)) return;
      place.removeAttribute('data-own-number');
      if (isField) place.value = toTopUp;
      else place.textContent = own;
    });
    const pictures = [].slice.call(box.children);
    const isMine = (picture) => {
      const who = picture.getAttribute('data-who');
      return !who || who === (user ? 'user' : 'visitor');
    };
    const mine = pictures.filter(isMine);
    const shown = mine.find((picture) => picture.lang === root.lang) || pictures[0];
    shown.hidden = false;
    pictures.forEach((picture) => {
      if (picture !== shown) box.removeChild(picture);
    });
    // Shown when the language is changed (early-input.js).
    box.otherLanguage = mine.find((picture) => picture !== shown && picture.lang);
  };

  /** What tells browsers apart, made at the first visit, as platform/session makes it; null: not here. */
  const deviceToken = () => {
    const known = kept('localStorage', 'xAuthToken');
    if (known || !window.crypto || !crypto.randomUUID) return known;
    const made = crypto.randomUUID();
    try {
      localStorage.setItem('xAuthToken', made);
      return made;
    } catch {
      return null;
    }
  };

  // As platform/http sends it.
  const send = (call, device) => {
    const { method } = call;
    const cnlCode = new URLSearchParams(location.search).get('cnlCode') || '';
    const input = /^[A-Za-z0-9_.-]{1,64}$/.test(cnlCode) ? { cnlCode } : {};
    Object.keys(call.input || {}).forEach((name) => {
      input[name] = call.input[name];
    });
    if (call.token && session) input.ssoToken = session.tokenId;
    const language = root.lang === 'en' ? 'en' : 'zh-CN';
    const headers = {
      'X-Requested-With': 'XMLHttpRequest',
      'Accept-Language': language,
      Accept: 'application/json',
    };
    const search = method === 'GET' ? new URLSearchParams(input).toString() : '';
    const url = BASE + call.path + (search && '?' + search);
    const init = { method, headers };
    if (method === 'POST') {
      headers['Content-Type'] = 'application/json';
      headers['X-Auth-Token'] = device;
      init.body = JSON.stringify(input);
    }
    const answer = fetch(url, init);
    // Whoever takes it over learns that it failed.
    answer.catch(() => undefined);
    const key = [method, url, language, init.body].join(' ');
    window.firstCalls[key] = { at: performance.now(), answer };
  };

  const ask = () => {
    if (isWhoToChange) return;
    // Where the screen begins with the number of who is logged in. The legacy build has no preloading.
    const toReadNumber = box.getAttribute('data-with-number-' + (root.lang === 'en' ? 'en' : 'zh'));
    if (user && toReadNumber && root.getAttribute('data-build') === 'modern') {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = toReadNumber;
      document.head.appendChild(link);
    }
    const calls = JSON.parse(box.getAttribute('data-calls')).filter(({ who }) => who !== 'user' || user);
    const device = calls.length > 0 && window.fetch && window.URLSearchParams ? deviceToken() : null;
    if (!device) return;
    window.firstCalls = {};
    calls.forEach((call) => send(call, device));
  };

  if (leadToLogin()) return;
  showPicture();
  ask();
})(document.documentElement, document.getElementById('first-picture'));
