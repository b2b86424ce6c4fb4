// Runs in the page itself, right behind first-picture.js: what is typed, chosen and tapped in the first
// picture before the pages' own scripts are there. The picture shows it at once, and the screen that takes
// its place finds it there (ui/page/early-input.ts): fields that were typed in have `data-typed`, the one
// button that was tapped is `aria-busy`. Without this script the picture stays inert, so that nothing is
// taken and lost.
/* eslint-disable unicorn/consistent-function-scoping -- nothing of it is left among the page's own names */
((root, box) => {
  // None of its pictures is shown: the way leads to login.
  if (box.firstChild.hidden) return;
  const all = (selector) => [].slice.call(box.querySelectorAll(selector));
  const isNumber = (field) => field.type === 'tel';

  // As platform/mobile-number reads and groups them.
  const digitsOf = (text) => {
    const digits = text.replace(/\D/g, '').slice(0, 30);
    if (digits.indexOf('0086') === 0) return digits.slice(4);
    const isInternational = /^\D*\+/.test(text);
    if (digits.indexOf('86') === 0 && (isInternational || digits.length > 11)) return digits.slice(2);
    return isInternational && '86'.indexOf(digits) !== 0 ? '00' + digits : digits;
  };
  const grouped = (digits) =>
    [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ');
  const countIn = (text) => text.replace(/\D/g, '').length;

  // As ui/field/use-grouped-number does it.
  const group = (field, inputType) => {
    const text = field.value.normalize('NFKC');
    // Digits of other scripts stay as they are: the screen reads them.
    if (/[^\0-\x7f]/.test(text)) return;
    const caret = field.selectionStart;
    const read = digitsOf(text);
    let digits = read;
    if (inputType === 'deleteContentBackward' && read === field.digits) {
      const before = countIn(grouped(read).slice(0, caret));
      digits = read.slice(0, Math.max(0, before - 1)) + read.slice(before);
    }
    const before = Math.max(0, digits.length - countIn(text.slice(caret)));
    field.value = grouped(digits);
    field.digits = digits;
    const place = Math.min(before + (before > 3) + (before > 7), field.value.length);
    field.setSelectionRange(place, place);
  };

  // An amount can be chosen once there is a number, or will be one.
  const offerAmounts = () => {
    const field = all('input').find(isNumber);
    const isThere = !field || field.hasAttribute('data-own-number') || countIn(field.value) === 11;
    all('fieldset').forEach((amounts) => {
      amounts.disabled = !isThere;
    });
  };

  // Engines of the legacy build do not know `:has` yet.
  const markChosen = () =>
    all('[type=radio]').forEach((radio) => {
      if (radio.checked) radio.parentNode.setAttribute('data-chosen', '');
      else radio.parentNode.removeAttribute('data-chosen');
    });

  // The last tap alone is meant, and not any more once something else is typed or chosen.
  const dropTap = () => {
    all('[aria-busy=true]').forEach((button) => button.removeAttribute('aria-busy'));
    all('.button__wheel').forEach((wheel) => wheel.parentNode.removeChild(wheel));
  };
  const takeTap = (button) => {
    dropTap();
    button.setAttribute('aria-busy', 'true');
    if (!button.classList.contains('button')) return;
    const wheel = document.createElement('span');
    wheel.className = 'button__wheel';
    wheel.setAttribute('aria-hidden', 'true');
    button.insertBefore(wheel, button.firstChild);
  };

  const isTopUp = /\/rechargeTelebill\//.test(location.pathname);
  const chosenFace = () => {
    const chosen = all('fieldset [data-typed]:checked')[0];
    return chosen ? { faceFen: +chosen.value } : {};
  };

  // What the history entry carries, so that a reload and Back find it again, as in
  // features/recharge/top-up/draft.ts.
  const keepDraft = (field) => {
    if (!isTopUp) return;
    const usr = Object.assign({}, history.state && history.state.usr, chosenFace());
    if (isNumber(field)) {
      delete usr.contactName;
      if (countIn(field.value) === 11) usr.mobileNo = field.value.replace(/ /g, '');
    }
    history.replaceState(Object.assign({ idx: 0 }, history.state, { usr }), '');
  };

  const noteTyped = (field, inputType) => {
    dropTap();
    field.setAttribute('data-typed', '');
    field.removeAttribute('data-own-number');
    if (isNumber(field)) group(field, inputType);
    offerAmounts();
    markChosen();
    keepDraft(field);
  };

  const changeLanguage = (lang) => {
    const from = box.firstChild;
    const to = box.otherLanguage;
    const [before, now] = [from, to].map((picture) => picture.querySelectorAll('input'));
    [].forEach.call(now, (field, at) => {
      field.value = before[at].value;
      field.checked = before[at].checked;
      field.digits = before[at].digits;
      if (before[at].hasAttribute('data-typed')) field.setAttribute('data-typed', '');
      if (!before[at].hasAttribute('data-own-number')) field.removeAttribute('data-own-number');
    });
    root.lang = lang;
    try {
      localStorage.setItem('language', lang.slice(0, 2));
    } catch {}
    box.otherLanguage = from;
    box.replaceChild(to, from);
    to.hidden = false;
    offerAmounts();
    markChosen();
    to.querySelector('button[lang]').focus();
    // Scripts that have begun in the former language follow, as they follow another tab.
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: lang.slice(0, 2) }));
  };

  // A link of ours leads on at once, and the page there knows that this one is before it, as the router would
  // have told it (ui/page/title-bar.tsx).
  const follow = (event) => {
    const link = event.target.closest('a[href]');
    if (!link || link.origin !== location.origin || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const idx = (history.state && history.state.idx) || 0;
    if (!history.state) history.replaceState({ idx }, '');
    const topUpAt = (location.pathname + location.search).replace(/^.*(?=\/rechargeTelebill\/)/, '');
    const usr = isTopUp ? Object.assign({ topUpAt }, chosenFace()) : null;
    history.pushState({ idx: idx + 1, usr }, '', link.href);
    location.reload();
  };

  const tap = (event) => {
    const button = event.target.closest('button');
    if (!button) return follow(event);
    event.preventDefault();
    const beside = button.previousElementSibling;
    const number = all('input').find(isNumber);
    if (beside && beside === number) {
      number.value = '';
      noteTyped(number);
      number.focus();
    } else if (button.lang && box.otherLanguage) {
      dropTap();
      changeLanguage(button.lang);
    } else if (button.getAttribute('aria-disabled')) {
      if (number && countIn(number.value) !== 11) number.focus();
    } else takeTap(button);
  };

  let hadFocus = false;
  // As features/recharge/top-up/number-hero.tsx does it.
  const selectWhole = (field) => {
    if (isTopUp && isNumber(field) && !hadFocus && countIn(field.value) >= 11) field.select();
  };

  // As features/recharge/top-up/pay-bar.tsx does it.
  const enter = (event) => {
    const field = event.target;
    if (!isTopUp || event.key !== 'Enter' || event.repeat || field.nodeName !== 'INPUT') return;
    event.preventDefault();
    if (field.type === 'radio' && !field.checked) field.click();
    else box.querySelector('.button__primary').click();
  };

  // The screen may come while a mouse button is down: its click would go to neither.
  const release = () => all('[data-pressed]').forEach((pressed) => pressed.removeAttribute('data-pressed'));
  box.addEventListener('mousedown', (event) => {
    hadFocus = document.activeElement === event.target;
    const pressed = event.target.closest('button, a, label, [type=checkbox]');
    if (pressed) pressed.setAttribute('data-pressed', '');
  });
  document.addEventListener('mouseup', release);
  box.addEventListener('click', tap);
  box.addEventListener('click', (event) => selectWhole(event.target));
  box.addEventListener('keydown', enter);
  box.addEventListener('input', (event) => noteTyped(event.target, event.inputType));
  box.addEventListener('change', (event) => {
    if (!isNumber(event.target)) noteTyped(event.target);
  });
  box.addEventListener('submit', (event) => {
    event.preventDefault();
    takeTap(box.querySelector('.button__primary'));
  });
  // Of the page before it was begun anew, as its scripts were lost (engines/choose-build.js).
  const typedBefore = history.state && history.state.typed;
  const number = all('input').find(isNumber);
  if (typedBefore && number) {
    history.replaceState(Object.assign({}, history.state, { typed: undefined }), '');
    number.value = typedBefore;
    noteTyped(number);
  }
  offerAmounts();
  box.removeAttribute('inert');
  box.removeAttribute('aria-busy');
})(document.documentElement, document.getElementById('first-picture'));
