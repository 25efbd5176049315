/* Theme, language, session mark and root font before the first paint; when the app starts. Classic script: a module would run after it. lib/theme.ts, lib/i18n.ts and lib/rootFont.ts go on from here. */
(function boot() {
  var root = document.documentElement;
  var theme = null;
  var locale = null;
  var drawnIn = root.getAttribute('data-drawn-in');
  var isSignedIn = false;
  try {
    theme = localStorage.getItem('roomwright_theme');
    locale = localStorage.getItem('roomwright_locale');
    isSignedIn = Boolean(localStorage.getItem('roomwright_token'));
  } catch (_refused) {
    /* storage is switched off: the system's theme it is */
  }
  if (isSignedIn) root.setAttribute('data-signed-in', '');
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.setAttribute('data-theme', theme);
  /* A page that came with its text says its language itself. */
  if (!drawnIn) {
    if (locale === 'zh_CN') root.lang = 'zh-Hans';
    if (locale === 'zh_TW') root.lang = 'zh-Hant';
  }
  root.style.fontSize = 'medium';
  var reader = (parseFloat(getComputedStyle(root).fontSize) || 16) / 16;
  var width = window.innerWidth;
  root.style.fontSize = `${(width / (width < 768 ? 393 : 1920)) * 16 * reader}px`;
  root.style.setProperty('--reader', String(reader));

  /* The app's own script may be what fails: then nothing of it can say so. */
  addEventListener(
    'error',
    (event) => {
      var content = document.getElementById('root');
      var notice = document.getElementById('boot-failure');
      var isScript = event.target instanceof HTMLScriptElement;
      if (!isScript || !content || !notice) return;
      if (content.firstElementChild && !content.inert) return;
      notice.hidden = false;
      for (const button of notice.getElementsByTagName('button')) button.onclick = () => location.reload();
    },
    true,
  );

  if (!drawnIn) return;
  /* A page that came with its text works as it stands. The app takes it over at the first sign of a person, so that whoever only reads loads none of it, or when another tab signs in or chooses a language; what is pressed meanwhile is pressed again then. */
  var signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'storage'];
  var pressed = [];
  var press = (element) => (element.requestSubmit ? element.requestSubmit() : element.click());
  var keep = (event) => {
    var element = event.type === 'submit' ? event.target : event.target.closest('button, a[hreflang]');
    if (!element || element.type === 'submit') return;
    event.preventDefault();
    pressed.push(element);
  };
  var release = () => {
    removeEventListener('click', keep, true);
    removeEventListener('submit', keep, true);
    pressed.splice(0).forEach(press);
  };
  var begin = (event) => {
    /* Where a pointer rests as a page is laid out, the browser says that it moved, by nothing. */
    if (event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return;
    for (const sign of signs) removeEventListener(sign, begin, true);
    var files = JSON.parse(document.getElementById('app-files').textContent);
    for (const file of files) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = file;
      document.head.append(link);
    }
    var script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = files[0];
    script.onerror = release;
    document.head.append(script);
  };
  addEventListener('click', keep, true);
  addEventListener('submit', keep, true);
  addEventListener('taken-over', release, { once: true });
  if (isSignedIn || (locale && locale !== drawnIn)) addEventListener('DOMContentLoaded', begin, { once: true });
  else for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true });
})();
