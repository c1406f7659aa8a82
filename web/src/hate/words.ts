// Spaces, Figures and anchors in words: for labels, cards and the position as text.
import type { FigureView } from '../types/hate/FigureView';
import { hutWords, percent, tokenPaint } from './art';
import { spaceOf, stands, type Book } from './book';
import { levels, type Grid } from './grid';

/** A column as the log names it: `a`, `b` and so on. */
export const columnWord = (column: number): string => String.fromCharCode(96 + column);

/** A Space by column and row, as the log names it: `a1` is the lower left one. */
export function placeWords(grid: Grid, space: number): string {
  const [column, row] = grid.place(space);
  return `${columnWord(column)}${row}`;
}

/** How a Figure is, in a few words. */
export function stateWords(book: Book, figure: FigureView): string {
  const parts = [
    stands(figure) ? '' : figure.at === 'captive' ? 'captive' : 'its Body',
    figure.activated ? 'activated' : '',
    figure.savagery > 0 ? `${figure.savagery} Savagery` : '',
    figure.shields > 0 ? `${figure.shields} Hate on its card` : '',
    figure.poison > 0 ? 'poisoned' : '',
    ...figure.carries.map((cargo) =>
      'body' in cargo ? `carries ${book.name(cargo.body)}` : 'carries Innocents',
    ),
    figure.tokens.length > 0
      ? `holds ${figure.tokens.length === 1 ? 'a token' : `${figure.tokens.length} tokens`}`
      : '',
  ];
  return parts.filter(Boolean).join(', ');
}

export const figureWords = (book: Book, figure: FigureView): string =>
  [book.fullName(figure), stateWords(book, figure)].filter(Boolean).join(', ');

/** What is in a Space, topmost first, each thing with its anchor. */
export function contents(book: Book, grid: Grid, space: number): { anchor: string; text: string }[] {
  const { view, drawing } = book;
  const here = view.figures.filter((figure) => spaceOf(figure) === space);
  const found = [...here]
    .sort((a, b) => Number(stands(b)) - Number(stands(a)))
    .map((figure) => ({
      anchor: `figure:${figure.id}`,
      text:
        typeof figure.at !== 'string' && 'hidden' in figure.at
          ? `${book.fullName(figure)}, hidden`
          : figureWords(book, figure),
    }));
  view.innocents.forEach((one) => {
    if (one.at === space) found.push({ anchor: `innocents:${one.id}`, text: 'Innocents' });
  });
  view.tokens.forEach((token, index) => {
    if (token.at === space && !token.aside)
      found.push({
        anchor: `token:${index}`,
        text: tokenPaint[token.colour].name + (token.used ? ', used this Round' : ''),
      });
  });
  for (const trap of view.traps)
    if (trap.at === space)
      found.push({ anchor: `space:${space}`, text: trap.kind === 'major' ? 'Major Trap' : 'Minor Trap' });
  drawing.layout.huts.forEach((hut, index) => {
    const one = view.huts[index];
    if (one?.gone || !grid.square(hut.at).includes(space)) return;
    const sort = one?.kind ? `${hutWords[one.kind].name} Hut` : 'Hut';
    found.push({
      anchor: `hut:${index}`,
      text: `in ${one?.pillaged ? 'a Pillaged Hut' : sort}, entrance ${hut.entrance}`,
    });
  });
  drawing.layout.trees.forEach((tree, index) => {
    const one = view.trees[index];
    if (one?.gone || !grid.square(tree).includes(space)) return;
    found.push({ anchor: `tree:${index}`, text: `at a Tree with ${one?.resource ?? 0}` });
  });
  return found;
}

/** A Space with all that is in it, in one line. */
export function spaceWords(book: Book, grid: Grid, space: number): string {
  const level = levels(book.drawing.layout, grid)[space] ?? 0;
  return [
    `${placeWords(grid, space)}${level > 0 ? `, level ${level}` : ''}`,
    ...(book.view.fallen.includes(space) ? ['fallen away'] : []),
    ...contents(book, grid, space).map(({ text }) => text),
  ].join('; ');
}

/** What an anchor stands for. */
export function anchorWords(book: Book, grid: Grid, anchor: string): string {
  const [kind = '', id = ''] = anchor.split(':');
  const n = Number(id);
  switch (kind) {
    case 'space':
      return spaceWords(book, grid, n);
    case 'figure': {
      const figure = book.figure(n);
      return figure ? figureWords(book, figure) : '';
    }
    case 'hut': {
      const hut = book.view.huts[n];
      return hut?.kind ? `${hutWords[hut.kind].name} Hut` : 'A Hut nobody has opened';
    }
    case 'tree':
      return `A Tree with ${book.view.trees[n]?.resource ?? 0} Resources`;
    case 'token':
      return tokenPaint[book.view.tokens[n]?.colour ?? 'any'].name;
    case 'innocents':
      return 'Innocents';
    case 'card':
    case 'extension':
    case 'trial':
      return book.say(book.card(n)?.name);
    case 'upgrade':
      return book.skill(n)?.id ?? '';
    case 'skill': {
      const [figure, skill] = id.split('-').map(Number);
      return `${book.skill(skill ?? -1)?.id ?? 'Skill'} of ${book.name(figure ?? -1)}`;
    }
    case 'mission':
      return book.say(book.mission(n)?.name);
    default:
      return '';
  }
}

/** An Attack that could be made, in words. */
export function aimWords(book: Book, figure: number, target: number): string {
  const aim = book.view.aims.find((one) => one.figure === figure && one.target === target);
  if (!aim) return '';
  const sum = (parts: typeof aim.attack) => parts.reduce((dice, part) => dice + part.dice, 0);
  return `${book.name(figure)} attacks ${book.name(target)}: ${sum(aim.attack)} dice against ${sum(aim.defense)}, KO ${percent(aim.chance)} if both sides spend what they can${aim.left_out && `, ${aim.left_out}`}`;
}
