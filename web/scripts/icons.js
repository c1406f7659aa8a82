// Picks the icons we use out of the game-icons set (CC BY 3.0, see NOTICE) into src/ui/icons.ts, and those of
// one game only into a file of its own. Run `npm run icons` after changing the list.
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

/** HATE's: loaded with its table only. */
const hate = {
  prince: 'crown',
  shaman: 'hooded-figure',
  champion: 'horned-helm',
  warrior: 'battle-axe',
  youngblood: 'bow-arrow',
  mercenary: 'bandit',
  tyrant: 'crowned-skull',
  hit: 'axe-swing',
  save: 'shield',
  savagery: 'drop',
  wild: 'claw-slashes',
  hate: 'burning-skull',
  resource: 'wheat',
  feast: 'roast-chicken',
  move: 'run',
  roll: 'rolling-dices',
  reroll: 'cycle',
  reactivate: 'return-arrow',
  attack: 'crossed-axes',
  boot: 'walking-boot',
  range: 'high-shot',
  family: 'hut',
  ambush: 'bone-knife',
  innocents: 'two-shadows',
  supply: 'cauldron',
  trap: 'wolf-trap',
  poison: 'poison-bottle',
  toughness: 'heart-shield',
  body: 'death-skull',
  hidden: 'hidden',
  mission: 'trophy',
  secret: 'eye-target',
  high: 'mountaintop',
  support: 'strong',
  village: 'huts-village',
  umkator: 'anvil',
  bulgar: 'beast-eye',
  umrak: 'wolf-howl',
  umgra: 'dread-skull',
  umgorr: 'lightning-trio',
  umcordu: 'bull',
  umcal: 'sacrificial-dagger',
  umtal: 'stone-tablet',
  vorenash: 'spider-alt',
  umtull: 'snake',
  sarrassa: 'ankh',
  tribe: 'tribal-mask',
};

const set = JSON.parse(readFileSync('node_modules/@iconify-json/game-icons/icons.json', 'utf8')).icons;
function write(file, icons, type) {
  const lines = Object.entries(icons).map(([name, source]) => {
    const body = set[source]?.body;
    if (!body) throw new Error(`game-icons has no icon ${source} (for ${name})`);
    const paths = [...body.matchAll(/ d="([^"]+)"/g)].map((found) => found[1]);
    return `  // ${source}\n  ${name}: '${paths.join('')}',`;
  });
  const text = `// Made by scripts/icons.js from game-icons.net (CC BY 3.0, see NOTICE): paths on a 512 by 512 field.
export const icons = {
${lines.join('\n')}
} as const;

export type ${type} = keyof typeof icons;
`;
  writeFileSync(file, text);
}
write('src/ui/icons.ts', wanted, 'IconName');
write('src/hate/icons.ts', hate, 'Sign');
