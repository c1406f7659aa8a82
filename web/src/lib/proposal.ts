// What a table is told and asked besides the game, in words with the names the game gives.
import type { Notice } from '../types/Notice';
import type { Proposal } from '../types/Proposal';

/** What is proposed, after "would". */
export function proposalWords(what: Proposal, names: (seat: number) => string): string {
  switch (what.do) {
    case 'go_back':
      return `go back to act ${what.to}`;
    case 'give':
      return what.to.who === 'bot'
        ? `let a bot play ${names(what.seat)}`
        : `let somebody else play ${names(what.seat)}`;
    case 'end':
      return 'end the match as it stands';
    case 'save':
      return 'save the match as a file, which shows all secrets to whoever reads it';
  }
}

/** What the host says, which knows seats by their numbers only, with the names the game gives. */
export const named = (text: string, names: (seat: number) => string): string =>
  text.replace(/\bseat (\d)\b/gi, (_, number: string) => names(Number(number) - 1));

/** A notice of the host. */
export const noticeWords = ({ text, times }: Notice, names: (seat: number) => string): string =>
  named(text, names) + (times > 1 ? ` (${times} times)` : '');

/** A number of hours in words. */
export const hours = (count: number): string =>
  count % 24 === 0
    ? `${count / 24} ${count === 24 ? 'day' : 'days'}`
    : `${count} ${count === 1 ? 'hour' : 'hours'}`;
