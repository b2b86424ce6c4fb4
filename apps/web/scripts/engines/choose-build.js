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

  // What was typed in the picture stands there again (build/early-input.js).
  const beginAnew = () => {
    const field = page.querySelector('#first-picture [type=tel][data-typed]');
    if (field) history.replaceState(Object.assign({ idx: 0 }, history.state, { typed: field.value }), '');
    location.reload();
  };

  // The first of them is the entry's, and needs the others. While it is not here, the picture takes what is
  // done in it and answers nothing: a page whose scripts take long says so, and those that did not come are
  // asked for again. An offline package sees to its own (scripts/offline/arrival.js).
  const start = (scripts, ask, onLoad) => {
    const reloaded = 'reloadedForEntry';
    let notice = null;
    // It covers nothing, and nothing moves as it comes and goes: it stands in the bar with the main action,
    // which grows upwards; or at the foot of a page without one, or whose picture takes no taps.
    const say = () => {
      if (notice || window.offlinePackage || !page.body) return;
      const words = WORDS[root.lang === 'en' ? 'en' : 'zh'];
      const bar = page.querySelector('#first-picture:not([inert]) [data-cover=bottom]');
      const write = (parent, tag, style, text) => {
        const element = page.createElement(tag);
        // By a property: the page's policy lets no attribute be a style.
        element.style.cssText = style;
        element.textContent = text;
        return parent.appendChild(element);
      };
      notice = write(
        bar || page.body,
        'div',
        'padding:12px 16px;font-size:0.875rem;line-height:1.5;' +
          'background:var(--waiting-tint);color:var(--waiting);' +
          (bar
            ? 'margin-bottom:12px;border-radius:var(--radius-card)'
            : 'position:-webkit-sticky;position:sticky;z-index:3;bottom:0;' +
              'max-width:var(--column);margin:0 auto;' +
              'padding-bottom:calc(12px + env(safe-area-inset-bottom))'),
        '',
      );
      if (bar) bar.insertBefore(notice, bar.firstChild);
      notice.setAttribute('role', 'alert');
      notice.setAttribute('data-testid', 'late-page');
      write(notice, 'b', 'display:block', words.title);
      write(notice, 'span', '', words.what + ' ');
      const button = write(
        notice,
        'button',
        'min-height:44px;margin:-12px 0;padding:0 8px;border:0;background:none;color:inherit;font:inherit;' +
          'font-weight:600;text-decoration:underline',
        words.again,
      );
      button.type = 'button';
      button.addEventListener('click', (event) => {
        // It is no tap for the screen that is to come.
        event.stopPropagation();
        beginAnew();
      });
    };
    const takeBack = () => {
      if (notice) notice.parentNode.removeChild(notice);
      notice = null;
    };
    const isLate = setTimeout(say, 8000);
    // In the picture of another language (build/early-input.js) it stands anew.
    addEventListener('storage', () => {
      if (!notice) return;
      takeBack();
      say();
    });
    const loaded = () => {
      clearTimeout(isLate);
      takeBack();
      try {
        sessionStorage.removeItem(reloaded);
      } catch {}
      onLoad();
    };
    // Once: what does not help then is for the person to try again.
    const reload = () => {
      try {
        if (sessionStorage.getItem(reloaded) === scripts[0]) return say();
        sessionStorage.setItem(reloaded, scripts[0]);
        beginAnew();
      } catch {
        say();
      }
    };
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- as above, a name of the page's
    const fetched = (file) =>
      fetch(BASE + file).then((answer) => {
        if (answer.status >= 500) throw new Error(file);
        return answer.text();
      });
    const askUntilAllCome = (waitMs) => {
      Promise.all(scripts.map(fetched)).then(reload, () => {
        say();
        setTimeout(() => askUntilAllCome(Math.min(2 * waitMs, 10_000)), waitMs);
      });
    };
    // Engines remember a script that failed for as long as the page stands: it begins anew.
    const entry = ask();
    entry.addEventListener('load', loaded);
    entry.addEventListener('error', () => window.offlinePackage || askUntilAllCome(1000));
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
      start(
        files,
        () => script(files[0]),
        () => keepLoaded(files[0]),
      );
    });
    return;
  }
  // The legacy build has one style sheet, in the place of all that the page has of the modern one.
  const dropModernStyle = () => {
    page.querySelectorAll('style').forEach((each) => each.remove());
  };
  const styleArrived = () => {
    if (page.readyState === 'loading') page.addEventListener('DOMContentLoaded', dropModernStyle);
    else dropModernStyle();
  };
  const askForStyle = (waitMs) => {
    const style = link('stylesheet', files[0]);
    style.addEventListener('load', styleArrived);
    // Screens that are opened later have no style without it.
    style.addEventListener('error', () => {
      if (!window.offlinePackage) setTimeout(() => askForStyle(Math.min(2 * waitMs, 10_000)), waitMs);
    });
  };
  askForStyle(1000);
  const scripts = files.slice(1);
  start(scripts, () => scripts.map(script)[0], Boolean);
})(document, document.documentElement);
