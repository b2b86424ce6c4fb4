// Runs in the page itself, right behind its first pictures and before any other script: shows the one for
// this user and this language, and asks for what the screen needs first. The build writes in `BASE` and makes
// its syntax readable for old engines.
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
  const user = keptUser();

  const showPicture = () => {
    const pictures = [].slice.call(box.children);
    const isMine = (picture) => {
      const who = picture.getAttribute('data-who');
      return picture.lang === root.lang && (!who || who === (user ? 'user' : 'visitor'));
    };
    const mine = pictures.find(isMine) || pictures[0];
    pictures.forEach((picture) => {
      if (picture === mine) picture.hidden = false;
      else box.removeChild(picture);
    });
    const own = user && /^1\d{10}$/.test(user.rechargeMobileNo) ? user.rechargeMobileNo : '';
    const grouped = own.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');
    [].slice.call(own ? box.querySelectorAll('[data-own-number]') : []).forEach((place) => {
      place.removeAttribute('data-own-number');
      if (place.nodeName === 'INPUT') place.value = grouped;
      else place.textContent = grouped;
    });
    const recent = box.querySelector('[data-recent]');
    if (recent && kept('localStorage', 'recentNumbers') !== 'Y') recent.parentNode.removeChild(recent);
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
    const cnlCode = (new URLSearchParams(location.search).get('cnlCode') || '').slice(0, 64);
    const input = cnlCode ? { cnlCode } : {};
    Object.keys(call.input || {}).forEach((name) => {
      input[name] = call.input[name];
    });
    if (call.token && user) input.ssoToken = user.tokenId;
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
    // Who is here may change before the screen is there: by what the link carried, or by a tourist's proof.
    if (window.carriedSignOn || /[?&](sign|channelType)=/.test(location.search)) return;
    // The legacy build has it among its own files.
    if (user && root.getAttribute('data-build') === 'modern') {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = box.getAttribute('data-with-session-' + (root.lang === 'en' ? 'en' : 'zh'));
      document.head.appendChild(link);
    }
    const calls = JSON.parse(box.getAttribute('data-calls')).filter(({ who }) => who !== 'user' || user);
    const device = calls.length > 0 && window.fetch && window.URLSearchParams ? deviceToken() : null;
    if (!device) return;
    window.firstCalls = {};
    calls.forEach((call) => send(call, device));
  };

  showPicture();
  ask();
})(document.documentElement, document.getElementById('first-picture'));
