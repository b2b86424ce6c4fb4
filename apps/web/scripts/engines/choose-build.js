// Before anything is loaded: which build of the pages this engine gets. The page names the files of both; the
// engine is asked for what the oldest of MODERN_FLOOR and of LEGACY_FLOOR (floors.ts) have and those before
// them lack. Below both, another page says what to do. The build writes in `BASE` and `TOO_OLD_PAGE`, and
// makes it readable for every engine.
((page, root) => {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- outside it would be a name of the page's
  const knowsProperties = () => {
    try {
      // By way of the window: what makes this script readable for every engine would write the letters out.
      return new window.RegExp('\\p{L}', 'u').test('a');
    } catch {
      return false;
    }
  };
  const isSafari12 = 'GestureEvent' in window && !![].flat;
  const hasModules = 'noModule' in page.createElement('script');
  // Chrome 120, Safari 17, Firefox 121.
  const isModern = hasModules && !!URL.canParse && CSS.supports('selector(:has(a))');
  // Chrome 64 and Firefox 78; Safari 12, which got the first later but had `flat`.
  const isLegacy = hasModules && knowsProperties() && (!!window.ResizeObserver || isSafari12);
  if (!isModern && !isLegacy) {
    // Behind the number sign the address goes to no server; that page keeps it for whoever opens it
    // elsewhere.
    const { offlinePackage } = window;
    const here = offlinePackage ? offlinePackage.pageAddress() : location.href;
    location.replace(TOO_OLD_PAGE + '#' + encodeURIComponent(here));
    return;
  }

  const build = isModern ? 'modern' : 'legacy';
  root.setAttribute('data-build', build);
  // One of several languages; the legacy build has them all.
  const named = isModern ? 'meta[name=modern-build][lang="' + root.lang + '"]' : 'meta[name=legacy-build]';
  const files = page.querySelector(named).content.split(' ');
  // An offline package says of each file what it must be.
  const map = page.querySelector('script[type=importmap]');
  const hashes = map ? JSON.parse(map.textContent).integrity : {};
  const add = (element, file) => {
    if (hashes[BASE + file]) element.integrity = hashes[BASE + file];
    page.head.appendChild(element);
    return element;
  };
  const link = (rel, file) => {
    const element = page.createElement('link');
    element.rel = rel;
    element.href = BASE + file;
    return add(element, file);
  };
  const script = (file) => {
    const element = page.createElement('script');
    element.type = 'module';
    element.async = false;
    element.src = BASE + file;
    return add(element, file);
  };

  // The scripts come after the picture that the page itself holds: their way here and their start would hold
  // it up. A page that nobody sees is not painted, and one that is not painted for a second has waited
  // enough. Where it has no words yet (at an address without a picture of its own), no browser says that it
  // was painted.
  const afterFirstPicture = (load) => {
    let isLoading = false;
    const once = () => {
      if (!isLoading) load();
      isLoading = true;
    };
    if (page.hidden) return once();
    const painted = (list) => list.getEntriesByName('first-contentful-paint').length && once();
    new PerformanceObserver(painted).observe({ type: 'paint', buffered: true });
    page.addEventListener('DOMContentLoaded', () => page.body.textContent.trim() || once());
    setTimeout(once, 1000);
  };

  // Which build has been loaded here before. A browser that keeps nothing says so by an error.
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- outside it would be a name of the page's
  const loadedBefore = () => {
    try {
      return localStorage.getItem('loadedBuild');
    } catch {
      return null;
    }
  };
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- as above
  const keepLoaded = (file) => {
    try {
      localStorage.setItem('loadedBuild', file);
    } catch {}
  };

  if (isModern) {
    // All of it stands in the page: links that load nothing say so to whoever would load it. In the HTML they
    // would be loaded ahead all the same.
    const styles = page.querySelector('meta[name=page-styles]').content;
    (styles ? styles.split(' ') : []).forEach((file) => {
      const element = page.createElement('link');
      element.setAttribute('disabled', '');
      element.rel = 'stylesheet';
      element.href = BASE + file;
      page.head.appendChild(element);
    });
    const load = () => files.forEach((file) => link('modulepreload', file));
    // What was loaded before is at hand, and only started later.
    const isAtHand = loadedBefore() === files[0];
    if (isAtHand) load();
    afterFirstPicture(() => {
      if (!isAtHand) load();
      script(files[0]).addEventListener('load', () => keepLoaded(files[0]));
    });
    return;
  }
  // The legacy build has one style sheet, in the place of all that the page has of the modern one.
  const dropModernStyle = () => {
    page.querySelectorAll('style').forEach((each) => each.remove());
  };
  link('stylesheet', files[0]).addEventListener('load', () => {
    if (page.readyState === 'loading') page.addEventListener('DOMContentLoaded', dropModernStyle);
    else dropModernStyle();
  });
  files.slice(1).forEach(script);
})(document, document.documentElement);
