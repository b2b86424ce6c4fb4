// Before anything is loaded: which build of the pages this engine gets. The page names the files of both; the
// engine is asked for what the oldest of MODERN_FLOOR and of LEGACY_FLOOR (floors.ts) have and those before
// them lack. Below both, another page says what to do. The build writes in `BASE` and `TOO_OLD_PAGE`, and
// makes it readable for every engine.
((page, root) => {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- outside it would be a name of the page's
  const knowsProperties = () => {
    try {
      return new RegExp('\\p{L}', 'u').test('a');
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
    location.replace(TOO_OLD_PAGE);
    return;
  }

  const build = isModern ? 'modern' : 'legacy';
  root.setAttribute('data-build', build);
  const files = page.querySelector('meta[name=' + build + '-build]').content.split(' ');
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
    add(element, file);
  };

  if (isModern) {
    files.forEach((file) => link('modulepreload', file));
    script(files[0]);
    return;
  }
  // The legacy build has one style sheet, in the place of all that the page has of the modern one.
  const dropModernStyle = () => {
    page.querySelectorAll('style, body link[rel=stylesheet]').forEach((each) => each.remove());
  };
  link('stylesheet', files[0]).addEventListener('load', () => {
    if (page.readyState === 'loading') page.addEventListener('DOMContentLoaded', dropModernStyle);
    else dropModernStyle();
  });
  files.slice(1).forEach(script);
})(document, document.documentElement);
