// Narrows the reference page to the calls that hold all the words typed.
const search = document.getElementById('search');
const none = document.getElementById('none');
const articles = [...document.querySelectorAll('article')];

function narrow() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const article of articles) {
    const matches = words.every((word) => article.dataset.search.includes(word));
    article.hidden = !matches;
    const item = document.querySelector(`[data-call="${article.id}"]`);
    if (item) item.hidden = !matches;
    if (matches) shown += 1;
  }
  none.hidden = shown > 0;
}

search.hidden = false;
search.addEventListener('input', narrow);
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== search) {
    event.preventDefault();
    search.focus();
  }
  if (event.key === 'Escape' && document.activeElement === search) {
    search.value = '';
    narrow();
  }
});
