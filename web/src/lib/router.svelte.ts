// A router of a few lines: paths in, a page out, links by ordinary <a href>.

export type Page =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'match'; id: string; replay: boolean }
  | { page: 'rules'; game: string; rulings: boolean }
  | { page: 'join'; token: string }
  | { page: 'about' }
  | { page: 'content'; game: string }
  | { page: 'missing' };

/** The page of an address. */
export function pageOf(path: string): Page {
  const [first = '', second = '', third = ''] = path.split('/').filter(Boolean).map(decodeURIComponent);
  switch (first) {
    case '':
      return { page: 'home' };
    case 'new':
      return { page: 'new', game: second };
    case 'match':
      if (second) return { page: 'match', id: second, replay: third === 'replay' };
      break;
    case 'rules':
      return { page: 'rules', game: second, rulings: third === 'rulings' };
    case 'join':
      if (second) return { page: 'join', token: second };
      break;
    case 'about':
      return second ? { page: 'content', game: second } : { page: 'about' };
  }
  return { page: 'missing' };
}

class Router {
  path = $state(location.pathname);
  hash = $state(location.hash);
  page = $derived(pageOf(this.path));

  constructor() {
    addEventListener('popstate', () => this.read());
    addEventListener('hashchange', () => this.read());
    document.addEventListener('click', (event) => this.follow(event));
  }

  go(path: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    this.read();
    if (!this.hash) scrollTo(0, 0);
  }

  private read(): void {
    this.path = location.pathname;
    this.hash = location.hash;
  }

  /** A plain click on a link of our own changes the page without loading it anew. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
