// Before anything is loaded: what the wallet opened the package with becomes one address of the router,
// sign-on data leave it and stay in this page's memory, and an entry file that does not come, or is not what
// it was, leads to the network. The build writes in `PACKAGE`, `BASE` and `START`, and makes it readable for
// old engines.
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

  given.networkAddress = () => {
    const shown = /^#([^?#]*)(?:\?([^#]*))?/.exec(location.hash) || [];
    const query = [shown[2], window.carriedSignOn].filter(Boolean).join('&');
    return given.gateway + BASE + (shown[1] || START) + (query ? '?' + query : '');
  };
  const goToNetwork = (event) => {
    const isEntryFile = event.target !== window && /^(SCRIPT|LINK)$/.test(event.target.tagName);
    if (!isEntryFile || !navigator.onLine) return;
    given.started();
    location.replace(given.networkAddress());
  };
  given.started = () => removeEventListener('error', goToNetwork, true);
  addEventListener('error', goToNetwork, true);
  window.offlinePackage = given;
})(PACKAGE, (text) => {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return '';
  }
});
