// Runs in the page itself, right behind its first pictures and before any other script: shows the one for
// this user and this language, and asks for what the screen needs first. Written for old engines.
(function (root, box) {
  function kept(area, key) {
    try {
      return window[area].getItem(key);
    } catch (refused) {
      return null;
    }
  }
  function userOf(text) {
    try {
      var user = JSON.parse(text);
      return user && user.tokenId && typeof user.userNo === 'string' ? user : null;
    } catch (none) {
      return null;
    }
  }
  // As platform/session reads it.
  function keptUser() {
    var user = userOf(kept('sessionStorage', 'userInfo'));
    if (user) return user;
    user = userOf(kept('localStorage', 'userInfo'));
    return user && user.tokenId === kept('localStorage', 'token') ? user : null;
  }
  function grouped(number) {
    return number.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');
  }

  var user = keptUser();
  var pictures = [].slice.call(box.children);
  var shown = pictures.filter(function (picture) {
    var who = picture.getAttribute('data-who');
    return picture.lang === root.lang && (!who || who === (user ? 'user' : 'visitor'));
  })[0];
  pictures.forEach(function (picture) {
    if (picture === (shown || pictures[0])) picture.hidden = false;
    else box.removeChild(picture);
  });

  var own = user && /^1\d{10}$/.test(user.rechargeMobileNo) ? user.rechargeMobileNo : '';
  [].slice.call(box.querySelectorAll('[data-own-number]')).forEach(function (place) {
    if (!own) return;
    place.removeAttribute('data-own-number');
    if (place.nodeName === 'INPUT') place.value = grouped(own);
    else place.textContent = grouped(own);
  });
  var recent = box.querySelector('[data-recent]');
  if (recent && kept('localStorage', 'recentNumbers') !== 'Y') recent.parentNode.removeChild(recent);

  // Who is here may change before the screen is there: by what the link carried, or by a tourist's proof.
  if (window.carriedSignOn || /[?&](sign|channelType)=/.test(location.search)) return;
  if (user && root.getAttribute('data-build') === 'modern') {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = box.getAttribute('data-with-session');
    document.head.appendChild(link);
  }
  var calls = JSON.parse(box.getAttribute('data-calls') || '[]');
  if (!calls.length || !window.fetch || !window.URLSearchParams) return;
  var device = kept('localStorage', 'xAuthToken');
  if (!device && window.crypto && crypto.randomUUID) {
    device = crypto.randomUUID();
    try {
      localStorage.setItem('xAuthToken', device);
    } catch (refused) {
      device = null;
    }
  }
  if (!device) return;
  var query = new URLSearchParams(location.search);
  window.firstCalls = {};
  calls.forEach(function (call) {
    if (call.who === 'user' && !user) return;
    var input = {};
    var cnlCode = (query.get('cnlCode') || '').slice(0, 64);
    if (cnlCode) input.cnlCode = cnlCode;
    for (var name in call.input) input[name] = call.input[name];
    if (call.token && user) input.ssoToken = user.tokenId;
    var url = BASE + call.path;
    var language = root.lang === 'en' ? 'en' : 'zh-CN';
    var headers = {
      'X-Requested-With': 'XMLHttpRequest',
      'Accept-Language': language,
      Accept: 'application/json',
    };
    var init = { method: call.method, headers: headers };
    if (call.method === 'GET') {
      var search = new URLSearchParams(input).toString();
      if (search) url += '?' + search;
    } else {
      headers['Content-Type'] = 'application/json';
      headers['X-Auth-Token'] = device;
      init.body = JSON.stringify(input);
    }
    var answer = fetch(url, init);
    // Whoever takes it over learns that it failed.
    answer.catch(function () {});
    window.firstCalls[[call.method, url, language, init.body].join(' ')] = {
      at: performance.now(),
      answer: answer,
    };
  });
})(document.documentElement, document.getElementById('first-picture'));
