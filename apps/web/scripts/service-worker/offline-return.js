// On the page that stands for one that could not be had: comes back by itself. `BASE` is written in by the
// build.
((look) => {
  addEventListener('online', look);
  setInterval(() => document.hidden || look(), 4000);
})(() => {
  fetch(BASE + '/sw.js', { cache: 'no-store' }).then(
    () => location.reload(),
    () => undefined,
  );
});
