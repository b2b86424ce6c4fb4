// Before anything is loaded: what the wallet opened the package with becomes one address of the router,
// sign-on data leave it and stay in this page's memory, and an entry file that does not come, or is not
// what it was, leads to the network, or says what to do where there is none. The build writes in `PACKAGE`,
// `BASE`, `START` and `WORDS`, and makes it readable for old engines.
((given, part) => {
  const signOn = /^(CREDTENTIAL|SIGN_DATA|SIGN_TYPE|ssoToken|SSOTOKEN|ssotoken|ydrzToken|oneTapToken)$/;
  const name = (pair) => part(pair.split('=')[0]);
  const isSignOn = (pair) => signOn.test(name(pair));

  // The screen is behind the number sign, or named by `page`; its query may stand there or before it.
  const screen = /^#?([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(location.hash) || [];
  const pairs = (location.search.slice(1) + '&' + (screen[2] || '')).split('&').filter(Boolean);
  const page = pairs.find((pair) => name(pair) === 'page');
  const path = /^\/[^?#]*/.exec(screen[1] || (page ? part(page.slice(5)) : '')) || [START];
  const carried = pairs.filter(isSignOn).join('&');
  if (carried) window.carriedSignOn = carried;
  const rest = pairs.filter((pair) => pair !== page && !isSignOn(pair)).join('&');
  const address = path[0] + (rest ? '?' + rest : '') + (screen[3] || '');
  history.replaceState(history.state, '', location.pathname + '#' + address);

  const onNetwork = (more) => {
    const shown = /^#([^?#]*)(?:\?([^#]*))?/.exec(location.hash) || [];
    const query = [shown[2], more].filter(Boolean).join('&');
    return given.gateway + BASE + (shown[1] || START) + (query ? '?' + query : '');
  };
  given.networkAddress = () => onNetwork(window.carriedSignOn);
  given.pageAddress = () => onNetwork();
  const goToNetwork = () => {
    given.started();
    location.replace(given.networkAddress());
  };
  // Nothing of the package runs, and the network's page does not come either: it says so and what to do.
  const sayWhatToDo = () => {
    const words = document.documentElement.lang.indexOf('zh') === 0 ? WORDS.zh : WORDS.en;
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- outside it would be the page's
    const add = (parent, tag, style, text) => {
      const element = document.createElement(tag);
      // By a property: the page's policy lets no attribute be a style.
      element.style.cssText = style;
      if (text) element.textContent = text;
      parent.appendChild(element);
      return element;
    };
    const { body } = document;
    while (body.firstChild) body.removeChild(body.firstChild);
    const main = add(body, 'main', 'max-width:480px;margin:0 auto;padding:48px 24px;line-height:1.5');
    main.setAttribute('role', 'alert');
    add(main, 'h1', 'margin:0 0 12px;font-size:1.375rem;font-weight:600;line-height:1.3', words.title);
    words.what.forEach((line) => add(main, 'p', 'margin:0 0 12px', line));
    const button = add(
      main,
      'button',
      'width:100%;min-height:48px;margin:12px 0 32px;border:0;border-radius:24px;' +
        'background:#0b5fff;color:#fff;font:inherit;font-weight:600',
      words.reload,
    );
    button.type = 'button';
    button.addEventListener('click', () => location.reload());
    add(main, 'p', 'margin:0 0 8px', words.elsewhere);
    add(
      main,
      'p',
      'margin:0;word-break:break-all;-webkit-user-select:all;user-select:all;color:#5b6472;' +
        'color:var(--secondary)',
      given.pageAddress(),
    );
  };
  let isLost = false;
  const fileIsLost = (event) => {
    const isEntryFile = event.target !== window && /^(SCRIPT|LINK)$/.test(event.target.tagName);
    if (!isEntryFile || isLost) return;
    isLost = true;
    addEventListener('online', goToNetwork);
    if (!navigator.onLine) return sayWhatToDo();
    // Leaving for a network that does not answer would end at a page that says nothing of ours.
    const silence = setTimeout(sayWhatToDo, 8000);
    fetch(given.gateway + BASE + '/', { mode: 'no-cors' }).then(goToNetwork, () => {
      clearTimeout(silence);
      sayWhatToDo();
    });
  };
  given.started = () => {
    removeEventListener('error', fileIsLost, true);
    removeEventListener('online', goToNetwork);
  };
  addEventListener('error', fileIsLost, true);
  window.offlinePackage = given;
})(PACKAGE, (text) => {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return '';
  }
});
