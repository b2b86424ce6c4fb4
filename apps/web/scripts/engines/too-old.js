// The page for engines that can run neither build: the address that was asked for stays, and what else
// helps is offered. Written for engines of any age, so with the oldest of names only. The build writes in
// `BASE`.
((page, place) => {
  const start = place.protocol + '//' + place.host + BASE;
  let address = '';
  try {
    address = decodeURIComponent(place.hash.slice(1));
  } catch {}
  // Nothing but a page of ours is kept, shown or opened.
  if (address.indexOf(start) === 0) {
    // Reloading after an update, copying the address and an app's own "open in browser" lead to the screen.
    if (history.replaceState) history.replaceState(null, '', address);
  } else address = start;

  const each = (name, change) => {
    const found = page.getElementsByTagName('*');
    for (let at = 0; at < found.length; at += 1)
      if ((' ' + found[at].className + ' ').indexOf(' ' + name + ' ') !== -1) change(found[at]);
  };
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- outside it would be a name of the page's
  const show = (element) => {
    element.style.display = 'block';
  };
  each('address', (element) => {
    element.appendChild(page.createTextNode(address));
    show(element);
  });

  const select = (element) => {
    const range = page.createRange();
    range.selectNodeContents(element);
    const selection = window.getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
  };
  const copy = (box) => {
    let isCopied = false;
    try {
      each('address', (element) => {
        if (element.parentNode === box) select(element);
      });
      // oxlint-disable-next-line typescript/no-deprecated -- what these engines have
      isCopied = page.execCommand('copy');
    } catch {}
    each(isCopied ? 'copied' : 'by-hand', (element) => {
      if (element.parentNode === box) show(element);
    });
  };
  each('copy-words', show);
  each('copy', (element) => {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- engines of any age have this one
    element.onclick = () => copy(element.parentNode);
    show(element);
  });

  const open = /^https?:/.test(address) && /Android/.test(navigator.userAgent);
  each('open-browser', (element) => {
    if (!open) return;
    element.href =
      'intent:' +
      address.replace(/^https?:/, '').replace(/#.*/, '') +
      '#Intent;scheme=' +
      place.protocol.replace(':', '') +
      ';action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end';
    show(element);
  });

  const metas = page.getElementsByTagName('meta');
  let phone = '';
  for (let at = 0; at < metas.length; at += 1)
    if (metas[at].name === 'carrier-phone') phone = metas[at].content;
  if (!/^[+\d-]+$/.test(phone)) return;
  each('call', (element) => {
    element.href = 'tel:' + phone;
    element.appendChild(page.createTextNode(phone));
    show(element);
  });
})(document, location);
