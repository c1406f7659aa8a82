// Which page an address leads to.

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
