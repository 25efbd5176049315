/* Theme, language, session mark and root font before the first paint. Classic script: a module would run after it. lib/theme.ts, lib/i18n.ts and lib/rootFont.ts go on from here. */
(function boot() {
  var root = document.documentElement;
  var theme = null;
  var locale = null;
  try {
    theme = localStorage.getItem('roomwright_theme');
    locale = localStorage.getItem('roomwright_locale');
    if (localStorage.getItem('roomwright_token')) root.setAttribute('data-signed-in', '');
  } catch (_refused) {
    /* storage is switched off: the system's theme it is */
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.setAttribute('data-theme', theme);
  /* A page that came with its text says its language itself. */
  if (!root.hasAttribute('data-drawn-in')) {
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
      if (!isScript || !content || !notice || content.firstElementChild) return;
      notice.hidden = false;
      for (const button of notice.getElementsByTagName('button')) button.onclick = () => location.reload();
    },
    true,
  );
})();
