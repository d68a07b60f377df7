// Follows links within the page, as Turbo does: it fetches the other page, exchanges the body, moves permanent elements
// into the new one, and keeps a clone of the old body, which it shows again on the way back.
const kept = new Map();

function show(body) {
  // Replaces the new body's permanent elements before the browser connects them.
  const places = [...body.querySelectorAll('[data-permanent]')].map(({ id }) => {
    const place = document.createElement('meta');
    body.querySelector(`#${id}`).replaceWith(place);
    return [id, place];
  });
  const permanent = new Map(places.map(([id]) => [id, document.querySelector(`#${id}`)]));
  document.body.replaceWith(body);
  for (const [id, place] of places) place.replaceWith(permanent.get(id));
}

async function visit(address) {
  kept.set(location.pathname, document.body.cloneNode(true));
  const text = await (await fetch(address)).text();
  history.pushState({}, '', address);
  show(document.adoptNode(new DOMParser().parseFromString(text, 'text/html').body));
}

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a');
  if (!link) return;
  event.preventDefault();
  void visit(link.href);
});

addEventListener('popstate', () => {
  const body = kept.get(location.pathname);
  if (body) show(body);
});
