// Picks the icons we use out of the game-icons set (CC BY 3.0, see NOTICE) into src/ui/icons.ts.
// Run `npm run icons` after changing the list.
import { readFileSync, writeFileSync } from 'node:fs';

const wanted = {
  resources: 'wheat',
  irregular: 'spears',
  reivers: 'barbarian',
  lizardmen: 'lizardman',
  goblins: 'goblin-head',
  hordes: 'orc-head',
  sword: 'crossed-swords',
  axe: 'crossed-axes',
  shield: 'templar-shield',
  skirmisher: 'high-shot',
  cavalry: 'cavalry',
  castle: 'stone-tower',
  ship: 'drakkar',
  siege: 'catapult',
  leader: 'queen-crown',
  giant: 'giant',
  dragon: 'wyvern',
  necromancer: 'hood',
  undead: 'raise-skeleton',
  citadel: 'qaitbay-citadel',
  cutiecorn: 'unicorn',
  dragon_riders: 'dragon-head',
  horse_lords: 'horse-head',
  hill_folk: 'hill-fort',
  necromancers: 'death-skull',
  chaos_horde: 'daemon-skull',
  corsairs: 'pirate-skull',
  village: 'house',
  bag: 'swap-bag',
  camp: 'campfire',
  candle: 'candle-flame',
  flag: 'flying-flag',
};

const set = JSON.parse(readFileSync('node_modules/@iconify-json/game-icons/icons.json', 'utf8')).icons;
const lines = Object.entries(wanted).map(([name, source]) => {
  const body = set[source]?.body;
  if (!body) throw new Error(`game-icons has no icon ${source} (for ${name})`);
  const paths = [...body.matchAll(/ d="([^"]+)"/g)].map((found) => found[1]);
  return `  // ${source}\n  ${name}: '${paths.join('')}',`;
});
const text = `// Made by scripts/icons.js from game-icons.net (CC BY 3.0, see NOTICE): paths on a 512 by 512 field.
export const icons = {
${lines.join('\n')}
} as const;

export type IconName = keyof typeof icons;
`;
writeFileSync('src/ui/icons.ts', text);
